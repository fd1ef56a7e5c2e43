import type { Role } from '@app/contract/core/roles.ts'
import type { Input, Output } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { deputies } from '@app/contract/work/deputies.ts'
import { missingReports } from '@app/contract/work/missing-reports.ts'
import { reports } from '@app/contract/work/reports.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { invalidate, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { latestTasksOf } from '#lib/autosave/report-start.ts'
import { useLongList, withChosen } from '#lib/lists/choices.ts'

export type ListQuery = NonNullable<Input<typeof reports.list>['query']>

export const useReports = (filters: ListQuery) => useApiQuery(reports.list, { query: filters })

export const useReport = (id: string) => useApiQuery(reports.read, { params: { id } })

/** The report, once it is loaded; it is fetched meanwhile. */
export const useKnownReport = (id = '') =>
  useQuery({ ...query(reports.read, { params: { id } }), enabled: id !== '' }, queryClient).data

/** How many wait for one and how many one has reviewed; undefined while unknown. */
export const useReportCounts = () => useQuery(query(reports.counts), queryClient).data

/** The user's report of a day, its sessions and the unsent draft. */
export const useDraft = (date: string | undefined) =>
  useApiQuery(reports.draft, { query: { date } })

export const useReportOf = (date: string) =>
  useReports({ box: 'mine', start_date: date, end_date: date }).reports.find(
    ({ escalated_from }) => escalated_from === null,
  )

export const useSessionsOf = (date: string) =>
  useApiQuery(attendance.entries, { query: { start_date: date, end_date: date } }).entries

/** The latest tasks assigned to a person. */
export const useTasksOf = (userId: string) =>
  useSuspenseQuery(latestTasksOf(userId), queryClient).data.tasks

/** The queries that sending, revising or reviewing a report invalidates. */
const reportReads = [reports.list, reports.counts, reports.read, missingReports.list]

export const invalidateReports = () => invalidate(reportReads)

/** Reviews one report or several; the caller shows the result. */
export const useReview = () =>
  useApiMutation(reports.review, { draft: ({ params }) => reviewDraft(params.id) })

export const useReviewMany = (draft: string) => useApiMutation(reports.reviewMany, { draft })

export const reviewDraft = (ids: string) => `review:${ids}`

export const useLiftBlocker = (draft: string) =>
  useApiMutation(reports.liftBlocker, {
    draft,
    done: ({ title }) => [
      t('Task Created'),
      t('“{title}” is blocked until this is resolved.', { title }),
    ],
    failed: t("Couldn't create the task"),
  })

/** A page of those who have not reported today. */
export const useMissing = (cursor: string | undefined) =>
  useApiQuery(missingReports.list, { query: { cursor } })

export const useRemind = () =>
  useApiMutation(missingReports.remind, {
    done: ({ reminded }) =>
      reminded === 0
        ? [t('Already Reminded'), t('You can remind each person once an hour.')]
        : [
            t('Reminder Sent'),
            t('Reminded {reminded, plural, one {# person} other {# people}}.', {
              reminded,
            }),
          ],
    failed: t("Couldn't send the reminder"),
  })

/** The deputy, and the people to choose from with them. */
export function useDeputy() {
  const { deputy } = useApiQuery(deputies.read, { query: {} })
  const { rows, picker } = useLongList(
    (search) => query(deputies.read, { query: { search } }),
    (page): readonly Candidate[] => page.candidates,
  )
  const chosen = deputy ? { id: deputy.deputy_id, full_name: deputy.deputy_name } : undefined
  return { deputy, candidates: withChosen(rows, chosen), picker }
}

type Candidate = Pick<Output<typeof deputies.read>['candidates'][number], 'id' | 'full_name'> & {
  role?: Role
}

export const useAppointDeputy = () =>
  useApiMutation(deputies.appoint, {
    draft: 'deputy',
    done: ({ deputy_name }) => [
      t('Deputy Set'),
      t("{deputy_name} reviews while you're away.", { deputy_name }),
    ],
    failed: t("Couldn't set the deputy"),
  })

export const useDismissDeputy = () =>
  useApiMutation(deputies.dismiss, {
    done: [t('Deputy Removed'), t("You'll receive reports again.")],
    failed: t("Couldn't remove the deputy"),
  })
