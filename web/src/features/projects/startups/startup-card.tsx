import { t } from '@app/contract/i18n/text.ts'
import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.ts'
import { EditStartup } from './edit-startup.tsx'
import { useStartupDashboard } from './startup-dashboard.api.ts'
import { StartupStatusBadge } from './startup-status.tsx'

/** One's startup, where it stands and since when. */
export function StartupCard() {
  const { startup } = useStartupDashboard()
  if (!startup)
    return (
      <Card>
        <EmptyState
          icon={Building2}
          title={t('You represent no startup yet')}
          action={
            <Link to="/register-startup" className={buttonClass()}>
              {t('Register your startup')}
            </Link>
          }
        >
          {t('Its card, projects and intern team stand here once it is approved.')}
        </EmptyState>
      </Card>
    )
  const { id, name, description, status, approved_at } = startup
  return (
    <Card className="grid grid-cols-1 gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h2>
          <StartupStatusBadge status={status} />
          {status === 'approved' && approved_at && (
            <span className="text-sm text-muted">
              {t('Approved {approved_at}', { approved_at: formatDate(approved_at) })}
            </span>
          )}
        </div>
        {status !== 'rejected' && <EditStartup id={id} />}
      </div>
      {description && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      )}
      {status !== 'approved' && (
        <Link to="/register-startup" className={linkClass('w-fit text-sm')}>
          {t('See the registration')}
        </Link>
      )}
    </Card>
  )
}
