import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, nothing, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Id,
  multiline,
  requiredText,
  Search,
  singleLine,
  TimeOfDay,
  Timestamp,
} from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const priorities = ['low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]
export const taskStatuses = ['pending', 'in_progress', 'blocked', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const noTitle = msg('Please enter a task title')

/** `in-progress` is accepted for `in_progress` (spec §4). */
const Status = z
  .enum([...taskStatuses, 'in-progress'], msg('Please choose a status.'))
  .transform((input): TaskStatus => (input === 'in-progress' ? 'in_progress' : input))
const StatusFilter = z
  .enum([...taskStatuses, 'in-progress', 'active', 'open'], msg('Please choose a status.'))
  .transform((input) => (input === 'in-progress' ? 'in_progress' : input))

export const ChecklistItem = z.strictObject({
  text: requiredText(msg('Checklist item'), msg('Please enter an item.'), 300),
  is_done: z.boolean().default(false),
})
export type ChecklistItem = z.output<typeof ChecklistItem>

const Title = singleLine(msg('Title'), 200, noTitle)

const fields = {
  title: Title,
  description: multiline(msg('Description')),
  priority: z.enum(priorities, msg('Please choose a priority.')),
  due_date: Day.nullable(),
  due_time: TimeOfDay.nullable(),
  status: Status,
  assigned_to: Id,
  project_id: Id.nullable(),
  team_visible: z.boolean(),
  /** The reason it is blocked. */
  blocker: multiline(msg('Blocker'), 2000),
  checklist: z.array(ChecklistItem).max(50, msg('You can add up to 50 items.')),
  /** Tasks that must be completed first. */
  blocked_by: z.array(Id).max(20, msg('Up to 20 tasks.')),
}

/** The assignee defaults to the author, the priority to medium (spec §5). */
export const NewTask = z.object({
  title: fields.title,
  description: fields.description.default(''),
  priority: fields.priority.default('medium'),
  due_date: fields.due_date.default(null),
  due_time: fields.due_time.default(null),
  status: fields.status.default('pending'),
  assigned_to: fields.assigned_to.optional(),
  project_id: fields.project_id.default(null),
  team_visible: fields.team_visible.optional(),
  blocker: fields.blocker.default(''),
  checklist: fields.checklist.default([]),
  blocked_by: fields.blocked_by.default([]),
})
export type NewTask = z.input<typeof NewTask>

/** Without a version the change always applies; with one, it is rejected if the task changed in between. */
export const TaskChange = z.object({ ...fields, version: z.int() }).partial()
export type TaskChange = z.input<typeof TaskChange>

export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  due_date: Day.nullable(),
  due_time: z.string().nullable(),
  status: z.enum(taskStatuses),
  created_by: Id,
  created_by_name: z.string(),
  assigned_to: Id,
  assigned_to_name: z.string(),
  project_id: Id.nullable(),
  project_name: z.string().nullable(),
  team_visible: z.boolean(),
  blocker: z.string(),
  checklist: z.array(ChecklistItem),
  /** How many of the blocking tasks are not completed. */
  open_blockers: z.number().int(),
  comment_count: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  completed_at: Timestamp.nullable(),
  version: z.number().int(),
  /** `move`: the status; `edit`: everything. */
  can: z.object({ edit: z.boolean(), move: z.boolean(), remove: z.boolean() }),
})
export type Task = z.output<typeof Task>

export const TaskComment = z.object({
  id: Id,
  by_id: Id,
  by_name: z.string(),
  by_avatar_id: Id.nullable().optional(),
  text: z.string(),
  at: Timestamp,
})
export type TaskComment = z.output<typeof TaskComment>

/** A task is read with so many of its latest comments, and as many changes. */
export const mostOfTask = 200

export const TaskDetail = Task.extend({
  blocked_by: z.array(z.object({ id: Id, title: z.string(), status: z.enum(taskStatuses) })),
  comments: z.array(TaskComment),
  /** The changes, oldest first: field, old and new value. */
  history: z.array(
    z.object({
      at: Timestamp,
      by_name: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
})
export type TaskDetail = z.output<typeof TaskDetail>

const own = { allow: 'tasks.own' } as const

export const tasks = {
  list: get('/api/tasks', {
    ...own,
    reads: ['tasks'],
    summary: 'The tasks one may see, newest first',
    query: z.object({
      ...Paging,
      project_id: Id.optional(),
      assigned_to: Id.optional(),
      team_id: Id.optional(),
      /** Only those of the people one leads or manages, without one's own. */
      of: z.enum(['team']).optional(),
      /** `active`: pending or in progress. `open`: not completed, and its project is not archived. */
      status: StatusFilter.optional(),
      priority: fields.priority.optional(),
      /** Completed on this day of the reader or later. */
      completed_from: Day.optional(),
      due_from: Day.optional(),
      due_to: Day.optional(),
      /** Open ones whose time, or else whose day, is over where the reader is. */
      overdue: z.enum(['true']).optional(),
      search: Search,
      sort: z.enum(['newest', 'due', 'priority']).default('newest'),
    }),
    returns: pageOf('tasks', Task),
  }),
  read: get('/api/tasks/{id}', {
    ...own,
    reads: ['tasks'],
    summary: 'One task with comments, what blocks it, and its history',
    params: ById,
    returns: TaskDetail,
  }),
  create: post('/api/tasks', {
    ...own,
    changes: ['tasks'],
    summary: 'A task for oneself; leaders and managers for their people',
    body: NewTask,
    returns: Task,
    status: 201,
  }),
  change: put('/api/tasks/{id}', {
    ...own,
    changes: ['tasks'],
    summary:
      'Change a task; the assignee of a task that someone else assigned may change its status only',
    params: ById,
    body: TaskChange,
    returns: Task,
  }),
  remove: del('/api/tasks/{id}', {
    ...own,
    changes: ['tasks'],
    summary: 'Remove a task',
    params: ById,
    returns: nothing,
    status: 204,
  }),
  comment: post('/api/tasks/{id}/comments', {
    ...own,
    changes: ['tasks'],
    summary: 'Comment on a task one may see',
    params: ById,
    body: z.object({
      text: requiredText(msg('Comment'), msg('Please write a comment.'), 4000),
    }),
    returns: TaskComment,
    status: 201,
  }),
  assignees: get('/api/tasks/assignees', {
    ...own,
    reads: ['teams'],
    summary: 'The people one may give a task to, of a project if one is named; by name',
    query: z.object({ project_id: Id.optional(), search: Search }),
    returns: z.object({ people: z.array(z.object({ id: Id, full_name: z.string() })) }),
  }),
}
