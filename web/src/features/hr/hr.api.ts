import { type Application, applications } from '@app/contract/applications.ts'
import { dashboards } from '@app/contract/dashboards.ts'
import { interviews } from '@app/contract/interviews.ts'
import { useQuery } from '@tanstack/react-query'
import { query, refresh, useAction, useRead } from '#lib/api.ts'
import { formatDateTime } from '#lib/format.ts'
import { queryClient } from '#lib/query-client.ts'

/** The figures come without suspending: a frame stands although they are slow or missing. */
export const useHrFigures = () => {
  const { data, isError, refetch } = useQuery(query(dashboards.hr), queryClient)
  return { stats: data?.stats, failed: isError && !data, retry: () => void refetch() }
}

export const useRecentHires = () => useRead(dashboards.hr).recent_hires

export const useInterviews = () => useRead(interviews.list).interviews

/** Whoever may be invited: shortlisted or waiting for a time, and without one that is set. */
export function useInvitable(): Pick<Application, 'id' | 'full_name' | 'internship_title'>[] {
  const shortlisted = useRead(applications.list, { query: { status: 'shortlisted', limit: 100 } })
  const waiting = useRead(applications.list, { query: { status: 'hr_scheduled', limit: 100 } })
  const set = useInterviews()
    .filter(({ status }) => status === 'scheduled')
    .map(({ application_id }) => application_id)
  return [...shortlisted.applications, ...waiting.applications].filter(
    ({ id }) => !set.includes(id),
  )
}

const shown = [
  dashboards.hr,
  applications.list,
  applications.counts,
  applications.read,
  interviews.list,
]

export const refreshHr = () => refresh(shown)

export const useSchedule = () =>
  useAction(interviews.schedule, {
    done: ({ candidate_name, scheduled_at }) => [
      'Interview Scheduled',
      `${candidate_name}, ${formatDateTime(scheduled_at)}`,
    ],
    refreshes: shown,
  })
