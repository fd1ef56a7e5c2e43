import { may } from '@app/contract/core/access.ts'
import { downloads } from '@app/contract/files/files.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { interviews } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { call, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useMe } from '#lib/session/session-store.ts'

/** The user's applications, the latest first; a status that changes elsewhere is updated here. */
export const useMyApplications = () => useApiQuery(applications.mine).applications

/**
 * The interview of an application, if known; undefined while loading, so that the page does not wait for it, and for
 * roles that read no interviews.
 */
export function useNextInterview(applicationId: string) {
  const options = query(interviews.list, {
    query: { show: 'ahead', application_id: applicationId },
  })
  const enabled = may(useMe().role, 'interviews.read')
  return useQuery({ ...options, enabled }, queryClient).data?.interviews[0]
}

export const useWithdraw = () =>
  useApiMutation(applications.withdraw, {
    done: t('Application Withdrawn'),
    failed: t("Couldn't withdraw your application"),
  })

/** The bytes of a file that never changes; cached in memory only, for as long as it is shown. */
export const useFile = (id: string | undefined) =>
  useQuery(
    {
      queryKey: ['file', id],
      queryFn: async () => {
        const file = await call(downloads.read, { params: { id: id ?? '' } })
        if (!(file instanceof Blob)) throw new Error('No file came.')
        return file
      },
      enabled: id !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
    },
    queryClient,
  )
