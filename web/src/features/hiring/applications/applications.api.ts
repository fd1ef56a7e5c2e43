import { isRecord } from '@app/contract/core/objects.ts'
import type { Input, Output } from '@app/contract/core/route.ts'
import {
  type Application,
  type ApplicationRow,
  type ApplicationStatus,
  applicationStatuses,
  applications,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { interviews } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidate, query, toastFailure, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { invalidateTopics, queryClient } from '#lib/api/query-client.ts'
import { usePendingBody } from '#lib/offline/pending-moves.ts'
import { useOfflineMutation } from '#lib/offline/use-offline-mutation.ts'
import { toast } from '#ui/toast.ts'

export type ListQuery = NonNullable<Input<typeof applications.list>['query']>

export const useApplications = (filters: ListQuery) =>
  useApiQuery(applications.list, { query: filters })

export const useApplication = (id: string) => useApiQuery(applications.read, { params: { id } })

/** The application, once it is loaded; it is fetched meanwhile. */
export const useKnownApplication = (id = '') =>
  useQuery({ ...query(applications.read, { params: { id } }), enabled: id !== '' }, queryClient)
    .data

interface QueueInput {
  id: string
  list?: ListQuery | undefined
  /** Of the page of the list on which one begins. */
  cursor?: string | undefined
}

/** The applications that one goes through, in the order of the list when it was opened; later ones come after. */
export function useQueue({ id, list, cursor: begin }: QueueInput) {
  const [cursor, setCursor] = useState(begin)
  const options = query(applications.list, { query: { ...list, cursor } })
  const { data } = useQuery({ ...options, enabled: list !== undefined }, queryClient)
  // Without a list, the query is that of all applications, which another page may have loaded.
  const page = list && data
  const [ids, setIds] = useState<readonly string[]>([])
  const unknown = (page?.applications ?? []).filter((row) => !ids.includes(row.id))
  if (unknown.length > 0) setIds([...ids, ...unknown.map((row) => row.id)])
  const at = ids.indexOf(id)
  // The next page of the list, before its first one is wanted.
  if (page?.next_cursor && page.next_cursor !== cursor && at >= ids.length - 2)
    setCursor(page.next_cursor)
  return { previous: ids[at - 1], next: at < 0 ? undefined : ids[at + 1] }
}

/** The number of applications in each status, and of those who wait for an answer; undefined while unknown, so that the list does not wait for it. */
export const useStatusCounts = (filters: Input<typeof applications.counts>['query']) =>
  useQuery(query(applications.counts, { query: filters }), queryClient).data

/** The queries that a change of an application invalidates. */
const reads = [
  applications.list,
  applications.counts,
  applications.read,
  dashboards.hr,
  interviews.list,
]

export const invalidateApplications = () => invalidate(reads)

/** The rows of the board as far as its columns have them, and those of them whose move waits to be sent. */
export function useBoardRows(filters: ListQuery) {
  const waiting = usePendingBody(applications.review)
  const columns = useQueries(
    {
      queries: applicationStatuses.map((status) => ({
        ...query(applications.list, { query: { ...filters, status } }),
        enabled: false,
      })),
    },
    queryClient,
  )
  const known = columns.flatMap(({ data }) => data?.applications ?? [])
  return {
    known,
    waiting: known.flatMap((row) => {
      const status = statusIn(waiting(row.id))
      return status ? [movedTo(row, status)] : []
    }),
  }
}

const statusIn = (change: unknown) =>
  isRecord(change) ? applicationStatuses.find((status) => status === change.status) : undefined

/** Only the server knows the next possible moves. */
export const movedTo = (row: ApplicationRow, status: ApplicationStatus): ApplicationRow => ({
  ...row,
  status,
  moves: [],
})

/** Moves one of these on the board. Offline, the move is queued. */
export function useMove(named: readonly ApplicationRow[]) {
  const wordsOf = ({ params, body }: Input<typeof applications.review>) => ({
    full_name: named.find(({ id }) => id === params.id)?.full_name ?? t('The card'),
    status: body.status ? statusLabels[body.status] : '',
  })
  return useOfflineMutation(applications.review, {
    label: (input) => t('{full_name} to {status}', wordsOf(input)),
    failed: (input) => t("Couldn't move {full_name} to {status}", wordsOf(input)),
  })
}

export const noteDraft = (id: string) => `note:${id}`

/** Moves, scores or annotates the application of this person; the caller shows errors. */
export const useReview = (full_name: string) =>
  useApiMutation(applications.review, {
    unseen: t("Couldn't update {full_name}'s application", { full_name }),
    draft: ({ params, body }) => (body.note === undefined ? undefined : noteDraft(params.id)),
  })

export const useTakeBack = () =>
  useApiMutation(applications.takeBackDecision, {
    done: t('Decision Undone'),
    failed: t("Couldn't undo the decision"),
  })

export const useMoveMany = () =>
  useApiMutation(applications.moveMany, {
    failed: t("Couldn't move the applications"),
  })

type UndoTarget = Pick<Application, 'id' | 'full_name' | 'version'>

/** Undoes the last move of each, one by one. */
export const useUndo = () =>
  useMutation(
    {
      mutationFn: async (rows: readonly UndoTarget[]) => {
        const answers = await Promise.allSettled(rows.map(undoOne))
        const failure = answers.find((answer) => answer.status === 'rejected')
        if (failure) throw failure.reason
        return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      },
      onSuccess: (undone, rows) => {
        const losses = undone.flatMap(lossesOf)
        if (losses.length) toast.warning(t('Move Undone'), losses.join(' '))
        else toast.success(t('Move Undone'), namesOf(rows))
      },
      onError: toastFailure(t("Couldn't undo the move")),
      onSettled: () => invalidateTopics(applications.undo.changes),
    },
    queryClient,
  )

const undoOne = ({ id, version }: UndoTarget) =>
  call(applications.undo, { params: { id }, body: { version } })

/** What did not come back with the application, and what to do about it. */
const lossesOf = ({ full_name, losses = [] }: Output<typeof applications.undo>) =>
  losses.map((loss) =>
    loss === 'interview'
      ? t("{full_name}'s interview was cancelled. Please schedule a new one.", { full_name })
      : t("{full_name}'s offer was withdrawn. Please send a new one.", { full_name }),
  )

/** Asha Rao, or 3 applications. */
export const namesOf = (rows: readonly Pick<ApplicationRow, 'full_name'>[]) => {
  const [first, second] = rows
  return first && !second
    ? first.full_name
    : t('{count, plural, one {# application} other {# applications}}', { count: rows.length })
}
