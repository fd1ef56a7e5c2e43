import type { Input } from '@app/contract/core/route.ts'
import { type Interview, type Interviewer, interviews } from '@app/contract/hiring/interviews.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { useDownload } from '#lib/api/download.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { formatDateTime } from '#lib/i18n/format.ts'
import { useLongList, withChosen } from '#lib/lists/choices.ts'
import { dayIn } from '#lib/session/zone.ts'

/** Does not suspend: the page is shown although the figures are slow or missing. */
export const useHrStats = () => {
  const { data, isError, refetch } = useQuery(query(dashboards.hr), queryClient)
  return { stats: data?.stats, failed: isError && !data, retry: () => void refetch() }
}

/** One page of the upcoming or the past interviews. */
type Order = NonNullable<NonNullable<Input<typeof interviews.list>['query']>['sort']>

export const useInterviews = (show: 'ahead' | 'earlier', cursor?: string, sort?: Order) =>
  useApiQuery(interviews.list, { query: { show, cursor, sort } })

export const useInterview = (id: string) => useApiQuery(interviews.read, { params: { id } })

type Named = Pick<Interviewer, 'id' | 'full_name'>

/** The interviewers to choose from, with the chosen one; the form waits for them. */
export function useInterviewers(chosen: Named) {
  useApiQuery(interviews.interviewers, { query: {} })
  const { rows, picker } = useLongList(
    (search) => query(interviews.interviewers, { query: { search } }),
    (page): readonly Named[] => page.interviewers,
  )
  const options = withChosen(rows, chosen).map(({ id: value, full_name }) => ({
    value,
    label: full_name,
  }))
  return { options, ...picker }
}

/** The parameters of a search for free times. */
export interface Slot {
  application_id: string
  interviewer_id: string
  duration_minutes: number
  /** The interview that is being rescheduled: its own time counts as free. */
  except?: string | undefined
}

const oneDay = 86_400_000

/** The free times from a day on. Time zones differ, so the day before is requested too. */
export function useFreeTimes(slot: Slot, day: string) {
  const from = day ? dayIn('UTC', Date.parse(day) - oneDay) : undefined
  const options = query(interviews.freeTimes, { query: { ...slot, from } })
  const isComplete = Boolean(slot.application_id && slot.interviewer_id && day)
  return useQuery(
    { ...options, enabled: isComplete, placeholderData: keepPreviousData },
    queryClient,
  )
}

/** The applications that may be invited, to choose from: a person may have applied to two postings of one name. */
export function useInvitable({ byOffer = false } = {}) {
  useApiQuery(interviews.invitable, { query: {} })
  const { rows = [], picker } = useLongList(
    (search) => query(interviews.invitable, { query: { search } }),
    (page) => page.applications,
  )
  const fitting = byOffer ? rows.filter(({ books_times }) => books_times !== false) : rows
  const options = fitting.map(({ id, full_name, internship_title, company_name }) => ({
    value: id,
    label: [full_name, internship_title, company_name].join(', '),
  }))
  return { options, ...picker }
}

export const useSchedule = () =>
  useApiMutation(interviews.schedule, {
    draft: 'interview',
    done: ({ candidate_name, scheduled_at }) => [
      t('Interview Scheduled'),
      `${candidate_name}, ${formatDateTime(scheduled_at)}`,
    ],
  })

const changed: Record<Interview['status'], string> = localized({
  scheduled: msg('Interview Rescheduled'),
  completed: msg('Interview Completed'),
  cancelled: msg('Interview Cancelled'),
  no_show: msg('No-show Recorded'),
})

/** Of the version to save at. */
export const interviewDraft = (id: string, version = 0) => `interview:${id}:${version}`

export const useChangeInterview = () =>
  useApiMutation(interviews.change, {
    draft: ({ params, body }) => interviewDraft(params.id, body.version),
    done: ({ candidate_name, status, scheduled_at }) => [
      changed[status],
      `${candidate_name}, ${formatDateTime(scheduled_at)}`,
    ],
    failed: t("Couldn't update the interview"),
  })

/** The interview as a file for another calendar program. */
export const useInterviewFile = () =>
  useDownload(
    ({ id }: Interview) => call(interviews.invitation, { params: { id } }),
    () => 'interview.ics',
  )
