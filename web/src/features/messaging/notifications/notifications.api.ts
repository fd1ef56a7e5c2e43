import { t } from '@app/contract/i18n/translate.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** One page; the cursor is the end of the one before. */
export const useNotifications = (cursor?: string) =>
  useApiQuery(notifications.list, { query: { cursor } })

const latest = { query: { limit: 6 } }

export const useRecent = () => useApiQuery(notifications.list, latest)

/** The same for the top bar, which is shown even if this fails. */
export const useLatest = () => useQuery(query(notifications.list, latest), queryClient)

export const useMarkRead = () =>
  useApiMutation(notifications.read, {
    failed: t("Couldn't mark as read"),
  })

export const useMarkAllRead = () =>
  useApiMutation(notifications.readAll, {
    failed: t("Couldn't mark as read"),
  })
