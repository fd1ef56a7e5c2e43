import { t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { outbox } from '@app/contract/messaging/outbox.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { query, useApiMutation } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** Does not suspend: the page is shown although the figures are slow or missing. */
export function useSuperadminStats() {
  const { data, isError, refetch } = useQuery(query(dashboards.superadmin), queryClient)
  return { stats: data?.stats, failed: isError && !data, retry: () => void refetch() }
}

const often = { refetchInterval: 30_000 }

/** A failed refetch hides earlier data, so that it is not taken for the current state. */
const known = <T>({ data, isError, error, fetchStatus, refetch }: UseQueryResult<T>) => {
  const isLost = isError || fetchStatus === 'paused'
  return {
    answer: isLost ? undefined : data,
    lost: isLost ? (error?.message ?? t('No connection to the server.')) : undefined,
    retry: () => void refetch(),
  }
}

export const useSystemHealth = () =>
  known(useQuery({ ...query(dashboards.superadmin), ...often }, queryClient))

export const useWorkHealth = () =>
  known(useQuery({ ...query(dashboards.systemHealth), ...often }, queryClient))

export const useFailedMails = () => known(useQuery(query(outbox.failed), queryClient))

export const useSendAgain = () =>
  useApiMutation(outbox.sendAgain, {
    done: t('Email Queued'),
    failed: t("Couldn't resend the email"),
  })

export const useSendAllAgain = () =>
  useApiMutation(outbox.sendAllAgain, {
    done: t('Emails Queued'),
    failed: t("Couldn't resend the emails"),
  })
