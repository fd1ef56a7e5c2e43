import type { Role } from '@app/contract/core/access.ts'
import { type SQL, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { dailyHours, isSettled } from './attendance-forgotten.ts'
import { breakNews, dailyHoursNews } from './attendance-words.ts'

const atOnce = 50

interface Due {
  user_id: string
  role: Role
  seconds: number
}

/** Marks the open sessions `e` of people `u` that fit, and tells whose they are; nodes at once take different ones. */
const marked = (db: Db, mark: SQL, seconds: SQL, where: SQL) =>
  rowsOf<Due>(
    db,
    sql`with due as (
        select e.id, e.user_id, u.role, floor(extract(epoch from ${seconds}))::float8 as seconds
        from time_entries e join users u on u.id = e.user_id
        where e.check_out_time is null and u.status = 'active' and ${isSettled} and ${where}
        order by e.check_in_time limit ${atOnce} for update of e skip locked
      )
      update time_entries set ${mark} = now() from due where time_entries.id = due.id
      returning due.user_id, due.role, due.seconds`,
  )

const workedToday = sql`(now() - e.check_in_time
  - (select coalesce(sum(coalesce(b.end_time, now()) - b.start_time), interval '0') from breaks b where b.entry_id = e.id)
  + (select coalesce(sum(d.worked_seconds), 0) * interval '1 second' from time_entries d
      where d.user_id = e.user_id and d.day = e.day and d.id <> e.id))`

/** Tells people, once a day, that their daily hours are over and they are still checked in; answers how many. */
export async function remindOfHours(db: Db): Promise<number> {
  const isDue = sql`e.reminded_at is null and ${workedToday} >= ${dailyHours} and not exists (
    select from time_entries d where d.user_id = e.user_id and d.day = e.day and d.reminded_at is not null)`
  const due = await marked(db, sql`reminded_at`, dailyHours, isDue)
  for (const { user_id, role, seconds } of due)
    await notify(db, user_id, () => ({ ...dailyHoursNews(role, seconds), kind: 'breaks' }))
  return due.length
}

const workedSince = sql`greatest(e.check_in_time, (select max(b.end_time) from breaks b where b.entry_id = e.id))`
const interval = sql`make_interval(mins => coalesce((u.settings ->> 'breakReminderInterval')::int, 60))`

/**
 * Tells interns who want it that they have worked long enough without a break (settings, spec §5): so many minutes after
 * check-in, the last break or the last reminder. Not on a break, and not when they seem to have forgotten to check out.
 */
export async function remindOfBreaks(db: Db): Promise<number> {
  const isDue = sql`u.role = 'intern' and coalesce((u.settings ->> 'autoBreakReminder')::boolean, true)
    and greatest(${workedSince}, e.break_reminded_at) <= now() - ${interval}
    and e.check_in_time > now() - ${dailyHours} - interval '2 hours'
    and not exists (select from breaks b where b.entry_id = e.id and b.end_time is null)`
  const due = await marked(db, sql`break_reminded_at`, sql`now() - ${workedSince}`, isDue)
  for (const { user_id, role, seconds } of due)
    await notify(db, user_id, () => ({ ...breakNews(role, seconds), kind: 'breaks' }))
  return due.length
}
