import { largestPage } from '@app/contract/core/paging.ts'
import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useLongList, useProjectChoices } from '#lib/lists/choices.ts'

export const useTeams = (filters: Input<typeof teams.list>['query']) =>
  useApiQuery(teams.list, { query: filters })

/** The options of a team's form; it waits for them, since a select cannot hold a value before its option is there. */
export function useTeamOptions() {
  useApiQuery(projects.list, { query: { limit: largestPage } })
  useApiQuery(teams.people, { query: {} })
  return {
    projects: useProjectChoices(),
    departments: useApiQuery(departments.list).departments,
    leaders: useLongList(
      (search) => query(teams.people, { query: { search } }),
      ({ leaders }) => leaders,
    ),
  }
}

/** The users who can join a team and match the search; undefined while unknown. */
export const usePlaceable = (search: string) =>
  useQuery(
    {
      ...query(teams.people, { query: { search: search || undefined } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data?.people

export const useCreateTeam = () =>
  useApiMutation(teams.create, { draft: 'team', done: t('Team Created') })

export const teamDraft = (id: string, version = 0) => `team:${id}:${version}`

export const useChangeTeam = () =>
  useApiMutation(teams.change, {
    draft: ({ params, body }) => teamDraft(params.id, body.version),
    done: t('Team Updated'),
  })

export const useSetMembers = () =>
  useApiMutation(teams.setMembers, {
    done: t('Members Updated'),
    unseen: t("Couldn't save the members"),
  })
