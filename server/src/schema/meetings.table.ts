import { meetingAnswers, meetingStatuses } from '@app/contract/work/meetings.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'

export const meetings = pgTable(
  'meetings',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    starts_at: instant().notNull(),
    duration_minutes: integer().notNull().default(30),
    place: text().notNull().default(''),
    link: text().notNull().default(''),
    status: text({ enum: meetingStatuses }).notNull().default('scheduled'),
    organiser_id: uuid()
      .notNull()
      .references(() => users.id),
    /** When the participants were sent a reminder. */
    reminded_at: instant(),
    version: version(),
    created_at: createdAt(),
  },
  (meeting) => [
    index('meetings_by_organiser').on(meeting.organiser_id, meeting.starts_at),
    index('meetings_by_time').on(meeting.starts_at),
    index('meetings_to_remind')
      .on(meeting.starts_at)
      .where(sql`status = 'scheduled' and reminded_at is null`),
    check('meeting_has_a_length', sql`duration_minutes between 5 and 480`),
  ],
)

/** The invitees; the organiser takes part without a row. */
export const meetingPeople = pgTable(
  'meeting_people',
  {
    meeting_id: uuid()
      .notNull()
      .references(() => meetings.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    answer: text({ enum: meetingAnswers }).notNull().default('invited'),
    /** The meeting's, maintained by triggers: a person's next meetings are found without reading all past ones. */
    starts_at: instant(),
  },
  (person) => [
    primaryKey({ columns: [person.meeting_id, person.user_id] }),
    index('meeting_people_by_time').on(person.user_id, person.starts_at),
  ],
)
