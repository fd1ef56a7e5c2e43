import { msg } from '../../i18n/translate.ts'

/** The head of the marketplace, above the list of postings. */
export const internshipsTexts = {
  'internships.meta_title': msg('Internships'),
  'internships.meta_text': msg(
    'Part-time internships with startups across the country: paid and unpaid, on site and remote. Search, filter and apply online.',
  ),
  'internships.title': msg('Internships'),
  'internships.text': msg('All open now. Apply in minutes.'),
} as const
