import { calendar } from '@app/contract/insight/calendar.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { type Task, TaskChange, type TaskDetail, tasks } from '@app/contract/work/tasks.ts'
import type { fakeServer } from '#lib/api/fake-server.tsx'

const at = '2026-11-20T09:00:00.000Z'
export const idOf = (n: number) => `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A task for tests of screens. */
export const taskOf = (n: number, title: string, more: Partial<Task> = {}): Task => ({
  id: idOf(n),
  title,
  description: '',
  priority: 'medium',
  due_date: null,
  due_time: null,
  status: 'pending',
  created_by: idOf(900),
  created_by_name: 'Lokesh Rao',
  assigned_to: idOf(901),
  assigned_to_name: 'Isha Sharma',
  project_id: null,
  project_name: null,
  team_visible: true,
  blocker: '',
  checklist: [],
  open_blockers: 0,
  comment_count: 0,
  created_at: at,
  updated_at: at,
  completed_at: null,
  version: 1,
  can: { edit: true, move: true, remove: true },
  ...more,
})

export const detailOf = (task: Task): TaskDetail => ({
  ...task,
  blocked_by: [],
  comments: [],
  history: [
    { at, by_name: 'Lokesh Rao', changes: [{ field: 'status', before: '', after: 'pending' }] },
  ],
})

/** A small fake store of tasks. */
export function taskStore(server: ReturnType<typeof fakeServer>, initial: readonly Task[]) {
  let all = [...initial]
  const get = (id: string | undefined) => {
    const match = all.find((task) => task.id === id)
    if (!match) throw new Error('No task found.')
    return match
  }
  const put = (task: Task) => {
    all = all.map((one) => (one.id === task.id ? task : one))
    return task
  }
  server.respond(projects.list, () => ({ projects: [], next_cursor: null, total: 0 }))
  server.respond(calendar.list, () => ({ items: [] }))
  server.respond(tasks.assignees, () => ({ people: [] }))
  server.respond(tasks.list, ({ query = {} }) => {
    const rows = all.filter(
      ({ status, due_date, title }) =>
        (!query.status ||
          (query.status === 'open' ? status !== 'completed' : status === query.status)) &&
        (!query.due_from || (due_date ?? '') >= query.due_from) &&
        (!query.due_to || (due_date ?? '9') <= query.due_to) &&
        title.toLowerCase().includes(query.search?.toLowerCase() ?? ''),
    )
    return { tasks: rows, next_cursor: null, total: rows.length }
  })
  server.respond(tasks.read, ({ params }) => detailOf(get(params?.id)))
  server.respond(tasks.change, ({ params, body }) => {
    const task = get(params?.id)
    const { blocked_by, version, ...changes } = TaskChange.parse(body)
    return put({ ...task, ...changes, version: task.version + 1 })
  })
  server.respond(tasks.create, ({ body }) => {
    const { title, due_date = null } = TaskChange.parse(body)
    const created = taskOf(100 + all.length, title ?? '', { due_date })
    all = [created, ...all]
    return created
  })
  server.respond(tasks.remove, ({ params }) => {
    all = all.filter(({ id }) => id !== params?.id)
    return undefined
  })
  return { all: () => all }
}
