import { msg } from './text.ts'

/** The heads of pages that show records, and what the help ends with. */
export const headsTexts = {
  'apply.title': msg('Apply'),
  'apply.text': msg('Choose an internship that is open now, or go on where you stopped.'),
  'news.title': msg('News'),
  'news.text': msg('What is new at Cohort, for students, teams and startups.'),
  'fame.title': msg('Hall of Fame'),
  'fame.text': msg(
    'People who completed their internship and agreed to be shown. Each certificate can be checked.',
  ),
  'sitemap.title': msg('Site map'),
  'sitemap.text': msg('Every public page, in one list.'),
  'faq.asking.title': msg('Still have a question?'),
  'faq.asking.text': msg('Write to us. A person reads it and answers by mail.'),
  'faq.asking.button': msg('Contact Us'),
} as const
