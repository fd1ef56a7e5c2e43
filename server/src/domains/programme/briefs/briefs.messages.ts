import { msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

interface BriefReference {
  id: string
  title: string
}

const ofHr = ({ id }: BriefReference) => pageUrl('assign_brief', { params: { id } })
const ofStartup = ({ id }: BriefReference) => pageUrl('brief', { params: { id } })

export const statedNotification = (
  brief: BriefReference,
  startup: string,
): NotificationContent => ({
  title: t('New Team Brief'),
  message: t('{startup} is looking for a team: “{title}”.', { startup, title: brief.title }),
  type: 'info',
  kind: 'hiring',
  link: ofHr(brief),
})

export const withdrawnNotification = (brief: BriefReference): NotificationContent => ({
  title: t('Team Brief Withdrawn'),
  message: t('The startup withdrew “{title}”.', { title: brief.title }),
  type: 'warning',
  kind: 'hiring',
  link: ofHr(brief),
})

export const proposedNotification = (
  brief: BriefReference,
  people: number,
): NotificationContent => ({
  title: t('Team Proposed'),
  message: t('Review {people, plural, one {# candidate} other {# candidates}} for “{title}”.', {
    people,
    title: brief.title,
  }),
  type: 'info',
  kind: 'projects',
  link: ofStartup(brief),
})

export const takenBackNotification = (brief: BriefReference): NotificationContent => ({
  title: t('Proposal Withdrawn'),
  message: t(
    "The candidates for “{title}” are no longer available. We'll let you know when there's a new proposal.",
    { title: brief.title },
  ),
  type: 'warning',
  kind: 'projects',
  link: ofStartup(brief),
})

export const declinedNotification = (
  brief: BriefReference,
  role: string,
  comment: string,
): NotificationContent => ({
  title: t('Seat Declined'),
  message: t('The proposal for {role} in “{title}” was declined: {comment}', {
    role,
    title: brief.title,
    comment,
  }),
  type: 'warning',
  kind: 'hiring',
  link: ofHr(brief),
})

export const vacatedNotification = (brief: BriefReference, role: string): NotificationContent => ({
  title: t('Seat Reopened'),
  message: t('The person accepted for {role} in “{title}” is no longer available.', {
    role,
    title: brief.title,
  }),
  type: 'warning',
  kind: 'hiring',
  link: ofHr(brief),
})

export const madeNotificationForHr = (brief: BriefReference): NotificationContent => ({
  title: t('Team Formed'),
  message: t(
    'All seats of “{title}” are filled. The team, the project and its first tasks are ready.',
    {
      title: brief.title,
    },
  ),
  type: 'success',
  kind: 'hiring',
  link: ofHr(brief),
})

export const madeNotificationForStartup = (brief: BriefReference): NotificationContent => ({
  title: t('Your Team Is Ready'),
  message: t(
    "“{title}” has its team. You'll find the project and its milestones on your dashboard.",
    {
      title: brief.title,
    },
  ),
  type: 'success',
  kind: 'projects',
  link: ofStartup(brief),
})

export const placedNotification = (
  brief: BriefReference,
  role: string,
  link: string,
): NotificationContent => ({
  title: t('New Team'),
  message: t("You're on the “{title}” team as {role}.", { title: brief.title, role }),
  type: 'success',
  kind: 'projects',
  link,
})

export const leadingNotification = (
  brief: BriefReference,
  part: 'manager' | 'leader',
  link: string,
): NotificationContent => ({
  title: part === 'manager' ? t('New Project') : t('New Team'),
  message:
    part === 'manager'
      ? t('You now manage “{title}”.', { title: brief.title })
      : t('You now lead the “{title}” team.', { title: brief.title }),
  type: 'info',
  kind: 'projects',
  link,
})

export interface MailRecipient {
  full_name: string
  email: string
}

const briefMail = mailTemplate('brief.news', {
  group: 'startups',
  purpose: () => t('To the startup and the people involved, when a team brief changes.'),
  subject: '{title}',
  text: [msg('Dear {name},'), '{message}'],
  button: msg('Open {organisation}'),
  variables: ['name', 'title', 'message'],
  required: ['message'],
})

/** The email of a notification. */
export const emailOf = (
  { email, full_name: name }: MailRecipient,
  { title, message, link }: NotificationContent,
  site: string,
): Mail => briefMail(email, { name, title, message }, new URL(link ?? '/', site).href)
