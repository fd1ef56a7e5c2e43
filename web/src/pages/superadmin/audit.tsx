import { t } from '@app/contract/text.ts'
import { AuditPanel } from '#features/audit/audit-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Audit Logs · Cohort') }]

export default function AuditLogs() {
  return (
    <>
      <PageHeader
        title={t('Audit Logs')}
        description={t(
          'Who did what to which record, when and from where. Entries can be neither changed nor removed.',
        )}
      />
      <AuditPanel />
    </>
  )
}
