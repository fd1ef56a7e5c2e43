import { organisation } from '@app/contract/i18n/organisation.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** An appointment; without `starts_at` an all-day event. */
export interface CalendarEntry {
  uid: string
  title: string
  day: string
  starts_at: string | null
  ends_at: string | null
  /** Incremented with every change; calendar clients use the highest. */
  sequence?: number
  text?: string
  place?: string
  link?: string
  is_cancelled?: boolean
  organiser?: Participant
  guest?: Participant
}

interface Participant {
  name: string
  email: string
}

export const icalType = 'text/calendar; charset=utf-8'

/**
 * Formats the entries as an iCalendar file (RFC 5545), times in UTC. User input stays one value of one property: line
 * breaks, quotes and separators are escaped or removed. `method` makes it an invitation (RFC 5546).
 */
export function icalOf(
  entries: readonly CalendarEntry[],
  { name, method }: { name?: string; method?: 'REQUEST' | 'CANCEL' } = {},
): string {
  const calendar = ical({
    prodId: { company: organisation().short_name, product: organisation().short_name },
  })
  if (name) calendar.name(name)
  if (method) calendar.method(ICalCalendarMethod[method])
  for (const entry of entries) add(calendar, entry)
  return `${calendar.toString()}\r\n`
}

/** An invitation, or its cancellation, as the attachment of an email. */
export function invitationFile(entry: CalendarEntry, isCancelled: boolean) {
  const method = isCancelled ? 'CANCEL' : 'REQUEST'
  return {
    name: isCancelled ? 'cancellation.ics' : 'invitation.ics',
    type: `${icalType}; method=${method}`,
    text: icalOf([entry], { method }),
  }
}

/** Replies are given in the product, so the organiser's address is that of the mails. */
export const organiserOf = (name: string, mail_from: string): Participant => ({
  name,
  email: /<([^<>\s]+)>/.exec(mail_from)?.[1] ?? mail_from,
})

function add(calendar: ReturnType<typeof ical>, entry: CalendarEntry) {
  const { starts_at, ends_at, organiser, guest } = entry
  const event = calendar.createEvent({
    id: entry.uid,
    summary: plain(entry.title),
    start: starts_at ? new Date(starts_at) : entry.day,
    allDay: !starts_at,
    ...(starts_at && ends_at && { end: new Date(ends_at) }),
    ...(entry.sequence !== undefined && { sequence: entry.sequence }),
    ...(entry.text && { description: entry.text.replaceAll(/[^\P{Cc}\n]/gu, '') }),
    ...(entry.place && { location: plain(entry.place) }),
    ...(entry.link && { url: new URL(entry.link).href }),
    ...(entry.is_cancelled && { status: ICalEventStatus.CANCELLED }),
    ...(organiser && { organizer: named(organiser) }),
  })
  if (guest) event.createAttendee(named(guest))
}

const plain = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
/** A name is quoted, because nothing can be escaped in a parameter. */
const named = ({ name, email }: Participant) => ({
  name: plain(name).replaceAll(/["\\]/g, "'"),
  email,
})
