import type { DaySoFar } from '@app/contract/work/reports.ts'
import type { TaskStatus } from '@app/contract/work/tasks.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { taskSteps, tasks } from '#schema/tasks.table.ts'
import { type Stretch, timePerTask, without } from './day-so-far.rules.ts'
import { dayOf, sessionsOf } from './report-day.ts'

const most = 50

const seconds = (instant: SQL) => sql`extract(epoch from ${instant})::float8`

interface Move {
  id: string
  title: string
  status: TaskStatus
  blocker: string
  created: number
  /** The steps of its status, in their order; null without any. */
  steps: { at: number; before: string; after: string }[] | null
}

/** What the user's sessions and tasks say about a day; 422 for a day that cannot be reported. */
export async function soFar(db: Db, user: User, input: string | undefined): Promise<DaySoFar> {
  const { date } = await dayOf(db, user, { date: input })
  const { planned_tasks } = await sessionsOf(db, user.id, date)
  const { worked, pauses, span } = await stretchesOf(db, user, date)
  const moves = await movesOf(db, user, span)
  const progress = moves.flatMap((move) => progressOf(move, span.until))
  const times = timePerTask(progress, without(worked, pauses))
  const touched = moves.map(({ id, title, status, blocker, steps }) => {
    const today = (steps ?? []).filter(({ at }) => at >= span.from && at < span.until)
    return {
      task: {
        ...{ id, title, status, blocker },
        is_completed: status === 'completed' && today.some(({ after }) => after === 'completed'),
        worked_seconds: Math.round(times.get(id) ?? 0),
      },
      isTouched: today.length > 0 || times.has(id),
    }
  })
  return {
    date,
    planned_tasks,
    tasks: touched.filter(({ isTouched }) => isTouched).map(({ task }) => task),
  }
}

/** When the status was `in_progress`, up to a moment. */
function progressOf({ id, status, created, steps }: Move, end: number) {
  const [first] = steps ?? []
  const began = (first?.before ?? status) === 'in_progress' ? [created] : []
  const begins = [
    ...began,
    ...(steps ?? []).flatMap(({ at, after }) => (after === 'in_progress' ? [at] : [])),
  ]
  const ends = (steps ?? []).flatMap(({ at, before }) => (before === 'in_progress' ? [at] : []))
  return begins.map((from, at) => ({ task_id: id, from, until: ends[at] ?? end }))
}

/** The sessions of the day with their breaks, and the day from its midnight to the next, or to now. */
async function stretchesOf(db: Db, { id, time_zone }: User, date: string) {
  const [row] = await rowsOf<Stretch & { worked: Stretch[]; pauses: Stretch[] }>(
    db,
    sql`select ${seconds(sql`(${date}::date::timestamp at time zone ${time_zone})`)} as from,
      ${seconds(sql`least(now(), greatest((${date}::date + 1)::timestamp at time zone ${time_zone}, (
        select max(coalesce(last.check_out_time, now())) from ${timeEntries} last
        where last.user_id = ${id} and last.day = ${date})))`)} as until,
      (select coalesce(json_agg(json_build_object('from', ${seconds(sql`entry.check_in_time`)},
          'until', ${seconds(sql`coalesce(entry.check_out_time, now())`)})), '[]')
        from ${timeEntries} entry where entry.user_id = ${id} and entry.day = ${date}) as worked,
      (select coalesce(json_agg(json_build_object('from', ${seconds(sql`pause.start_time`)},
          'until', ${seconds(sql`coalesce(pause.end_time, now())`)})), '[]')
        from ${timeEntries} entry join ${breaks} pause on pause.entry_id = entry.id
        where entry.user_id = ${id} and entry.day = ${date}) as pauses`,
  )
  if (!row) throw new Error('A query without a table returns a row.')
  const { from, until, worked, pauses } = row
  return { span: { from, until }, worked, pauses }
}

/** One's own tasks in progress or changed since the day began; those moved first come first. */
const movesOf = (db: Db, { id }: User, { from }: Stretch) =>
  rowsOf<Move>(
    db,
    sql`select task.id, task.title, task.status, task.blocker, ${seconds(sql`task.created_at`)} as created, (
        select json_agg(json_build_object('at', ${seconds(sql`step.at`)}, 'before', change ->> 'before',
          'after', change ->> 'after') order by step.at, step.id)
        from ${taskSteps} step cross join lateral jsonb_array_elements(step.changes) change
        where step.task_id = task.id and change ->> 'field' = 'status') as steps
      from ${tasks} task where task.assigned_to = ${id}
        and (task.status = 'in_progress' or task.updated_at >= to_timestamp(${from}))
      order by task.updated_at, task.id limit ${most}`,
  )
