import { users } from '@app/contract/identity/users.ts'
import { calendar } from '@app/contract/insight/calendar.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { reports } from '@app/contract/work/reports.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useLeaderDashboard = () => useApiQuery(dashboards.teamLeader)

/** Does not suspend: the layout is shown although the figures are slow or missing. */
export function useLeaderStats() {
  const { data, isError, refetch } = useQuery(query(dashboards.teamLeader), queryClient)
  return {
    stats: data?.stats,
    sprint: data?.sprint,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}

/** The visible teams, which are few per person. */
export const useTeams = () => useApiQuery(teams.list, { query: { limit: 100 } }).teams

/** The people one leads or manages, team by team: how their day stands. */
export const useTeamsToday = (department_id?: string) =>
  useApiQuery(teams.today, { query: { department_id } })

export const useTeam = (id: string) => useApiQuery(teams.read, { params: { id } })

export const usePerson = (id: string) => useApiQuery(users.read, { params: { id } })

const few = 10

/** The visible tasks of a person, the most urgent first. */
export const useTasksOf = (id: string) =>
  useApiQuery(tasks.list, { query: { assigned_to: id, sort: 'due', limit: few } })

/** The reports one is to decide, the latest few. */
export const usePendingReports = () =>
  useApiQuery(reports.list, { query: { box: 'to_review', sort: 'due', limit: 4 } })

/** The user's calendar entries between two days, both included. */
export const useDays = (from: string, to: string) =>
  useApiQuery(calendar.list, { query: { from, to } }).items
