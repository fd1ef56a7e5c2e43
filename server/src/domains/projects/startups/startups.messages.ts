import { startupRole } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { StartupStatus } from '@app/contract/projects/startups.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** The startup and the recipient of a message. */
interface DecisionRecipient {
  name: string
  full_name: string
  email: string
  time_zone: string
  note: string
  meeting_at: string | null
}

export type FinalStatus = Exclude<StartupStatus, 'pending'>

import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'

const titles: Record<FinalStatus, string> = localized({
  meeting_scheduled: msg('Meeting Scheduled'),
  approved: msg('Startup Approved'),
  rejected: msg('Startup Rejected'),
})

const linkOf = (status: FinalStatus) =>
  status === 'approved' ? pageUrl('dashboard', { role: startupRole }) : pageUrl('register_startup')

const sentences: Record<FinalStatus, (recipient: DecisionRecipient) => string> = {
  meeting_scheduled: ({ name, meeting_at, time_zone }) =>
    t('We would like to meet {name} on {when}.', {
      name,
      when: meeting_at ? formatDateTime(meeting_at, time_zone) : '',
    }),
  approved: ({ name }) => t('{name} is approved. Welcome!', { name }),
  rejected: ({ name, note }) =>
    t('We have decided not to go on with {name}: {note}', { name, note }),
}

/** The applicant's notification of a decision. */
export const notificationOf = (
  status: FinalStatus,
  recipient: DecisionRecipient,
): NotificationContent => ({
  title: titles[status],
  message: sentences[status](recipient),
  type: status === 'rejected' ? 'warning' : 'success',
  kind: 'startups',
  link: linkOf(status),
})

const subjects: Record<FinalStatus, (name: string) => string> = {
  meeting_scheduled: (name) => t('Let us meet about {name}', { name }),
  approved: (name) => t('Welcome, {name}', { name }),
  rejected: (name) => t('An answer to the registration of {name}', { name }),
}

/** The letter about a decision. */
export const emailOf = (status: FinalStatus, recipient: DecisionRecipient, site: string): Mail => ({
  to: recipient.email,
  subject: subjects[status](recipient.name),
  text: [
    t('Dear {full_name},', { full_name: recipient.full_name }),
    sentences[status](recipient),
    ...(status === 'approved'
      ? [t('Your dashboard now shows its projects, its intern team and its milestones.')]
      : []),
  ],
  action: {
    label: status === 'approved' ? t('Startup Dashboard') : t('My registration'),
    url: new URL(linkOf(status), site).href,
  },
})

/** The superadmins' notification of a registration. */
export const registeredNotification = (
  id: string,
  name: string,
  actor: string,
): NotificationContent => ({
  title: t('New Startup'),
  message: t('{by} registered {name}.', { by: actor, name }),
  type: 'info',
  kind: 'startups',
  link: pageUrl('startup_queue', { query: { review: id } }),
})
