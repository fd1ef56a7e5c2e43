import { may, type Role } from '@app/contract/core/access.ts'
import type { MailChoice, NotificationKind } from '@app/contract/messaging/notification-choices.ts'

/** The page a notification leads to says what it is about, unless its teller says it. */
const pages: readonly [RegExp, NotificationKind][] = [
  [/^\/intern\/(interviews|interview-times)\b|^\/hr\/interviews\b|[?&]interview=/, 'interviews'],
  [/[?&]meeting=/, 'meetings'],
  [/[?&]task=|^\/(intern\/)?tasks\b/, 'tasks'],
  [/^\/intern\/applications\b/, 'applications'],
  [/^\/hr\b|^\/pm\/internships\b|applications\b/, 'hiring'],
  [/[?&]report=|reports\b|daily-report\b/, 'reports'],
  [/attendance\b|^\/my-time\b/, 'time'],
  [/certificates\b|^\/evaluations\b/, 'certificates'],
  [/^\/superadmin\/inbox\b/, 'inbox'],
  [/^\/superadmin\/startups\b|^\/register-startup\b/, 'startups'],
  [/projects\b|teams?\b|milestones\b|^\/startup\b/, 'projects'],
]

export const kindOf = (link: string | undefined): NotificationKind =>
  pages.find(([page]) => link !== undefined && page.test(link))?.[1] ?? 'general'

/** What nobody chose: an answer somebody waits for comes at once, the day's work in one mail. */
export const usualMail: Record<NotificationKind, MailChoice> = {
  applications: 'now',
  alerts: 'now',
  interviews: 'now',
  meetings: 'now',
  certificates: 'now',
  startups: 'now',
  inbox: 'now',
  tasks: 'daily',
  projects: 'daily',
  reports: 'daily',
  time: 'daily',
  hiring: 'daily',
  general: 'daily',
  breaks: 'off',
}

/** The switch of the settings (spec §3) that turns a kind off altogether. */
export const switchOf: Partial<Record<NotificationKind, 'projectUpdates' | 'taskReminders'>> = {
  projects: 'projectUpdates',
  tasks: 'taskReminders',
}

/** Does a role hear of this kind at all? Nobody is asked about what never comes. */
export function hears(role: Role, kind: NotificationKind): boolean {
  if (kind === 'hiring') return may(role, 'applications.review') || may(role, 'internships.manage')
  if (kind === 'inbox') return may(role, 'inbox.manage')
  if (kind === 'startups') return may(role, 'startups.open')
  return true
}
