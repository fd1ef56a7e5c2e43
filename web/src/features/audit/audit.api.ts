import { audit } from '@app/contract/audit.ts'
import type { Input } from '@app/contract/route.ts'
import { users } from '@app/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useRead } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

export const useAudit = (asked: Input<typeof audit.list>['query']) =>
  useRead(audit.list, { query: asked })

/** The name of whoever is filtered by; undefined while unknown. */
export const useActorName = (id: string | undefined) =>
  useQuery(
    { ...query(users.read, { params: { id: id ?? '' } }), enabled: id !== undefined },
    queryClient,
  ).data?.full_name
