import { urlOf } from '@app/contract/core/client.ts'
import { t } from '@app/contract/i18n/text.ts'
import { type Draft, type ReportDetail, ReportTexts, reports } from '@app/contract/work/reports.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { keyOf } from '#lib/api/api.ts'
import { readTyped } from '#lib/autosave/typed-report.ts'
import { useListParams } from '#lib/lists/list-params.ts'
import { type OutboxItem, useOutbox } from '#lib/offline/outbox.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { isReportable } from './report-days.ts'
import { ReportEditor } from './report-editor.tsx'
import { ReportFacts } from './report-facts.tsx'
import { isBegun } from './report-start.ts'
import { ReportTextsShown } from './report-texts.tsx'
import { ReportVerdict } from './report-verdict.tsx'
import { useDraft, useReport, useReportOf } from './reports.api.ts'
import { useFormatDateTime } from './use-format-date-time.ts'

/** The report of a day that has not reached the server yet. */
const usePendingReport = (date: string, id: string | undefined) =>
  useOutbox().find(
    (item) =>
      (item.route === keyOf(reports.submit) && isOf(item, date)) ||
      (id !== undefined &&
        item.route === keyOf(reports.revise) &&
        item.url === urlOf(reports.revise.path, { params: { id } })),
  )

const isOf = ({ body }: OutboxItem, date: string) =>
  typeof body === 'object' && body !== null && 'date' in body && body.date === date

interface DayReportProps {
  /** Undefined is today. */
  day: string | undefined
  today: string
}

/** A day that is too old to be reported may still hold a report to revise. */
export const DayReport = ({ day, today }: DayReportProps) =>
  day && !isReportable(today, day) ? <OfDay draft={nothingTyped(day)} /> : <Drafted day={day} />

const Drafted = ({ day }: { day: string | undefined }) => <OfDay draft={useDraft(day)} />

function OfDay({ draft }: { draft: Draft }) {
  const report = useReportOf(draft.date)
  const waiting = usePendingReport(draft.date, report?.id)
  if (waiting) return <PendingReport waiting={waiting} />
  return report ? <OfReport id={report.id} draft={draft} /> : <ReportEditor draft={draft} />
}

function OfReport({ id, draft }: { id: string; draft: Draft }) {
  const report = useReport(id)
  const { id: me } = useMe()
  const { get, update: ask } = useListParams()
  const [begun, setBegun] = useState(() =>
    isBegun({ draft, typed: readTyped(me, draft.date), report }),
  )
  const revise = (revising: boolean) => {
    setBegun(revising)
    ask({ revise: revising ? 'yes' : undefined }, { replace: true })
  }
  if (!report.can.revise || !(begun || get('revise')))
    return <SentReport report={report} onRevise={() => revise(true)} />
  return (
    <ReportEditor
      draft={draft}
      report={report}
      onSent={() => revise(false)}
      cancel={
        <Button variant="ghost" onClick={() => revise(false)}>
          {t('Not now')}
        </Button>
      }
    />
  )
}

const nothingTyped = (date: string): Draft => ({
  date,
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
  updated_at: null,
})

/** A report that could not be sent yet: what it says, and since when it waits. */
function PendingReport({ waiting }: { waiting: OutboxItem }) {
  const format = useFormatDateTime()
  const texts = ReportTexts.safeParse(waiting.body)
  return (
    <div className="grid grid-cols-1 gap-4">
      {waiting.refusal ? (
        <Banner tone="danger" title={t('This report could not be sent')}>
          {t(
            '{refusal} It is kept among the changes that wait, where you can send it again or discard it.',
            { refusal: waiting.refusal },
          )}
        </Banner>
      ) : (
        <Banner tone="offline" title={t('This report waits to be sent')}>
          {t('Written {made_at}. It is sent by itself when the connection is back.', {
            made_at: format(waiting.made_at),
          })}
        </Banner>
      )}
      {texts.success && <ReportTextsShown texts={texts.data} />}
    </div>
  )
}

/** The day has its report: where it stands and what was said about it. */
function SentReport({ report, onRevise }: { report: ReportDetail; onRevise: () => void }) {
  const params = useListParams()
  return (
    <article aria-label={t('Sent report')} className="grid grid-cols-1 gap-4">
      <p role="status" className="flex flex-wrap gap-1.5">
        <span className="sr-only">{t('Status:')} </span>
        <ReportStatusBadge status={report.status} />
        <ReportMarks report={report} />
      </p>
      <ReportVerdict report={report} />
      <ReportFacts report={report} />
      <ReportTextsShown texts={report} />
      <div className="flex flex-wrap gap-2">
        {report.can.revise && <Button onClick={onRevise}>{t('Revise')}</Button>}
        <Link
          to={params.to({ report: report.id })}
          preventScrollReset
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('History and versions')}
        </Link>
      </div>
    </article>
  )
}
