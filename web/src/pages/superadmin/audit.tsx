import { AuditPanel } from '#features/audit/audit-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: 'Audit Logs · Cohort' }]

export default function AuditLogs() {
  return (
    <>
      <PageHeader
        title="Audit Logs"
        description="Who did what to which record, when and from where. Entries can be neither changed nor removed."
      />
      <AuditPanel />
    </>
  )
}
