import { t } from '@app/contract/i18n/text.ts'
import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { useProgress } from './certificates.api.ts'

/** Before the first certificate: what earns it, and how much of it is there. */
export function CertificateProgress() {
  const { hours_approved, target_hours, tasks_completed } = useProgress()
  return (
    <Card>
      <EmptyState
        icon={Award}
        title={t('No certificates yet')}
        className="pb-6"
        action={
          <Link to="/intern/daily-report" className={buttonClass()}>
            {t('Write the daily report')}
          </Link>
        }
      >
        {t(
          'A certificate is issued by itself when {target_hours} hours are approved and a task is completed.',
          { target_hours: formatCount(target_hours) },
        )}
      </EmptyState>
      <div className="mx-auto grid max-w-md grid-cols-1 gap-4 px-4 pb-8">
        <Progress
          label={t('Approved hours')}
          value={hours_approved / target_hours}
          text={t('{hours_approved} of {target_hours}', {
            hours_approved: formatCount(hours_approved),
            target_hours: formatCount(target_hours),
          })}
        />
        <Progress
          label={t('Completed tasks')}
          value={Math.min(1, tasks_completed)}
          text={t('{tasks_completed}, 1 is needed', {
            tasks_completed: formatCount(tasks_completed),
          })}
          tone="success"
        />
      </div>
    </Card>
  )
}
