import { Day, TimeOfDay } from '@app/contract/core/schemas.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { type Meeting, NewMeeting } from '@app/contract/work/meetings.ts'
import { z } from 'zod'
import { serverNow } from '#lib/server-clock.ts'
import { clockIn, dayIn, instantOf } from '#lib/session/zone.ts'

const noTime = msg('Please choose a date and time.')
const { title, description, duration_minutes, place, link, people_ids } = NewMeeting.shape

/** Minutes a meeting is offered to last. */
export const durations = [15, 30, 45, 60, 90, 120, 180, 240]

/**
 * The form's own reading: day and time on the person's clock become the instant they mean. The `start` of a meeting that
 * is changed may stay, to the second: the meeting may be running.
 */
export const meetingValues = (zone: string, start?: string) =>
  z
    .object({
      title,
      description: description.unwrap(),
      day: z.string(noTime).pipe(z.string().regex(/./, noTime)).pipe(Day),
      time: z.string(noTime).pipe(z.string().regex(/./, noTime)).pipe(TimeOfDay),
      duration_minutes: duration_minutes.unwrap(),
      place: place.unwrap(),
      link: link.unwrap(),
      people: z
        .array(z.object({ id: z.string(), label: z.string() }))
        .transform((people) => people.map(({ id }) => id))
        .pipe(people_ids),
    })
    .transform(({ day, time, people, ...rest }) => ({
      ...rest,
      starts_at:
        start && day === dayIn(zone, start) && time === clockIn(zone, start)
          ? start
          : instantOf(zone, day, time),
      people_ids: people,
    }))
    .refine(({ starts_at }) => starts_at === start || Date.parse(starts_at) > serverNow(), {
      path: ['time'],
      message: t('Pick a time in the future.'),
    })

type MeetingValues = z.input<ReturnType<typeof meetingValues>>

export const newValues = (zone: string): MeetingValues => ({
  title: '',
  description: '',
  day: dayIn(zone),
  time: '',
  duration_minutes: 30,
  place: '',
  link: '',
  people: [],
})

export const valuesOf = (zone: string, meeting: Meeting): MeetingValues => ({
  title: meeting.title,
  description: meeting.description,
  day: dayIn(zone, meeting.starts_at),
  time: clockIn(zone, meeting.starts_at),
  duration_minutes: meeting.duration_minutes,
  place: meeting.place,
  link: meeting.link,
  people: meeting.people
    .filter(({ id }) => id !== meeting.organiser_id)
    .map(({ id, full_name }) => ({ id, label: full_name })),
})

/** The server names the fields of the contract; the form has its own. */
const formNames: Record<string, string> = { starts_at: 'time', people_ids: 'people' }

export const inForm = (errors: readonly { path: string; message: string }[] | undefined) =>
  errors?.map(({ path, message }) => ({
    path: formNames[path.split('.')[0] ?? ''] ?? path,
    message,
  }))
