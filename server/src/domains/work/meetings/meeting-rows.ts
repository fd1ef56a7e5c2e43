import { may } from '@app/contract/core/access.ts'
import type { Meeting } from '@app/contract/work/meetings.ts'
import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { pictureFor } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'

const most = 500

const peopleFor = (user: User) => sql<Meeting['people']>`coalesce((
  select json_agg(json_build_object('id', guest.id, 'full_name', guest.full_name,
    'avatar_id', ${pictureFor(user, 'guest')}, 'answer', invited.answer) order by guest.full_name, guest.id)
  from ${meetingPeople} invited join ${users} guest on guest.id = invited.user_id
  where invited.meeting_id = ${meetings.id}), '[]'::json)`

const selectRows = (db: Db, user: User, where: SQL | undefined) =>
  db
    .select({
      id: meetings.id,
      title: meetings.title,
      description: meetings.description,
      starts_at: meetings.starts_at,
      duration_minutes: meetings.duration_minutes,
      place: meetings.place,
      link: meetings.link,
      status: meetings.status,
      organiser_id: meetings.organiser_id,
      organiser_name: users.full_name,
      people: peopleFor(user),
      version: meetings.version,
      is_over: sql<boolean>`${meetings.starts_at} + make_interval(mins => ${meetings.duration_minutes}) <= now()`,
    })
    .from(meetings)
    .innerJoin(users, eq(users.id, meetings.organiser_id))
    .where(where)
    .orderBy(asc(meetings.starts_at), asc(meetings.id))
    .limit(most)

type Row = Awaited<ReturnType<typeof selectRows>>[number]

/** Only participants see a meeting, whatever their role. An array, so that the index is used. */
const takesPart = (
  { id }: User,
  among: SQL,
) => sql`(${meetings.organiser_id} = ${id} or ${meetings.id} = any(array(
  select invited.meeting_id from ${meetingPeople} invited where invited.user_id = ${id} and ${among})))`

const shown =
  ({ id, role }: User) =>
  ({ is_over, ...meeting }: Row): Meeting => {
    const isOpen = meeting.status === 'scheduled' && !is_over
    const edit = isOpen && meeting.organiser_id === id && may(role, 'meetings.schedule')
    const answer = isOpen && meeting.people.some((person) => person.id === id)
    return { ...meeting, can: { edit, answer } }
  }

/** A user's meetings that begin in a period and are not cancelled, soonest first; at most 500. */
export async function meetingsOf(db: Db, user: User, from: SQL, until: SQL): Promise<Meeting[]> {
  const inPeriod = and(gte(meetings.starts_at, from), lt(meetings.starts_at, until))
  const rows = await selectRows(
    db,
    user,
    and(
      takesPart(user, sql`invited.starts_at >= ${from} and invited.starts_at < ${until}`),
      ...[inPeriod, eq(meetings.status, 'scheduled')],
    ),
  )
  return rows.map(shown(user))
}

/** One meeting without a check of access: for notifications and emails, never for a response. */
export async function meetingFor(db: Db, user: User, id: string): Promise<Meeting> {
  const [row] = await selectRows(db, user, eq(meetings.id, id))
  if (!row) throw notFound()
  return shown(user)(row)
}

/** One meeting; 404 for those who do not take part. */
export async function meetingOf(db: Db, user: User, id: string): Promise<Meeting> {
  const [row] = await selectRows(
    db,
    user,
    and(eq(meetings.id, id), takesPart(user, sql`invited.meeting_id = ${id}`)),
  )
  if (!row) throw notFound()
  return shown(user)(row)
}
