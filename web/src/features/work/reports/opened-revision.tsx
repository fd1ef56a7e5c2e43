import { t } from '@app/contract/i18n/translate.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { RecordSheet } from '#lib/record-sheet.tsx'
import { DayDraft, PendingReport, usePendingReport } from './day-report.tsx'
import { OpenReport } from './report-dialog.tsx'
import { ReportEditor } from './report-editor.tsx'
import { ReportVerdict } from './report-verdict.tsx'
import { useDraft, useReport } from './reports.api.ts'

interface OpenedRevisionProps {
  id: string
  onClose: () => void
}

/** One's own report with the requested changes, to revise over the page; it closes once the revision is sent. */
export const OpenedRevision = ({ id, onClose }: OpenedRevisionProps) => (
  <RecordSheet
    id={id}
    title={t('Work report')}
    missing={t("Couldn't load the report")}
    className="max-w-3xl"
    onClose={onClose}
  >
    <Revision id={id} onSent={onClose} />
  </RecordSheet>
)

function Revision({ id, onSent }: { id: string; onSent: () => void }) {
  const report = useReport(id)
  const { date: today } = useDraft(undefined)
  const waiting = usePendingReport(report.date, id)
  if (waiting) return <PendingReport waiting={waiting} />
  // It was decided on in the meantime.
  if (!report.can.revise) return <OpenReport id={id} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 className="text-lg font-semibold">{formatDay(report.date)}</h3>
      <ReportVerdict report={report} />
      <DayDraft day={report.date} today={today}>
        {(draft) => <ReportEditor draft={draft} report={report} onSent={onSent} />}
      </DayDraft>
    </div>
  )
}
