import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { startupLabels, startups } from '@app/contract/projects/startups.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export type StartupFilters = NonNullable<Input<typeof startups.list>['query']>

export const useStartups = (filters: StartupFilters) =>
  useApiQuery(startups.list, { query: filters })

export const useStartup = (id: string) => useApiQuery(startups.read, { params: { id } })

/** The registration one filed last, or the startup one represents. */
export const useMyStartup = () => useApiQuery(startups.mine).startup

/** The same for a home, which stays whole without it; undefined while it is not known. */
export const useKnownStartup = () => useQuery(query(startups.mine), queryClient).data?.startup

export const useRegister = (draft: string) =>
  useApiMutation(startups.create, {
    draft,
    done: [t('Startup Registered'), t("We'll tell you as soon as we've reviewed it.")],
  })

export const useDecide = (draft: string) =>
  useApiMutation(startups.decide, {
    draft,
    done: ({ name, status }) => [status ? startupLabels[status] : t('Decided'), name],
  })

export const useAddRepresentative = (draft: string) =>
  useApiMutation(startups.addRepresentative, {
    draft,
    done: ({ full_name }) => [t('Representative Added'), full_name],
  })

export const useRemoveRepresentative = () =>
  useApiMutation(startups.removeRepresentative, {
    done: t('Representative Removed'),
    failed: t("Couldn't remove the representative"),
  })
