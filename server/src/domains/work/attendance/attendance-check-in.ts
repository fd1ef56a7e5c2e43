import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { attendance as routes } from '@app/contract/work/attendance.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Db, rowsOf, statement } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/actor.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { conflict, invalid, unauthenticated } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { closeForgottenOf } from './attendance-forgotten.ts'
import { clock, lockPerson, type Moment, momentOf, publishTimes } from './attendance-moment.ts'
import { lateFrom } from './attendance-settings.ts'
import { statusJson } from './attendance-status.ts'

type CheckIn = Parsed<typeof routes.checkIn>['body']

/**
 * Opens a session; the database allows one open session per user. A session that should have closed automatically is
 * closed first. 409 when already checked in, 422 for an offline time within an earlier session.
 */
export async function checkIn(db: Db, { user, from }: Actor, input: CheckIn): Promise<JsonText> {
  const moment = await momentOf(db, input.happened_at)
  if (input.happened_at) await refuseOverlap(db, user, moment)
  const created =
    (await enter(db, user, input, moment)) ??
    ((await closeForgottenOf(db, user.id, sql`now()`))
      ? await enter(db, user, input, moment)
      : undefined)
  if (!created) throw conflict(t('You are already checked in.'))
  await record(db, user, from, {
    action: 'checked_in',
    entity_type: 'time_entry',
    entity_id: created.id,
    details: { work_mode: input.work_mode, ...(moment.sent_late && { sent_late: true }) },
  })
  await publishTimes(db, user.id, created.id)
  return new JsonText(created.json)
}

async function refuseOverlap(db: Db, { id }: User, { at }: Moment) {
  await lockPerson(db, id)
  await closeForgottenOf(db, id, sql`now()`)
  const [later] = await rowsOf(
    db,
    sql`select id from ${timeEntries} where user_id = ${id} and check_out_time > ${at} limit 1`,
  )
  if (later)
    throw invalid('happened_at', t('Check-in time must be after the end of the session before.'))
}

/**
 * The first session of a working day is late when it begins later than the grace period allows, in the user's time
 * zone.
 */
const isLate = sql`extract(isodow from day) < 6
  and local > ${lateFrom}
  and not exists (select from ${timeEntries} d where d.user_id = act.user_id and d.day = act.day)`

const param = (name: string) => sql`${sql.placeholder(name)}::text`

/**
 * One statement on the hot path: inserts the row, unless a session is open, and returns the response; no row for a user
 * who was just removed.
 */
const entering = statement<{ json: string; is_in: boolean }>(
  'check_in',
  sql`with person as (
      select id as user_id, time_zone, coalesce(${param('told')}::timestamptz, ${clock}) as at from ${users}
      where id = ${param('user_id')}::uuid and status = 'active' for share
    ), act as (
      select *, (at at time zone time_zone)::date as day, at at time zone time_zone as local from person
    ), e as (
      insert into ${timeEntries} (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, sent_late, is_late)
      select ${param('id')}::uuid, user_id, day, time_zone, ${param('work_mode')}, ${param('planned_tasks')}, at,
        ${param('sent_late')}::boolean, ${isLate}
      from act on conflict do nothing returning *
    )
    select e.id is not null as is_in, ${statusJson} as json from act left join e on true`,
)

/** The session and the response; undefined when one is open already. 401 for a user who was just removed. */
async function enter(db: Db, user: User, input: CheckIn, { told: at, sent_late }: Moment) {
  const { work_mode, planned_tasks } = input
  const id = v7()
  const values = { id, user_id: user.id, work_mode, planned_tasks, told: at ?? null, sent_late }
  const [row] = await entering(db, values)
  if (!row) throw unauthenticated()
  return row.is_in ? { id, json: row.json } : undefined
}
