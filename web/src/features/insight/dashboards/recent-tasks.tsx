import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { Task } from '@app/contract/work/tasks.ts'
import { ListChecks } from 'lucide-react'
import { formatDay } from '#lib/i18n/format.ts'
import { PageLink } from '#lib/role-link.tsx'
import { type BadgeTone, StatusBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useInternDashboard } from './intern-home.api.ts'

const labels: Record<Task['status'], string> = localized({
  pending: msg('Pending'),
  in_progress: msg('In progress'),
  blocked: msg('Blocked'),
  completed: msg('Completed'),
})

const tones: Record<Task['status'], BadgeTone> = {
  pending: 'neutral',
  in_progress: 'accent',
  blocked: 'danger',
  completed: 'success',
}

/** The latest five; each opens in My Tasks. */
export function RecentTasks() {
  const { recent_tasks } = useInternDashboard()
  if (recent_tasks.length === 0) return <NoTasks />
  return (
    <Card>
      <ul className="divide-y">
        {recent_tasks.map(({ id, title, status, due_date, project_name }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-subtle/60"
          >
            <div className="min-w-0">
              <PageLink
                page="tasks"
                query={{ task: id }}
                className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {title}
              </PageLink>
              <p className="text-sm text-muted">
                {[project_name, due_date && t('due {due_date}', { due_date: formatDay(due_date) })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <StatusBadge tone={tones[status]}>{labels[status]}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const NoTasks = () => (
  <Card>
    <EmptyState
      icon={ListChecks}
      title={t('No tasks yet')}
      level={3}
      action={
        <PageLink page="tasks" className={buttonClass({ variant: 'secondary' })}>
          {t('Go to My Tasks')}
        </PageLink>
      }
    >
      {t('Tasks assigned to you appear here.')}
    </EmptyState>
  </Card>
)
