import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, useAction, useRead } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useTeams = (asked: Input<typeof teams.list>['query']) =>
  useRead(teams.list, { query: asked })

export const useTeam = (id: string) => useRead(teams.read, { params: { id } })

/** What a team's form offers to choose from. */
export const useTeamChoices = () => ({
  projects: useRead(projects.list, { query: { limit: 100 } }).projects.filter(
    ({ status }) => status !== 'archived',
  ),
  departments: useRead(departments.list).departments,
  leaders: useRead(teams.people).leaders,
})

/** Who can join a team, as the words find them; undefined while unknown. */
export const usePlaceable = (search: string) =>
  useQuery(
    {
      ...query(teams.people, { query: { search: search || undefined } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data?.people

const touched = [
  teams.list,
  teams.read,
  teams.people,
  projects.list,
  projects.read,
  dashboards.projectManager,
] as const

export const useCreateTeam = () =>
  useAction(teams.create, { done: t('Team Created'), refreshes: touched })

export const useChangeTeam = () =>
  useAction(teams.change, { done: t('Team Updated'), refreshes: touched })

export const useSetMembers = () =>
  useAction(teams.setMembers, { done: t('Members Updated'), refreshes: touched })
