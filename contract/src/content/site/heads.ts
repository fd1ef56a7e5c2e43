import { msg } from '../../i18n/translate.ts'

/** Titles and descriptions of pages that list records, and the closing section of the help. */
export const headsTexts = {
  'apply.meta_title': msg('Apply'),
  'apply.meta_text': msg('Apply for a part-time internship: pick an open one or continue a draft.'),
  'apply.title': msg('Apply'),
  'apply.text': msg('Pick an open internship or continue a draft.'),
  'news.meta_title': msg('News'),
  'news.meta_text': msg(
    "News from {organisation}: how intern teams work, what startups can do and what's changing for students.",
  ),
  'news.title': msg('News'),
  'news.text': msg('News from {organisation} for students, teams and startups.'),
  'fame.meta_title': msg('Hall of Fame'),
  'fame.meta_text': msg(
    'Interns who completed their internship with approved hours and chose to appear here. Every certificate is verifiable.',
  ),
  'fame.title': msg('Hall of Fame'),
  'fame.text': msg('Interns who completed their internship. Every certificate is verifiable.'),
  'sitemap.meta_title': msg('Site map'),
  'sitemap.meta_text': msg(
    'Every public page of {organisation} in one place: for students, for startups, help, and internships by category.',
  ),
  'sitemap.title': msg('Site map'),
  'sitemap.text': msg('Every public page in one place.'),
  'faq.asking.title': msg('Still have questions?'),
  'faq.asking.text': msg('Send us a message. A real person reads it and replies by email.'),
  'faq.asking.button': msg('Contact Us'),
} as const
