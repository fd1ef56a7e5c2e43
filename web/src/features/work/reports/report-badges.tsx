import { t } from '@app/contract/i18n/translate.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { statusLabels, statusTones } from './report.labels.ts'

export const ReportStatusBadge = ({ status }: Pick<WorkReport, 'status'>) => (
  <StatusBadge tone={statusTones[status]}>{statusLabels[status]}</StatusBadge>
)

/** Badges for the exceptions of a report. */
export const ReportMarks = ({ report }: { report: WorkReport }) => (
  <>
    {report.is_overdue && <Badge tone="danger">{t('Overdue')}</Badge>}
    {report.self_reported_seconds > 0 && <Badge tone="warning">{t('Self-reported')}</Badge>}
    {report.sent_late && <Badge tone="warning">{t('Sent late')}</Badge>}
    {report.escalated_from && <Badge tone="accent">{t('Escalated')}</Badge>}
    {report.revision > 1 && (
      <Badge tone="outline">{t('Version {revision}', { revision: report.revision })}</Badge>
    )}
  </>
)
