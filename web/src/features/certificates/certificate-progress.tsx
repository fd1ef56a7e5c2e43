import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format.ts'
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
        title="No certificates yet"
        className="pb-6"
        action={
          <Link to="/intern/daily-report" className={buttonClass()}>
            Write the daily report
          </Link>
        }
      >
        A certificate is issued by itself when {formatCount(target_hours)} hours are approved and a
        task is completed.
      </EmptyState>
      <div className="mx-auto grid max-w-md grid-cols-1 gap-4 px-4 pb-8">
        <Progress
          label="Approved hours"
          value={hours_approved / target_hours}
          text={`${formatCount(hours_approved)} of ${formatCount(target_hours)}`}
        />
        <Progress
          label="Completed tasks"
          value={Math.min(1, tasks_completed)}
          text={`${formatCount(tasks_completed)}, 1 is needed`}
          tone="success"
        />
      </div>
    </Card>
  )
}
