import { msg } from '@app/contract/i18n/translate.ts'
import { type ChecklistItem, NewTask, type Task, TaskChange } from '@app/contract/work/tasks.ts'
import { z } from 'zod'

const { title, description, priority, due_date, due_time, status, project_id, blocker } =
  TaskChange.shape

const someone = z.uuid(msg('Please choose a person.'))

/** One item a line; empty lines are none. */
const Lines = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((text): z.input<typeof ChecklistItem> => ({ text })),
  )
  .pipe(NewTask.shape.checklist.unwrap())

const shared = {
  title: title.unwrap(),
  description: description.unwrap(),
  priority: priority.unwrap(),
  due_date: due_date.unwrap(),
  due_time: due_time.unwrap(),
  assigned_to: someone,
  project_id: project_id.unwrap(),
  team_visible: z.boolean(),
  blocked_by: z
    .array(z.object({ id: z.uuid(), label: z.string() }))
    .max(20, msg('Up to 20 tasks.'))
    .transform((chosen) => chosen.map(({ id }) => id)),
}

/** The input of a new task. */
export const CreateValues = z.object({ ...shared, checklist: Lines })
export type CreateValues = z.input<typeof CreateValues>

/** A task as it is edited; its checklist is ticked off where it is read. */
export const EditValues = z.object({
  ...shared,
  status: status.unwrap(),
  blocker: blocker.unwrap(),
})
export type EditValues = z.input<typeof EditValues>

interface TaskDefaults {
  assigned_to: string
  due_date: string | null
  project_id: string | null
  team_visible: boolean
}

export const newValues = (defaults: TaskDefaults): CreateValues => ({
  title: '',
  description: '',
  priority: 'medium',
  due_time: null,
  checklist: '',
  blocked_by: [],
  ...defaults,
})

export const valuesOf = (
  task: Omit<Task, 'can'>,
  blockers: readonly { id: string; title: string }[],
): EditValues => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  due_date: task.due_date,
  due_time: task.due_time,
  assigned_to: task.assigned_to,
  project_id: task.project_id,
  team_visible: task.team_visible,
  status: task.status,
  blocker: task.blocker,
  blocked_by: blockers.map(({ id, title: label }) => ({ id, label })),
})
