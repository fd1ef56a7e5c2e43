import { entriesIn } from '@app/contract/core/objects.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type { tasks as routes, Task } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/principal.ts'
import { changed, forbidden } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { taskSteps, tasks } from '#schema/tasks.table.ts'
import { waitFor } from './task-blocks.ts'
import { notifyUsers, publishTask } from './task-notifications.ts'
import { refusePlace } from './task-places.ts'
import { type LockedTask, lockTask, taskFor } from './task-rows.ts'
import { type Step, stepsOf } from './task-steps.ts'
import { givenNotification, movedNotification } from './tasks.messages.ts'
import { isTeamVisible } from './tasks.rules.ts'

type ChangeInput = Parsed<typeof routes.change>['body']
type Fields = Omit<ChangeInput, 'version' | 'blocked_by'>

/**
 * Changes what is named of a task and keeps what was before. 404 when it is not visible, 403 for fields that are not
 * the person's to change, 409 when it is not at the version they saw.
 */
export async function change(db: Db, actor: Actor, id: string, input: ChangeInput): Promise<Task> {
  const { version, blocked_by, ...named } = input
  const task = await lockTask(db, actor.user, id)
  if (version !== undefined && version !== task.version) throw changed()
  const fields = content(actor, task, named)
  const isOnlyMoved = !blocked_by && Object.keys(fields).every((field) => field === 'status')
  if (!task.can.edit && !(task.can.move && isOnlyMoved)) throw forbidden()
  await placed(db, actor, task, fields)
  const steps = await stepsOf(db, task, fields)
  const waits = blocked_by && (await waitFor(db, actor.user, id, blocked_by))
  if (waits) steps.push({ field: 'blocked_by', before: `${waits.before}`, after: `${waits.after}` })
  if (steps.length) await write(db, actor, task, fields, steps)
  return taskFor(db, actor.user, eq(tasks.id, id))
}

/** The named fields that say something new; what the team must see, it sees. */
function content({ user }: Actor, task: LockedTask, named: Fields): Fields {
  const { project_id = task.project_id, assigned_to = task.assigned_to } = named
  const input = { ...task, project_id, assigned_to }
  const team_visible = isTeamVisible(user, {
    ...input,
    team_visible: named.team_visible ?? task.team_visible,
  })
  return Object.fromEntries(
    entriesIn({ ...named, team_visible }).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(task[field]),
    ),
  )
}

async function placed(db: Db, { user }: Actor, task: LockedTask, fields: Fields) {
  const { project_id = task.project_id, assigned_to = task.assigned_to } = fields
  if (fields.assigned_to !== undefined || fields.project_id !== undefined)
    await refusePlace(db, user, { assigned_to, project_id })
}

/** A task whose day or person is another is a new reason to remind. */
const remindsAnew = ['assigned_to', 'due_date', 'due_time'] as const

async function write(db: Db, actor: Actor, task: LockedTask, fields: Fields, steps: Step[]) {
  const { status } = fields
  await db
    .update(tasks)
    .set({
      ...fields,
      ...(status && { completed_at: status === 'completed' ? sql`now()` : null }),
      ...(remindsAnew.some((field) => fields[field] !== undefined) && { reminded_at: null }),
      version: sql`${tasks.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(tasks.id, task.id))
  await db.insert(taskSteps).values({ task_id: task.id, by_id: actor.user.id, changes: steps })
  await record(db, actor.user, actor.from, {
    action: 'task_changed',
    entity_type: 'task',
    entity_id: task.id,
    details: { fields: steps.map(({ field }) => field), ...(status && { status }) },
  })
  await spread(db, actor, task, fields)
}

async function spread(db: Db, { user }: Actor, task: LockedTask, fields: Fields) {
  const { title = task.title, assigned_to = task.assigned_to, status } = fields
  const { project_id = task.project_id, team_visible = task.team_visible } = fields
  const now = {
    ...task,
    title,
    assigned_to,
    project_id,
    team_visible: team_visible || task.team_visible,
  }
  if (fields.assigned_to)
    await notifyUsers(db, user, now, [assigned_to], () => givenNotification(user, now))
  if (status === 'completed' || status === 'blocked')
    await notifyUsers(db, user, now, [task.created_by], () => movedNotification(user, now, status))
  await publishTask(db, now, task.assigned_to)
}
