import { isRecord } from '@app/contract/core/objects.ts'
import { urlOf } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { type Draft, ReportTexts, reports } from '@app/contract/work/reports.ts'
import type { ReactNode } from 'react'
import { keyOf } from '#lib/api/api.ts'
import { type OutboxItem, useOutbox } from '#lib/offline/outbox.ts'
import { Banner } from '#ui/banner.tsx'
import { ReportTextsShown } from './report-texts.tsx'
import { useDraft } from './reports.api.ts'
import { useFormatDateTime } from './use-format-date-time.ts'

/** How far back a report may be of (the server refuses older ones). */
const daysBack = 7
const length = 86_400_000

/** Today and the days before it that can still be reported, latest first. */
export const reportableDays = (today: string) =>
  Array.from({ length: daysBack + 1 }, (_, back) => earlier(today, back))

const isReportable = (today: string, day: string) => day >= earlier(today, daysBack)

const earlier = (day: string, back: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - back * length).toISOString().slice(0, 10)

/** The report of a day that has not reached the server yet, alone or with its check-out. */
export const usePendingReport = (date: string, id: string | undefined) =>
  useOutbox().find(
    (item) =>
      (item.route === keyOf(reports.submit) && isOf(item, date)) ||
      (item.route === keyOf(attendance.checkOut) && item.day === date && !isReplaced(item, id)) ||
      (id !== undefined &&
        item.route === keyOf(reports.revise) &&
        item.url === urlOf(reports.revise.path, { params: { id } })),
  )

/** A check-out that was refused can be made again from the top bar; the report that came with it is the day's. */
const isReplaced = ({ refusal }: OutboxItem, id: string | undefined) =>
  refusal !== undefined && id !== undefined

const isOf = ({ body }: OutboxItem, date: string) => isRecord(body) && body.date === date

export interface DayReportProps {
  /** Undefined is today. */
  day: string | undefined
  today: string
}

interface DayDraftProps extends DayReportProps {
  children: (draft: Draft) => ReactNode
}

/** What was typed for a day. One that is too old to be reported may still hold a report to revise. */
export const DayDraft = ({ day, today, children }: DayDraftProps) =>
  day && !isReportable(today, day) ? (
    children(nothingTyped(day))
  ) : (
    <Drafted day={day}>{children}</Drafted>
  )

const Drafted = ({ day, children }: Omit<DayDraftProps, 'today'>) => children(useDraft(day))

const nothingTyped = (date: string): Draft => ({
  date,
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
  updated_at: null,
})

/** A report that is not sent yet: its texts, and since when it is pending. */
export function PendingReport({ waiting }: { waiting: OutboxItem }) {
  const format = useFormatDateTime()
  const texts = textsOf(waiting)
  return (
    <div className="grid grid-cols-1 gap-4">
      {waiting.refusal ? (
        <Banner tone="danger" title={t("Couldn't send this report")}>
          {t('{refusal} You can resend or discard it under pending changes.', {
            refusal: waiting.refusal,
          })}
        </Banner>
      ) : (
        <Banner tone="offline" title={t('This report is pending')}>
          {t("Saved offline {made_at}. Sends automatically when you're back online.", {
            made_at: format(waiting.made_at),
          })}
        </Banner>
      )}
      {texts && <ReportTextsShown texts={texts} />}
    </div>
  )
}

const CheckOut = attendance.checkOut.body.pick({ notes: true })

function textsOf({ body }: OutboxItem): ReportTexts | undefined {
  const notes = CheckOut.safeParse(body).data?.notes
  if (!notes) return ReportTexts.safeParse(body).data
  return {
    work_summary: notes.workSummary,
    completed_tasks: notes.completedTasks,
    challenges: notes.challenges,
    tomorrow_plans: notes.tomorrowPlans,
  }
}
