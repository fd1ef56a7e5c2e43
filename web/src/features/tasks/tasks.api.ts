import { calendar } from '@app/contract/calendar.ts'
import { dashboards } from '@app/contract/dashboards.ts'
import { projects } from '@app/contract/projects.ts'
import type { Input } from '@app/contract/route.ts'
import { type Task, TaskChange, tasks } from '@app/contract/tasks.ts'
import { msg, said, t } from '@app/contract/text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, refresh, useAction, useRead } from '#lib/api.ts'
import { useOutbox } from '#lib/outbox.ts'
import { queryClient } from '#lib/query-client.ts'
import { useKeptAction } from '#lib/use-kept-action.ts'

export type TaskQuery = NonNullable<Input<typeof tasks.list>['query']>

export function useTasks(asked: TaskQuery) {
  const moved = useMoved()
  const page = useRead(tasks.list, { query: asked })
  return { ...page, tasks: page.tasks.map(moved) }
}

export function useTask(id: string) {
  const moved = useMoved()
  return moved(useRead(tasks.read, { params: { id } }))
}

const movedTask = `${tasks.change.method} ${tasks.change.path}`

/** A task in the status that waits to be sent, if one does. */
function useMoved() {
  const waiting = useOutbox().filter(({ route }) => route === movedTask)
  return <T extends Pick<Task, 'id' | 'status'>>(task: T): T => {
    const last = waiting.findLast(({ url }) => url.endsWith(task.id))
    const { data } = last ? TaskChange.pick({ status: true }).safeParse(last.body) : {}
    return data?.status ? { ...task, status: data.status } : task
  }
}

/** What goes stale when a task changes. */
const touched = [
  tasks.list,
  tasks.read,
  calendar.list,
  dashboards.intern,
  dashboards.teamLeader,
] as const

export const refreshTasks = () => refresh(touched)

/** Also without a connection: it is then kept, shown as waiting, and `mutate` succeeds with undefined. */
export const useCreateTask = (done: 'Task Created' | 'Task Assigned') =>
  useKeptAction(tasks.create, {
    label: ({ body }) => t('Task “{title}”', { title: body.title }),
    done,
    refreshes: touched,
  })

/** Whoever calls says what went wrong. */
export const useChangeTask = () => useAction(tasks.change, { refreshes: touched })

const movedWords: Record<string, string> = said({
  pending: msg('Task to pending'),
  in_progress: msg('Task to in progress'),
  blocked: msg('Task to blocked'),
  completed: msg('Task to completed'),
})

/** Only the status: also an assignee may do that. Without a connection it is kept. */
export function useMoveTask() {
  const change = useKeptAction(tasks.change, {
    label: ({ body }) => movedWords[body.status ?? ''] ?? t('Task'),
    failed: t('The task was not changed'),
    refreshes: touched,
  })
  const move = ({ id }: Pick<Task, 'id'>, status: Task['status']) =>
    change.mutate({ params: { id }, body: { status } })
  return { ...change, move }
}

export const useRemoveTask = () =>
  useAction(tasks.remove, {
    done: t('Task Removed'),
    failed: t('The task was not removed'),
    refreshes: touched,
  })

export const useComment = () => useAction(tasks.comment, { refreshes: [tasks.read, tasks.list] })

/** The people one may give a task to, the first hundred by name; undefined while unknown. */
export const useAssignees = (project_id: string | undefined, search?: string) =>
  useQuery(
    {
      ...query(tasks.assignees, { query: { project_id, search: search || undefined } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data?.people

export const useProjectChoices = () =>
  useQuery(query(projects.list, { query: { limit: 100 } }), queryClient).data?.projects

/** Tasks to wait for, as the words find them. */
export const useTaskChoices = (search: string) =>
  useQuery(
    {
      ...query(tasks.list, { query: { search: search || undefined, limit: 20 } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data?.tasks
