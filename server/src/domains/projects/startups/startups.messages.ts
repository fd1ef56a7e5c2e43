import { startupRole } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { StartupStatus } from '@app/contract/projects/startups.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

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

const titles: Record<FinalStatus, string> = localized({
  meeting_scheduled: msg('Meeting Scheduled'),
  approved: msg('Startup Approved'),
  rejected: msg('Startup Rejected'),
})

const linkOf = (status: FinalStatus) =>
  status === 'approved' ? pageUrl('dashboard', { role: startupRole }) : pageUrl('register_startup')

/** What a message is about: a meeting whose time is still to be arranged has words of its own. */
type Subject = FinalStatus | 'meeting'
const subjectOf = (status: FinalStatus, { meeting_at }: DecisionRecipient): Subject =>
  status === 'meeting_scheduled' && !meeting_at ? 'meeting' : status

const sentences: Record<Subject, string> = {
  meeting: msg("We'd like to meet {name}. We'll contact you to arrange a time."),
  meeting_scheduled: msg("We'd like to meet {name} on {when}."),
  approved: msg('{name} is approved. Welcome!'),
  rejected: msg("We've decided not to move forward with {name}: {note}"),
}

const valuesOf = ({ name, full_name, note, meeting_at, time_zone }: DecisionRecipient) => ({
  ...{ name, full_name, note },
  when: meeting_at ? formatDateTime(meeting_at, time_zone) : '',
})

/** The applicant's notification of a decision. */
export const notificationOf = (
  status: FinalStatus,
  recipient: DecisionRecipient,
): NotificationContent => ({
  title: titles[status],
  message: t(sentences[subjectOf(status, recipient)], valuesOf(recipient)),
  type: status === 'rejected' ? 'warning' : 'success',
  kind: 'startups',
  link: linkOf(status),
})

const greeting = msg('Dear {full_name},')

const templates = {
  meeting: mailTemplate('startup.meeting', {
    group: 'startups',
    purpose: () => t('To a startup that registered, about a meeting without a time yet.'),
    subject: msg("Let's meet about {name}"),
    text: [greeting, sentences.meeting],
    button: msg('My registration'),
    variables: ['full_name', 'name'],
  }),
  meeting_scheduled: mailTemplate('startup.meeting_scheduled', {
    group: 'startups',
    purpose: () => t('To a startup that registered, with a meeting time.'),
    subject: msg("Let's meet about {name}"),
    text: [greeting, sentences.meeting_scheduled],
    button: msg('My registration'),
    variables: ['full_name', 'name', 'when'],
    required: ['when'],
  }),
  approved: mailTemplate('startup.approved', {
    group: 'startups',
    purpose: () => t('To a startup, when its registration is approved.'),
    subject: msg('Welcome, {name}'),
    text: [
      greeting,
      sentences.approved,
      msg('Your dashboard now shows its projects, intern team and milestones.'),
    ],
    button: msg('Startup Dashboard'),
    variables: ['full_name', 'name'],
  }),
  rejected: mailTemplate('startup.rejected', {
    group: 'startups',
    purpose: () => t('To a startup, when its registration is declined, with the reason.'),
    subject: msg('Your registration of {name}'),
    text: [greeting, sentences.rejected],
    button: msg('My registration'),
    variables: ['full_name', 'name', 'note'],
    required: ['note'],
  }),
}

/** The letter about a decision. */
export const emailOf = (status: FinalStatus, recipient: DecisionRecipient, site: string): Mail =>
  templates[subjectOf(status, recipient)](
    recipient.email,
    valuesOf(recipient),
    new URL(linkOf(status), site).href,
  )

/** The superadmins' notification of a registration. */
export const registeredNotification = (
  id: string,
  name: string,
  actor: string,
): NotificationContent => ({
  title: t('New Startup'),
  message: t('{by} registered {name}.', { by: actor, name }),
  type: 'info',
  similar: { topic: 'startup' },
  kind: 'startups',
  link: pageUrl('startup_queue', { query: { review: id } }),
})

/** To who was made one more representative of a startup. */
export const addedNotification = (name: string): NotificationContent => ({
  title: t('New Representative'),
  message: t('You now represent {name} and see its projects, teams and internships.', { name }),
  type: 'success',
  kind: 'startups',
  link: pageUrl('dashboard', { role: startupRole }),
})

/** To who was taken out of a startup. */
export const removedNotification = (name: string): NotificationContent => ({
  title: t('No Longer a Representative'),
  message: t('You no longer represent {name} and can no longer see its projects.', { name }),
  type: 'warning',
  kind: 'startups',
  link: pageUrl('dashboard', { role: startupRole }),
})
