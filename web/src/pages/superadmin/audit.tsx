import { t } from '@app/contract/i18n/translate.ts'
import { AuditPanel } from '#features/insight/audit/audit-panel.tsx'
import { PanelHead } from '#ui/panel-head.tsx'

export const meta = () => [{ title: t('Audit Logs · {organisation}') }]

export default function AuditLogs() {
  return (
    <>
      <PanelHead
        title={t('Audit Logs')}
        description={t(
          "Who did what to which record, when and from where. Entries can't be changed or removed.",
        )}
      />
      <AuditPanel />
    </>
  )
}
