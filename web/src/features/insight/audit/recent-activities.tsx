import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Link } from 'react-router'
import { linkClass } from '#ui/link.ts'
import { useAudit } from './audit.api.ts'
import { AuditTable } from './audit-table.tsx'

const few = 10

/** The latest entries of the audit log, for the dashboard. */
export function RecentActivities() {
  const { audit_logs } = useAudit({ limit: few })
  return (
    <div className="grid grid-cols-1 gap-3">
      <AuditTable entries={audit_logs} />
      <p>
        <Link to={pageUrl('audit')} className={linkClass('text-sm')}>
          {t('All entries')}
        </Link>
      </p>
    </div>
  )
}
