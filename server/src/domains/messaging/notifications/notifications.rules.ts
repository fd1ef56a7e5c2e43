import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import type { MailChoice, NotificationKind } from '@app/contract/messaging/notification-choices.ts'

/** The defaults: replies that a user waits for at once, daily work in a digest. */
export const usualMail: Record<NotificationKind, MailChoice> = {
  applications: 'now',
  alerts: 'now',
  interviews: 'now',
  meetings: 'now',
  certificates: 'now',
  startups: 'now',
  inbox: 'now',
  moderation: 'now',
  system: 'now',
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

/** Whether a role can receive this kind; no choice is offered for the others. */
export function receives(role: Role, kind: NotificationKind): boolean {
  if (kind === 'hiring') return may(role, 'applications.review') || may(role, 'internships.manage')
  if (kind === 'moderation') return may(role, 'internships.manage')
  if (kind === 'system') return may(role, 'system.manage')
  if (kind === 'inbox') return may(role, 'inbox.manage')
  if (kind === 'startups') return may(role, 'startups.open')
  return true
}
