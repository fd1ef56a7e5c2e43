import { entriesIn } from '@app/contract/core/objects.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import {
  mostOfTask,
  type tasks as routes,
  type Task,
  type TaskComment,
  type TaskDetail,
} from '@app/contract/work/tasks.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { pictureFor } from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { changed, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { projects } from '#schema/projects.table.ts'
import { taskBlocks, taskComments, taskSteps, tasks } from '#schema/tasks.table.ts'
import { waitFor } from './task-blocks.ts'
import { notifyUsers, publishTask, type TaskReference } from './task-notifications.ts'
import { type LockedTask, lockTask, taskFor } from './task-rows.ts'
import { isOpen, refusePlace, scopeOf } from './task-scope.ts'
import {
  assignedNotification,
  commentNotification,
  dueNotification,
  movedNotification,
} from './tasks.messages.ts'
import { isTeamVisible } from './tasks.rules.ts'

export { assignees, list } from './task-lists.ts'
export { countsAsWork, goesOn, inReach, isOpen, isPast, ofTeams, scopeOf } from './task-scope.ts'

/** One visible task with its comments, the visible tasks it waits for and its history; 404 otherwise. */
export async function read(db: Db, user: User, id: string): Promise<TaskDetail> {
  const task = await taskFor(db, user, eq(tasks.id, id))
  const blocked_by = await db
    .select({ id: tasks.id, title: tasks.title, status: tasks.status })
    .from(taskBlocks)
    .innerJoin(tasks, eq(tasks.id, taskBlocks.blocked_by_id))
    .where(and(eq(taskBlocks.task_id, id), scopeOf(user)))
    .orderBy(sql`${tasks.status} = 'completed'`, tasks.id)
  const comments = await commentsOf(db, user, id)
  return { ...task, blocked_by, comments, history: await historyOf(db, id) }
}

/** The latest two hundred, oldest first. */
async function commentsOf(db: Db, user: User, id: string): Promise<TaskComment[]> {
  const rows = await db
    .select({
      id: taskComments.id,
      by_id: taskComments.by_id,
      by_name: users.full_name,
      by_avatar_id: pictureFor(user),
      text: taskComments.text,
      at: taskComments.at,
    })
    .from(taskComments)
    .innerJoin(users, eq(users.id, taskComments.by_id))
    .where(eq(taskComments.task_id, id))
    .orderBy(desc(taskComments.id))
    .limit(mostOfTask)
  return rows.reverse()
}

async function historyOf(db: Db, id: string) {
  const rows = await db
    .select({ at: taskSteps.at, by_name: users.full_name, changes: taskSteps.changes })
    .from(taskSteps)
    .innerJoin(users, eq(users.id, taskSteps.by_id))
    .where(eq(taskSteps.task_id, id))
    .orderBy(desc(taskSteps.id))
    .limit(mostOfTask)
  return rows.reverse()
}

const atOnce = 200
/** Reminders are sent from eight in the morning, local time. */
const morning = 8

/**
 * Reminds assignees once of open tasks that are due today in their time zone, if they want task reminders (spec §3).
 * Returns how many; call it again until it returns 0.
 */
export async function remindOfDue(db: Db): Promise<number> {
  const due = await rowsOf<TaskReference & { due_time: string | null }>(
    db,
    sql`
    update ${tasks} set reminded_at = now() where id in (
      select task.id from ${tasks} task join ${users} assignee on assignee.id = task.assigned_to
      where ${isOpen(sql`task`)} and task.reminded_at is null
        and task.due_date between (now() at time zone 'UTC')::date - 1 and (now() at time zone 'UTC')::date + 1
        and task.due_date = (now() at time zone assignee.time_zone)::date
        and extract(hour from now() at time zone assignee.time_zone) >= ${morning}
        and assignee.status = 'active'
        and coalesce((assignee.settings->>'taskReminders')::boolean, true)
      order by task.due_date, task.id limit ${atOnce} for update of task skip locked)
    returning id, title, created_by, assigned_to, project_id, team_visible, due_time`,
  )
  for (const task of due)
    await notifyUsers(db, undefined, task, [task.assigned_to], () =>
      dueNotification(task, task.due_time),
    )
  return due.length
}

type NewTask = Parsed<typeof routes.create>['body']

/**
 * Creates a task, assigned to oneself by default (spec §5). `is_placed`: the caller has checked the assignee and the
 * project, as when a report's blocker becomes a task. 403, 404 and 422 as in `refusePlace`.
 */
export async function create(
  db: Db,
  actor: Actor,
  input: NewTask,
  { is_placed = false }: { is_placed?: boolean } = {},
): Promise<Task> {
  const { blocked_by, assigned_to = actor.user.id, team_visible = false, ...fields } = input
  const place = { assigned_to, project_id: fields.project_id }
  if (!is_placed) await refusePlace(db, actor.user, place)
  const created = { ...place, created_by: actor.user.id, team_visible }
  const [task] = await db
    .insert(tasks)
    .values({
      ...fields,
      ...created,
      team_visible: isTeamVisible(actor.user, created),
      completed_at: fields.status === 'completed' ? sql`now()` : null,
    })
    .returning()
  if (!task) throw notFound()
  await waitFor(db, actor.user, task.id, blocked_by)
  await record(db, actor.user, actor.from, {
    action: 'task_created',
    entity_type: 'task',
    entity_id: task.id,
    details: { title: task.title, assigned_to, project_id: task.project_id },
  })
  await notifyUsers(db, actor.user, task, [assigned_to], () =>
    assignedNotification(actor.user, task),
  )
  await publishTask(db, task)
  return taskFor(db, actor.user, eq(tasks.id, task.id))
}

/** Adds a task of a project that is being set up, whose start is recorded and announced as a whole. */
export async function add(db: Db, fields: PgInsertValue<typeof tasks>): Promise<void> {
  const [task] = await db.insert(tasks).values(fields).returning()
  if (task) await publishTask(db, task)
}

/** Removes a task with its comments and history. 404 when it is not visible, 403 when the user may not remove it. */
export async function remove(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  const task = await lockTask(db, user, id)
  if (!task.can.remove) throw forbidden()
  await publishTask(db, task)
  await db.delete(tasks).where(eq(tasks.id, id))
  await record(db, user, from, {
    action: 'task_removed',
    entity_type: 'task',
    entity_id: id,
    details: { title: task.title },
  })
}

/** Comments on a visible task; notifies its creator and its assignee. */
export async function comment(db: Db, { user, from }: Actor, id: string, text: string) {
  const task = await taskFor(db, user, eq(tasks.id, id))
  const [created] = await db
    .insert(taskComments)
    .values({ task_id: id, by_id: user.id, text })
    .returning()
  if (!created) throw notFound()
  await record(db, user, from, {
    action: 'task_commented',
    entity_type: 'task',
    entity_id: id,
    details: { comment_id: created.id },
  })
  await notifyUsers(db, user, task, [task.created_by, task.assigned_to], () =>
    commentNotification(user, task),
  )
  await publishTask(db, task)
  return { ...created, by_name: user.full_name } satisfies TaskComment
}

type ChangeInput = Parsed<typeof routes.change>['body']
type Fields = Omit<ChangeInput, 'version' | 'blocked_by'>

/**
 * Changes the given fields of a task and records their previous values. 404 when it is not visible, 403 for fields
 * that the user may not change, 409 when its version is not the one they have seen.
 */
export async function change(db: Db, actor: Actor, id: string, input: ChangeInput): Promise<Task> {
  const { version, blocked_by, ...changes } = input
  const task = await lockTask(db, actor.user, id)
  if (version !== undefined && version !== task.version) throw changed()
  const fields = changedFields(actor, task, changes)
  const isOnlyMoved = !blocked_by && Object.keys(fields).every((field) => field === 'status')
  if (!task.can.edit && !(task.can.move && isOnlyMoved)) throw forbidden()
  await checkPlace(db, actor, task, fields)
  const steps = await describeChanges(db, task, fields)
  const waits = blocked_by && (await waitFor(db, actor.user, id, blocked_by))
  if (waits) steps.push({ field: 'blocked_by', before: `${waits.before}`, after: `${waits.after}` })
  if (steps.length) await saveChange(db, actor, task, fields, steps)
  return taskFor(db, actor.user, eq(tasks.id, id))
}

/** The fields whose values differ; a task that the team must see stays visible to it. */
function changedFields({ user }: Actor, task: LockedTask, changes: Fields): Fields {
  const { project_id = task.project_id, assigned_to = task.assigned_to } = changes
  const team_visible = isTeamVisible(user, {
    ...task,
    project_id,
    assigned_to,
    team_visible: changes.team_visible ?? task.team_visible,
  })
  return Object.fromEntries(
    entriesIn({ ...changes, team_visible }).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(task[field]),
    ),
  )
}

async function checkPlace(db: Db, { user }: Actor, task: LockedTask, fields: Fields) {
  const { project_id = task.project_id, assigned_to = task.assigned_to } = fields
  if (fields.assigned_to !== undefined || fields.project_id !== undefined)
    await refusePlace(db, user, { assigned_to, project_id })
}

/** A change of these fields resets the reminder. */
const reminderFields = ['assigned_to', 'due_date', 'due_time'] as const

async function saveChange(db: Db, actor: Actor, task: LockedTask, fields: Fields, steps: Step[]) {
  const { status } = fields
  await db
    .update(tasks)
    .set({
      ...fields,
      ...(status && { completed_at: status === 'completed' ? sql`now()` : null }),
      ...(reminderFields.some((field) => fields[field] !== undefined) && { reminded_at: null }),
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
  await notifyOfChange(db, actor, task, fields)
}

async function notifyOfChange(db: Db, { user }: Actor, task: LockedTask, fields: Fields) {
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
    await notifyUsers(db, user, now, [assigned_to], () => assignedNotification(user, now))
  if (status === 'completed' || status === 'blocked')
    await notifyUsers(db, user, now, [task.created_by], () => movedNotification(user, now, status))
  await publishTask(db, now, task.assigned_to)
}

export interface Step {
  field: string
  before: string
  after: string
}

type ChangedFields = Partial<Omit<LockedTask, 'can'>>

/** The history entry of a change, one step per field: users and projects by name, a checklist by its progress. */
async function describeChanges(db: Db, task: LockedTask, fields: ChangedFields): Promise<Step[]> {
  const names = await namesOf(db, task, fields)
  const format = (field: string, value: unknown) =>
    field === 'checklist' && Array.isArray(value)
      ? progressOf(value)
      : (names.get(value) ?? String(value ?? ''))
  return entriesIn(fields).map(([field, value]) => ({
    field,
    before: format(field, task[field]),
    after: format(field, value),
  }))
}

const progressOf = (items: { is_done: boolean }[]) =>
  `${items.filter(({ is_done }) => is_done).length} / ${items.length}`

async function namesOf(db: Db, task: LockedTask, { assigned_to, project_id }: ChangedFields) {
  const names = new Map<unknown, string>()
  if (assigned_to)
    for (const { id, full_name } of await db
      .select({ id: users.id, full_name: users.full_name })
      .from(users)
      .where(inArray(users.id, [assigned_to, task.assigned_to])))
      names.set(id, full_name)
  if (project_id !== undefined)
    for (const { id, name } of await db
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(
        inArray(
          projects.id,
          [project_id, task.project_id].filter((project) => project !== null),
        ),
      ))
      names.set(id, name)
  return names
}
