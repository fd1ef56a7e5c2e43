import type { Role } from '@app/contract/core/roles.ts'
import { type Interview, interviewTypeLabels } from '@app/contract/hiring/interviews.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { type Language, localized, msg, t } from '@app/contract/i18n/translate.ts'
import { addressFor, pageUrl } from '@app/contract/pages.ts'
import type { NotificationContent } from '#domains/messaging/notifications/notifications.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import { type CalendarEntry, invitationFile, organiserOf } from '#platform/documents/ical.ts'
import type { Sender } from '#platform/http/principal.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

/** The events that both sides are notified of. */
export type InterviewEvent = 'scheduled' | 'moved' | 'cancelled'

/** One side of an interview. */
export interface Side {
  id: string
  email: string
  full_name: string
  time_zone: string
  language: Language | null
  role: Role
  is_candidate: boolean
}

/** Where each side looks at an interview; a candidate with another role by now, at the application. */
function linkOf({ id }: Interview, { is_candidate, role }: Side) {
  if (!is_candidate) return pageUrl('interviews', { query: { interview: id } })
  return addressFor('my_interview', role)
    ? pageUrl('my_interview', { params: { id } })
    : pageUrl('my_applications')
}

const titles: Record<InterviewEvent, string> = localized({
  scheduled: msg('Interview invitation'),
  moved: msg('Interview rescheduled'),
  cancelled: msg('Interview cancelled'),
})

/** What the candidate hears, and what the others hear. */
const sentences: Record<
  InterviewEvent,
  (about: Record<string, string>, isCandidate: boolean) => string
> = {
  scheduled: (about, isCandidate) =>
    isCandidate
      ? t('Your interview for {title} is on {when}.', about)
      : t("{candidate}'s interview for {title} is on {when}.", about),
  moved: (about, isCandidate) =>
    isCandidate
      ? t('Your interview for {title} is now on {when}.', about)
      : t("{candidate}'s interview for {title} is now on {when}.", about),
  cancelled: (about, isCandidate) =>
    isCandidate
      ? t('Your interview for {title} on {when} was cancelled.', about)
      : t("{candidate}'s interview for {title} on {when} was cancelled.", about),
}

function sentence(event: InterviewEvent, interview: Interview, { is_candidate, time_zone }: Side) {
  const { internship_title: title, candidate_name: candidate, scheduled_at } = interview
  return sentences[event](
    { title, candidate, when: formatDateTime(scheduled_at, time_zone) },
    is_candidate,
  )
}

export const notificationOf = (
  event: InterviewEvent,
  interview: Interview,
  side: Side,
): NotificationContent => ({
  title: titles[event],
  message: sentence(event, interview, side),
  type: event === 'cancelled' ? 'warning' : 'success',
  kind: 'interviews',
  link: linkOf(interview, side),
})

export const reminderOf = (interview: Interview, side: Side): NotificationContent => ({
  title: t('Interview reminder'),
  message: sentence('scheduled', interview, side),
  type: 'success',
  kind: 'interviews',
  link: linkOf(interview, side),
})

const when = msg('When: {when}, {duration_minutes} minutes.')
const how = msg('How: {place}.')
const companion = msg('With: {name}.')

const mailOf = (
  event: InterviewEvent,
  texts: { purpose: () => string; subject: string; text: string[] },
) =>
  mailTemplate(`interview.${event}`, {
    ...texts,
    group: 'interviews',
    button: msg('Open the interview'),
    variables: ['full_name', 'title', 'when', 'duration_minutes', 'place', 'name'],
    required: ['when'],
  })

const templates = {
  scheduled: mailOf('scheduled', {
    purpose: () => t('To both sides of a new interview, with a calendar invitation.'),
    subject: msg('Your interview for {title}'),
    text: [
      msg('Dear {full_name},'),
      msg("You're invited to an interview for {title}."),
      ...[when, how, companion],
    ],
  }),
  moved: mailOf('moved', {
    purpose: () => t('To both sides of a rescheduled interview.'),
    subject: msg('New time for your interview for {title}'),
    text: [
      msg('Dear {full_name},'),
      msg('The interview for {title} has a new time.'),
      ...[when, how, companion],
    ],
  }),
  cancelled: mailOf('cancelled', {
    purpose: () => t('To both sides of a cancelled interview.'),
    subject: msg('Your interview for {title} was cancelled'),
    text: [
      msg('Dear {full_name},'),
      msg('The interview for {title} was cancelled.'),
      ...[when, companion],
    ],
  }),
}

/** The email to one side, with the interview for their calendar; it contains no address but theirs. */
export const emailOf = (
  event: InterviewEvent,
  interview: Interview,
  side: Side,
  sender: Sender,
): Mail => ({
  ...templates[event](
    side.email,
    {
      full_name: side.full_name,
      title: interview.internship_title,
      when: formatDateTime(interview.scheduled_at, side.time_zone),
      duration_minutes: interview.duration_minutes,
      place: placeOf(interview),
      name: side.is_candidate ? interview.interviewer_name : interview.candidate_name,
    },
    new URL(linkOf(interview, side), sender.site).href,
  ),
  attachments: [attachmentOf(event, interview, side, sender)],
})

const placeOf = ({ type, place, link }: Interview) =>
  [interviewTypeLabels[type], place, link].filter(Boolean).join(', ')

/** What the letter about a decision says of the interview that was still ahead. */
export const noticeOf = ({ scheduled_at }: Interview, { time_zone }: Side) =>
  t("Your interview on {when} won't take place.", {
    when: formatDateTime(scheduled_at, time_zone),
  })

export function attachmentOf(
  event: InterviewEvent,
  interview: Interview,
  side: Side,
  sender: Sender,
) {
  return invitationFile(entryOf(event, interview, sender, side), event === 'cancelled')
}

/** The interview for a calendar program; a change raises its sequence, so that the old entry gives way. */
export function entryOf(
  event: InterviewEvent,
  interview: Interview,
  sender: Sender,
  side?: Side,
): CalendarEntry {
  const { id, scheduled_at, duration_minutes, version } = interview
  const ends = new Date(scheduled_at).getTime() + duration_minutes * 60_000
  return {
    uid: `interview-${id}@${new URL(sender.site).hostname}`,
    title: t('Interview: {title}', { title: interview.internship_title }),
    day: scheduled_at.slice(0, 10),
    starts_at: scheduled_at,
    ends_at: new Date(ends).toISOString(),
    sequence: version,
    text: t('{candidate_name} with {interviewer_name}', {
      candidate_name: interview.candidate_name,
      interviewer_name: interview.interviewer_name,
    }),
    place: interview.place,
    link: interview.link,
    is_cancelled: event === 'cancelled',
    organiser: organiserOf(organisation().short_name, sender.mail_from),
    ...(side && { guest: { name: side.full_name, email: side.email } }),
  }
}
