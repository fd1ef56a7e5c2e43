import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { FileCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.ts'
import { usePendingReports } from './team.api.ts'

/** The reports that wait for the reviewer; each opens in the panel at that address. */
export function PendingReports({ panel }: { panel: string }) {
  const { reports, total } = usePendingReports()
  if (reports.length === 0)
    return (
      <Card>
        <EmptyState icon={FileCheck} title={t('No pending reports')} level={3}>
          {t('Reports sent to you appear here until you decide.')}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ul className="divide-y">
        {reports.map(({ id, from_user_name, date, worked_duration, self_reported_seconds }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-subtle/60">
            <div className="min-w-0 flex-1">
              <Link
                to={`${panel}?report=${id}`}
                className="font-medium after:absolute after:inset-0 hover:underline"
              >
                {from_user_name}
              </Link>
              {self_reported_seconds > 0 && (
                <Badge tone="warning" className="ml-2">
                  {t('Self-reported')}
                </Badge>
              )}
              <p className="text-sm text-muted">
                <time dateTime={date} className="numbers">
                  {formatDay(date)}
                </time>
                {' · '}
                {formatDuration(worked_duration)}
              </p>
            </div>
            <Link
              to={`${panel}?report=${id}`}
              aria-label={t('View Report of {name}', { name: from_user_name })}
              className={buttonClass({ variant: 'secondary', size: 'sm' }, 'relative shrink-0')}
            >
              {t('View Report')}
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t px-4 py-2">
        <Link to={panel} className={linkClass('text-sm')}>
          {t('{total, plural, one {Review it} other {Review all #}}', { total })}
        </Link>
      </p>
    </Card>
  )
}
