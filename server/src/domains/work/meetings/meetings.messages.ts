import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { Meeting } from '@app/contract/work/meetings.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import { type CalendarEntry, invitationFile, organiserOf } from '#platform/documents/ical.ts'
import type { Sender } from '#platform/http/principal.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

/** The events of a meeting that guests are notified of. */
export type MeetingEvent = 'scheduled' | 'changed' | 'cancelled'

export interface Guest {
  id: string
  email: string
  full_name: string
  time_zone: string
}

/** The page of a meeting. */
export const linkOf = ({ id }: Pick<Meeting, 'id'>) =>
  pageUrl('calendar', { query: { meeting: id } })
/** A cancellation has no link: guests whose invitation was withdrawn may not open the meeting. */
const linkFor = (event: MeetingEvent, meeting: Meeting) =>
  event === 'cancelled' ? pageUrl('calendar') : linkOf(meeting)

const titles: Record<MeetingEvent, string> = localized({
  scheduled: msg('Meeting invitation'),
  changed: msg('Meeting changed'),
  cancelled: msg('Meeting cancelled'),
})

export const notificationOf = (
  event: MeetingEvent,
  meeting: Meeting,
  { time_zone }: Guest,
): NotificationContent => ({
  title: titles[event],
  message: `${meeting.organiser_name}: ${meeting.title}, ${formatDateTime(meeting.starts_at, time_zone)}.`,
  type: event === 'cancelled' ? 'warning' : 'success',
  kind: 'meetings',
  link: linkFor(event, meeting),
})

export const declinedNotification = (meeting: Meeting, name: string): NotificationContent => ({
  title: t('Invitation declined'),
  message: t('{name} declined {title}.', { name, title: meeting.title }),
  type: 'warning',
  kind: 'meetings',
  link: linkOf(meeting),
})

const mailOf = (
  event: MeetingEvent,
  texts: { purpose: () => string; subject: string; opening: string },
) =>
  mailTemplate(`meeting.${event}`, {
    purpose: texts.purpose,
    group: 'work',
    subject: texts.subject,
    text: [
      msg('Dear {full_name},'),
      texts.opening,
      msg('When: {when}, {duration_minutes} minutes.'),
      '{places}',
      '{description}',
    ],
    button: msg('Open calendar'),
    variables: [
      ...(['full_name', 'organiser_name', 'title', 'when', 'duration_minutes'] as const),
      ...(['places', 'description'] as const),
    ],
    required: ['when'],
  })

const templates = {
  scheduled: mailOf('scheduled', {
    purpose: () => t('To the guests of a new meeting, with a calendar entry.'),
    subject: msg('Meeting invitation: {title}'),
    opening: msg('{organiser_name} invites you to {title}.'),
  }),
  changed: mailOf('changed', {
    purpose: () => t("To a meeting's guests, when it changes."),
    subject: msg('Meeting changed: {title}'),
    opening: msg('{organiser_name} changed {title}.'),
  }),
  cancelled: mailOf('cancelled', {
    purpose: () => t("To a meeting's guests, when it's cancelled."),
    subject: msg('Meeting cancelled: {title}'),
    opening: msg('{organiser_name} cancelled {title}.'),
  }),
}

/** The email to one guest with the meeting for their calendar; it contains no other guest's address. */
export const emailOf = (
  event: MeetingEvent,
  meeting: Meeting,
  guest: Guest,
  sender: Sender,
): Mail => ({
  ...templates[event](
    guest.email,
    {
      full_name: guest.full_name,
      organiser_name: meeting.organiser_name,
      title: meeting.title,
      when: formatDateTime(meeting.starts_at, guest.time_zone),
      duration_minutes: meeting.duration_minutes,
      places: [meeting.place, meeting.link]
        .filter(Boolean)
        .map((where) => t('Where: {where}', { where }))
        .join('\n\n'),
      description: meeting.description,
    },
    new URL(linkFor(event, meeting), sender.site).href,
  ),
  attachments: [invitationFile(entryOf(meeting, sender, guest), event === 'cancelled')],
})

/** The meeting for a calendar program. */
export function entryOf(meeting: Meeting, sender: Sender, guest?: Guest): CalendarEntry {
  const { id, starts_at, duration_minutes, status, version } = meeting
  const ends = new Date(starts_at).getTime() + duration_minutes * 60_000
  return {
    uid: `meeting-${id}@${new URL(sender.site).hostname}`,
    title: meeting.title,
    day: starts_at.slice(0, 10),
    starts_at,
    ends_at: new Date(ends).toISOString(),
    sequence: version,
    text: meeting.description,
    place: meeting.place,
    link: meeting.link,
    is_cancelled: status === 'cancelled',
    organiser: organiserOf(meeting.organiser_name, sender.mail_from),
    ...(guest && { guest: { name: guest.full_name, email: guest.email } }),
  }
}
