import { t } from '@app/contract/i18n/translate.ts'
import { AuditPanel } from '#features/insight/audit/audit-panel.tsx'

export const meta = () => [{ title: t('Audit Logs · {organisation}') }]

export default function AuditLogs() {
  return (
    <>
      <h2 className="sr-only">{t('Audit Logs')}</h2>
      <AuditPanel />
    </>
  )
}
