import { t } from '@app/contract/i18n/translate.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** One page; the cursor is the end of the one before. */
export const useNotifications = (cursor?: string) =>
  useApiQuery(notifications.list, { query: { cursor, grouped: 'true' } })

/** At most this many of a group are shown when it is opened. */
const mostSimilar = 50

const similarTo = (id: string) => ({ query: { similar_to: id, limit: mostSimilar } })

/** All that a row stands for. */
export const useSimilar = (id: string) => useApiQuery(notifications.list, similarTo(id))

/** The same for the top bar. */
export const useLatestSimilar = (id: string) =>
  useQuery(query(notifications.list, similarTo(id)), queryClient)

const latest = { query: { limit: 6, grouped: 'true' } } as const

export const useRecent = () => useApiQuery(notifications.list, latest)

/** The same for the top bar, which is shown even if this fails. */
export const useLatest = () => useQuery(query(notifications.list, latest), queryClient)

export const useMarkRead = () =>
  useApiMutation(notifications.read, {
    failed: t("Couldn't mark as read"),
  })

export const useMarkSimilarRead = () =>
  useApiMutation(notifications.readSimilar, {
    failed: t("Couldn't mark as read"),
  })

export const useMarkAllRead = () =>
  useApiMutation(notifications.readAll, {
    failed: t("Couldn't mark as read"),
  })
