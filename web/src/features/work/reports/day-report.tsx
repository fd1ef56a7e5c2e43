import { t } from '@app/contract/i18n/text.ts'
import type { Draft } from '@app/contract/work/reports.ts'
import { useState } from 'react'
import { readTyped } from '#lib/autosave/typed-report.ts'
import { useListAddress } from '#lib/lists/list-address.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { isReportable } from './report-days.ts'
import { ReportEditor } from './report-editor.tsx'
import { isBegun } from './report-start.ts'
import { useDraft, useReport, useReportOf } from './reports.api.ts'
import { SentReport } from './sent-report.tsx'
import { useWaitingReport } from './waiting-report.ts'
import { WaitingReport } from './waiting-report-card.tsx'

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
  const waiting = useWaitingReport(draft.date, report?.id)
  if (waiting) return <WaitingReport waiting={waiting} />
  return report ? <OfReport id={report.id} draft={draft} /> : <ReportEditor draft={draft} />
}

function OfReport({ id, draft }: { id: string; draft: Draft }) {
  const report = useReport(id)
  const { id: me } = useMe()
  const { said, ask } = useListAddress()
  const [begun, setBegun] = useState(() =>
    isBegun({ draft, typed: readTyped(me, draft.date), report }),
  )
  const revise = (revising: boolean) => {
    setBegun(revising)
    ask({ revise: revising ? 'yes' : undefined }, { replace: true })
  }
  if (!report.can.revise || !(begun || said('revise')))
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
