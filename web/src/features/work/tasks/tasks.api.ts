import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { users } from '@app/contract/identity/users.ts'
import {
  type Task,
  TaskChange,
  type TaskStatus,
  taskStatuses,
  tasks,
} from '@app/contract/work/tasks.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type DraftName, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useChosenAmong, useLongList } from '#lib/lists/choices.ts'
import { usePendingBody } from '#lib/offline/pending-moves.ts'
import { useOfflineMutation } from '#lib/offline/use-offline-mutation.ts'
import { statusLabels } from './task.labels.ts'

export type TaskQuery = NonNullable<Input<typeof tasks.list>['query']>

export function useTasks(filters: TaskQuery) {
  const moved = useMoved()
  const page = useApiQuery(tasks.list, { query: filters })
  return { ...page, tasks: page.tasks.map(moved) }
}

export function useTask(id: string) {
  const moved = useMoved()
  return moved(useApiQuery(tasks.read, { params: { id } }))
}

const StatusChange = TaskChange.pick({ status: true })

/** A task in the status that waits to be sent, if one does. */
function useMoved() {
  const waiting = usePendingBody(tasks.change)
  return <T extends Pick<Task, 'id' | 'status'>>(task: T): T => {
    const status = StatusChange.safeParse(waiting(task.id)).data?.status
    return status ? { ...task, status } : task
  }
}

/** The query of a column of the board. */
export const columnQuery = (filters: TaskQuery, status: TaskStatus) => ({
  ...filters,
  status,
  limit: 50,
})

/** The tasks of the board as far as its columns have them, and those of them whose move waits to be sent. */
export function useBoardTasks(filters: TaskQuery) {
  const moved = useMoved()
  const columns = useQueries(
    {
      queries: taskStatuses.map((status) => ({
        ...query(tasks.list, { query: columnQuery(filters, status) }),
        enabled: false,
      })),
    },
    queryClient,
  )
  const known = columns.flatMap(({ data }) => data?.tasks ?? [])
  return { known, waiting: known.filter((task) => moved(task) !== task).map(moved) }
}

/** Offline, the task is queued, shown as pending, and `mutate` succeeds with undefined. */
export const useCreateTask = (done: string, draft: string) =>
  useOfflineMutation(tasks.create, {
    label: ({ body }) => t('Task “{title}”', { title: body.title }),
    done,
    draft,
  })

/** The caller shows errors. */
export const useChangeTask = (draft: DraftName<typeof tasks.change>) =>
  useApiMutation(tasks.change, { draft, unseen: t("Couldn't update the item") })

/** Of the version to save at. */
export const taskDraft = (id: string, version = 0) => `task:${id}:${version}`

/** The same from its form. */
export const useEditTask = () =>
  useApiMutation(tasks.change, {
    draft: ({ params, body }) => taskDraft(params.id, body.version),
  })

/** Changes the status of one of these, which assignees may do too. Offline, the change is queued. */
export function useMoveTask(named: readonly Pick<Task, 'id' | 'title'>[]) {
  const wordsOf = ({ params, body }: Input<typeof tasks.change>) => {
    const { status } = StatusChange.parse(body)
    return {
      title: named.find(({ id }) => id === params.id)?.title ?? t('The task'),
      status: status ? statusLabels[status] : '',
    }
  }
  const change = useOfflineMutation(tasks.change, {
    label: (input) => t('{title} to {status}', wordsOf(input)),
    failed: (input) => t("Couldn't move {title} to {status}", wordsOf(input)),
  })
  const move = ({ id }: Pick<Task, 'id'>, status: TaskStatus, onSettled?: () => void) =>
    change.mutate({ params: { id }, body: { status } }, { onSettled })
  return { ...change, move }
}

export const useRemoveTask = () =>
  useApiMutation(tasks.remove, {
    done: t('Task Removed'),
    failed: t("Couldn't remove the task"),
  })

export const useComment = (draft: string) => useApiMutation(tasks.comment, { draft })

/** The possible assignees, the first hundred by name; undefined while unknown. */
export const useAssignees = (project_id: string | undefined, search?: string) =>
  useQuery(
    {
      ...query(tasks.assignees, { query: { project_id, search: search || undefined } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data?.people

/** The assignees to filter by, with the chosen one. */
export function useAssigneeChoices(chosen?: string) {
  const { rows, picker } = useLongList(
    (search) => query(tasks.assignees, { query: { search } }),
    (page) => page.people,
  )
  const read = (id: string) => query(users.read, { params: { id } })
  return { people: useChosenAmong(rows, chosen, read), picker }
}

/** Possible blockers that match the search: the latest that are not completed. */
export const useTaskChoices = (search: string) =>
  useQuery(
    {
      ...query(tasks.list, { query: { status: 'open', search: search || undefined, limit: 20 } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data?.tasks
