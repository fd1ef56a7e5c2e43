import { t } from '@app/contract/i18n/text.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { Link } from 'react-router'
import { useListAddress } from '#lib/lists/list-address.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { ReportFacts } from './report-facts.tsx'
import { ReportTextsShown } from './report-texts.tsx'
import { ReportVerdict } from './report-verdict.tsx'

/** The day has its report: where it stands and what was said about it. */
export function SentReport({ report, onRevise }: { report: ReportDetail; onRevise: () => void }) {
  const address = useListAddress()
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
          to={address.to({ report: report.id })}
          preventScrollReset
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('History and versions')}
        </Link>
      </div>
    </article>
  )
}
