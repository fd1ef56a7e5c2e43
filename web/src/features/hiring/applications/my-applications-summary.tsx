import { internRole } from '@app/contract/core/roles.ts'
import type { Application } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Link } from 'react-router'
import { ApplicationStatusBadge } from '#lib/application-status.tsx'
import { formatRelative } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'
import { isOpen } from './application-ends.ts'
import { useMyApplications } from './my-applications.api.ts'
import { NoApplications } from './my-applications.tsx'

const shown = 5
const page = pageUrl('my_applications', { role: internRole })

/** The status of the user's applications for the dashboard, the open ones first. */
export function MyApplicationsSummary() {
  const mine = useMyApplications()
  if (mine.length === 0)
    return (
      <Card>
        <NoApplications />
      </Card>
    )
  const ordered = [...mine.filter(isOpen), ...mine.filter((application) => !isOpen(application))]
  return (
    <Card>
      <ul className="divide-y">
        {ordered.slice(0, shown).map((application) => (
          <Line key={application.id} application={application} />
        ))}
      </ul>
      {ordered.length > shown && (
        <p className="border-t px-4 py-2">
          <Link to={page} className={linkClass('text-sm')}>
            {t('All {count} applications', { count: ordered.length })}
          </Link>
        </p>
      )}
    </Card>
  )
}

const Line = ({ application }: { application: Application }) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-subtle/60">
    <div className="min-w-0">
      <Link
        to={{ pathname: page, hash: application.id }}
        className="font-medium after:absolute after:inset-0"
      >
        {application.internship_title}
      </Link>
      <p className="text-sm text-muted">
        {t('{company_name} · updated {updated_at}', {
          company_name: application.company_name,
          updated_at: formatRelative(application.updated_at),
        })}
      </p>
    </div>
    <ApplicationStatusBadge status={application.status} />
  </li>
)
