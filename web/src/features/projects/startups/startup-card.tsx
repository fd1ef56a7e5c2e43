import { t } from '@app/contract/i18n/translate.ts'
import { Building2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CompanyMark } from '#lib/company-mark.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazily } from '#ui/lazily.tsx'
import { linkClass } from '#ui/link.ts'
import { useOwnStartups, useStartupDashboard } from './startup-dashboard.api.ts'
import { StartupStatusBadge } from './startup-status.tsx'

const EditDialog = lazily(() => import('./edit-startup.tsx').then(({ EditDialog }) => EditDialog))

/** Representatives may edit description, contact and logo; name and domain were reviewed and are fixed. */
function EditStartup({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        {t('Edit Startup')}
      </Button>
      {open && <EditDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The user's startup with its status and since when. */
export function StartupCard() {
  const { startup } = useStartupDashboard()
  const own = useOwnStartups()
  if (!startup)
    return (
      <Card>
        <EmptyState
          icon={Building2}
          title={t("You don't represent a startup yet")}
          action={
            <Link to="/register-startup" className={buttonClass()}>
              {t('Register your startup')}
            </Link>
          }
        >
          {t("Its profile, projects and intern team appear here once it's approved.")}
        </EmptyState>
      </Card>
    )
  const { id, name, description, status, approved_at } = startup
  const logo = own.find((one) => one.id === id)?.logo_url
  return (
    <Card className="grid grid-cols-1 gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1">
          <CompanyMark name={name} logo={logo} />
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
