import { type Draft, type ReportTexts, reports } from '@app/contract/work/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { type Kept, readTyped } from '#lib/autosave/typed-report.ts'
import { useMe } from '#lib/session/session-store.ts'

const blank: ReportTexts = {
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
}

/** What the server keeps of a day's report; undefined while it is asked. Without an answer it keeps nothing. */
export function useDayDraft(day: string): Draft | undefined {
  const { data, isPending } = useQuery(
    { ...query(reports.draft, { query: { date: day } }), staleTime: 0, refetchOnMount: 'always' },
    queryClient,
  )
  const { id } = useMe()
  const isHere = readTyped(id, day)?.saved_at === null
  if (isPending && !isHere) return undefined
  return data ?? { ...blank, date: day, updated_at: null }
}

/** What the form begins with: what this browser could not save yet, else what the server keeps. */
export function startOf(
  { work_summary, completed_tasks, challenges, tomorrow_plans }: Draft,
  kept: Kept | undefined,
) {
  const texts: ReportTexts = { work_summary, completed_tasks, challenges, tomorrow_plans }
  return kept && kept.saved_at === null
    ? kept.report
    : { task_ids: kept?.report.task_ids ?? [], ...texts }
}
