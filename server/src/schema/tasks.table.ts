import { type ChecklistItem, priorities, taskStatuses } from '@app/contract/work/tasks.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { projects } from './projects.table.ts'

/** The two sort orders of task-lists.ts, verbatim: an index only serves the exact expression it was created with. */
const placeByDue = sql`((case when status = 'completed' then 10000000 else 0 end
  + (coalesce(due_date, '9999-12-31'::date) - '2000-01-01'::date))::float8)`
const timeOfDay = sql`(coalesce(due_time, '24:00') collate "C")`
const rank = sql`((case when status = 'completed' then 0
  when priority = 'high' then 3 when priority = 'medium' then 2 else 1 end)::float8)`

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    priority: text({ enum: priorities }).notNull().default('medium'),
    due_date: date({ mode: 'string' }),
    /** HH:MM in the assignee's time zone. */
    due_time: text(),
    status: text({ enum: taskStatuses }).notNull().default('pending'),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    assigned_to: uuid()
      .notNull()
      .references(() => users.id),
    project_id: uuid().references(() => projects.id),
    team_visible: boolean().notNull().default(false),
    blocker: text().notNull().default(''),
    checklist: jsonb().$type<ChecklistItem[]>().notNull().default([]),
    completed_at: instant(),
    /** When the assignee was reminded of the due date. */
    reminded_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (task) => [
    index('tasks_by_assignee').on(task.assigned_to, task.id),
    index('tasks_by_creator').on(task.created_by, task.id),
    // Includes the status: a project's progress is counted from the index alone.
    index('tasks_by_project').on(task.project_id, task.id, task.status),
    index('tasks_due').on(task.assigned_to, task.due_date),
    // With what a person's figures read of a task, so that those of all their time need not be read.
    index('tasks_of_person').on(
      task.assigned_to,
      task.status,
      task.created_by,
      task.project_id,
      task.id,
    ),
    // What a person still has to do, without what they completed in all their time.
    index('open_tasks')
      .on(task.assigned_to, task.due_date, task.id)
      .where(sql`status <> 'completed'`),
    index('tasks_to_remind')
      .on(task.due_date)
      .where(sql`status <> 'completed' and reminded_at is null`),
    index('tasks_by_due').on(task.due_date, task.id),
    index('tasks_by_status').on(task.status, task.id),
    index('tasks_by_priority').on(task.priority, task.id),
    index('tasks_in_order_of_due').on(placeByDue, timeOfDay, task.id),
    index('tasks_in_order_of_rank').on(rank, task.id),
    index('tasks_by_title').using('gin', sql`title gin_trgm_ops`),
    check('task_is_completed_once', sql`(status = 'completed') = (completed_at is not null)`),
  ],
)

export const taskComments = pgTable(
  'task_comments',
  {
    id: id(),
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    at: createdAt(),
  },
  (comment) => [index('comments_by_task').on(comment.task_id, comment.id)],
)

/** `task_id` is blocked by `blocked_by_id`. */
export const taskBlocks = pgTable(
  'task_blocks',
  {
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    blocked_by_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
  },
  (block) => [
    primaryKey({ columns: [block.task_id, block.blocked_by_id] }),
    index('blocks_by_blocker').on(block.blocked_by_id),
    check('no_task_blocks_itself', sql`task_id <> blocked_by_id`),
  ],
)

/** The change history of a task. */
export const taskSteps = pgTable(
  'task_steps',
  {
    id: id(),
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    changes: jsonb().$type<{ field: string; before: string; after: string }[]>().notNull(),
    at: createdAt(),
  },
  (step) => [index('steps_by_task').on(step.task_id, step.id)],
)
