import { t } from '@app/contract/i18n/translate.ts'
import { auditSentence } from '@app/contract/insight/audit-sentences.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Link } from 'react-router'
import { formatDateTime, formatRelative } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'
import { useAudit } from './audit.api.ts'

const few = 10

/** The latest entries of the audit log as sentences, for the dashboard. */
export function RecentActivities() {
  const { audit_logs } = useAudit({ limit: few })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Card>
        <ul className="divide-y">
          {audit_logs.map((entry) => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
              <Link
                to={pageUrl('audit', { query: { record: entry.entity_id ?? '' } })}
                className="min-w-0 wrap-anywhere hover:underline"
              >
                {auditSentence(entry)}
              </Link>
              <time
                dateTime={entry.at}
                title={formatDateTime(entry.at)}
                className="text-sm text-muted"
              >
                {formatRelative(entry.at)}
              </time>
            </li>
          ))}
        </ul>
      </Card>
      <p>
        <Link to={pageUrl('audit')} className={linkClass('text-sm')}>
          {t('All entries')}
        </Link>
      </p>
    </div>
  )
}
