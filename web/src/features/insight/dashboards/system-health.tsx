import { t } from '@app/contract/i18n/translate.ts'
import type { SuperadminDashboard } from '@app/contract/insight/dashboards.ts'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/i18n/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { useSystemHealth } from './superadmin-dashboard.api.ts'
import { WorkHealth } from './work-health.tsx'

type Health = SuperadminDashboard['system_health']

/** How the product is, asked every half minute. What could not be asked is never called healthy. */
export const SystemHealth = () => (
  <div className="grid grid-cols-1 gap-6">
    <Basics />
    <WorkHealth />
  </div>
)

function Basics() {
  const { answer, lost, retry } = useSystemHealth()
  if (lost)
    return (
      <ErrorState title={t('The system’s health could not be asked')} onRetry={retry}>
        {lost}
      </ErrorState>
    )
  if (!answer) return <SkeletonCards cards={4} />
  const { database_status, api_status, storage_usage, active_sessions } = answer.system_health
  return (
    <section
      aria-label={t('System')}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Part title={t('Database')}>
        <Status of={database_status} slow={t('Answers slowly')} />
      </Part>
      <Part title="API">
        <Status of={api_status} slow={t('Overloaded or stopping')} />
      </Part>
      <Part title={t('Storage')}>
        <Storage usage={storage_usage} />
      </Part>
      <Part title={t('Active sessions')}>
        <p className="numbers text-xl font-semibold">{formatCount(active_sessions)}</p>
      </Part>
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="grid min-h-24 content-between gap-3 p-4">
    <h3 className="text-sm text-muted">{title}</h3>
    {children}
  </Card>
)

const Status = ({ of, slow }: { of: Health['database_status']; slow: string }) =>
  of === 'healthy' ? (
    <StatusBadge tone="success">{t('Healthy')}</StatusBadge>
  ) : (
    <StatusBadge tone={of === 'warning' ? 'warning' : 'danger'}>{slow}</StatusBadge>
  )

/** From here on a disk deserves a look, in percent. */
const nearlyFull = 85

const Storage = ({ usage }: { usage: number | null }) =>
  usage === null ? (
    <StatusBadge>{t('Could not be asked')}</StatusBadge>
  ) : (
    <Progress
      label={usage < nearlyFull ? t('Used') : t('Used, nearly full')}
      value={usage / 100}
      tone={usage < nearlyFull ? 'accent' : 'warning'}
    />
  )
