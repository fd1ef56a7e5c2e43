import { internRole } from '@app/contract/core/roles.ts'
import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { users } from '@app/contract/identity/users.ts'
import { certificates } from '@app/contract/programme/certificates.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** The user's own; for managers those of their people. */
export const useCertificates = (filters: Input<typeof certificates.list>['query'] = {}) =>
  useApiQuery(certificates.list, { query: filters })

/** Interns by name; undefined while unknown. */
export function useInterns(search: string) {
  const filters = { role: internRole, ...(search && { search }) } as const
  return useQuery(query(users.list, { query: filters }), queryClient).data?.users
}

export const useIssue = () =>
  useApiMutation(certificates.issue, {
    unseen: t("Couldn't issue the certificate"),
    done: ({ holder_name, code }) => [t('Certificate Issued'), `${holder_name}, ${code}`],
  })

export const useRevoke = (draft: string) =>
  useApiMutation(certificates.revoke, {
    draft,
    done: ({ holder_name, code }) => [t('Certificate Revoked'), `${holder_name}, ${code}`],
    failed: t("Couldn't revoke the certificate"),
  })
