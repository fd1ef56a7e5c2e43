import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { users } from '@app/contract/identity/users.ts'
import { audit } from '@app/contract/insight/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { callForFile, useDownload } from '#lib/api/download.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useAudit = (filters: Input<typeof audit.list>['query']) =>
  useApiQuery(audit.list, { query: filters })

/** The name of the user filtered by; undefined while unknown. */
export const useActorName = (id: string | undefined) =>
  useQuery(
    { ...query(users.read, { params: { id: id ?? '' } }), enabled: id !== undefined },
    queryClient,
  ).data?.full_name

/** The accounts that match the search; undefined while unknown. */
export const usePeople = (search: string) =>
  useQuery(query(users.list, { query: { search, limit: 8 } }), queryClient).data?.users

export const useVerification = () =>
  useApiMutation(audit.verify, { failed: t("Couldn't verify the log") })

interface Export {
  format: 'csv' | 'xlsx'
  filters: Input<typeof audit.csv>['query']
}

export const useAuditExport = () =>
  useDownload(
    ({ format, filters }: Export) => callForFile(audit[format], { query: filters }),
    ({ format }) => `audit-log.${format}`,
    t('Export Failed'),
  )
