import { t } from '@app/contract/i18n/translate.ts'
import { mostOnDashboard } from '@app/contract/insight/dashboards.ts'
import { CircleCheck } from 'lucide-react'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLeaderDashboard } from './team.api.ts'

/** The blocked tasks, with assignee and reason. */
export function BlockedTasks({ onOpen }: { onOpen: (id: string) => void }) {
  const { blocked_tasks } = useLeaderDashboard()
  if (blocked_tasks.length === 0)
    return (
      <Card>
        <EmptyState icon={CircleCheck} title={t('Nothing is blocked')} level={3}>
          {t('Blocked tasks appear here with the reason.')}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ul className="divide-y">
        {blocked_tasks.map(({ id, task, assignee, blocker }) => (
          <li key={id} className="relative px-4 py-3 hover:bg-subtle/60">
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="min-h-6 text-left font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {task}
            </button>
            <p className="text-sm text-muted">{assignee}</p>
            {blocker && <p className="mt-1 text-sm text-danger wrap-anywhere">{blocker}</p>}
          </li>
        ))}
      </ul>
      <LimitNote
        count={blocked_tasks.length}
        most={mostOnDashboard}
        first
        className="border-t px-4 py-3"
      />
    </Card>
  )
}
