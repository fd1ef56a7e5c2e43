import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { type Heard, tell } from './task-news.ts'
import { dueNews } from './task-words.ts'

const atOnce = 200
/** Nobody is told at midnight: the first look of a person's day is at eight. */
const morning = 8

/**
 * Reminds, once a task and day, of what is due today where the assignee lives and is not completed, whoever wants
 * task reminders (spec §3). Answers how many; call it again until it answers 0.
 */
export async function remindOfDue(db: Db): Promise<number> {
  const due = await rowsOf<Heard & { due_time: string | null }>(
    db,
    sql`
    update ${tasks} set reminded_at = now() where id in (
      select task.id from ${tasks} task join ${users} assignee on assignee.id = task.assigned_to
      where task.status <> 'completed' and task.reminded_at is null
        and task.due_date between current_date - 1 and current_date + 1
        and task.due_date = (now() at time zone assignee.time_zone)::date
        and extract(hour from now() at time zone assignee.time_zone) >= ${morning}
        and assignee.status = 'active'
        and coalesce((assignee.settings->>'taskReminders')::boolean, true)
      order by task.due_date, task.id limit ${atOnce} for update of task skip locked)
    returning id, title, created_by, assigned_to, project_id, team_visible, due_time`,
  )
  for (const task of due)
    await tell(db, undefined, task, [task.assigned_to], () => dueNews(task, task.due_time))
  return due.length
}
