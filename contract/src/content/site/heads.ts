import { msg } from '../../i18n/translate.ts'

/** Titles and descriptions of pages that list records, and the closing section of the help. */
export const headsTexts = {
  'apply.meta_title': msg('Apply'),
  'apply.meta_text': msg(
    'Apply for a part-time internship: choose one that is open now, or go on with an application that you began.',
  ),
  'apply.title': msg('Apply'),
  'apply.text': msg('Choose an internship that is open now, or go on where you stopped.'),
  'news.meta_title': msg('News'),
  'news.meta_text': msg(
    'What is new at {organisation}: how teams of interns work, what startups can do, and what changes for students.',
  ),
  'news.title': msg('News'),
  'news.text': msg('What is new at {organisation}, for students, teams and startups.'),
  'fame.meta_title': msg('Hall of Fame'),
  'fame.meta_text': msg(
    'Interns who completed their internship with approved hours, and agreed to be shown here. Every certificate can be checked.',
  ),
  'fame.title': msg('Hall of Fame'),
  'fame.text': msg(
    'People who completed their internship and agreed to be shown. Each certificate can be checked.',
  ),
  'sitemap.meta_title': msg('Site map'),
  'sitemap.meta_text': msg(
    'Every public page of {organisation} in one list: for students, for startups, help, and the internships by category.',
  ),
  'sitemap.title': msg('Site map'),
  'sitemap.text': msg('Every public page, in one list.'),
  'faq.asking.title': msg('Still have a question?'),
  'faq.asking.text': msg('Write to us. A person reads it and answers by mail.'),
  'faq.asking.button': msg('Contact Us'),
} as const
