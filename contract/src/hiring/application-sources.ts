import { localized, msg } from '../i18n/translate.ts'

/** How an applicant found the internship, as given in the application. */
export const applicationSources = [
  'search_engine',
  'social_media',
  'job_board',
  'university',
  'friend',
  'event',
  'other',
] as const
type ApplicationSource = (typeof applicationSources)[number]

export const sourceLabels: Record<ApplicationSource, string> = localized({
  search_engine: msg('Search engine'),
  social_media: msg('Social media'),
  job_board: msg('Job board'),
  university: msg('University or college'),
  friend: msg('Friend or colleague'),
  event: msg('Event or fair'),
  other: msg('Somewhere else'),
})
