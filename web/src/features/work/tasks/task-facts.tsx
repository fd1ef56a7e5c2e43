import { t } from '@app/contract/i18n/translate.ts'
import type { TaskDetail } from '@app/contract/work/tasks.ts'
import { TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Badge } from '#ui/badge.tsx'
import { DueDate, PriorityBadge, TaskStatusBadge } from './task-badges.tsx'

export function TaskFacts({ task }: { task: TaskDetail }) {
  const zone = useZone()
  return (
    <>
      {task.status === 'blocked' && task.blocker && (
        <p className="flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <span className="min-w-0 whitespace-pre-line">
            <span className="font-medium">{t('Blocked:')} </span>
            {task.blocker}
          </span>
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        <Fact name={t('Priority')}>
          <PriorityBadge priority={task.priority} />
        </Fact>
        <Fact name={t('Due')}>
          <DueDate task={task} />
        </Fact>
        <Fact name={t('Assignee')}>{task.assigned_to_name}</Fact>
        <Fact name={t('Created by')}>{task.created_by_name}</Fact>
        <Fact name={t('Project')}>{task.project_name ?? t('No project')}</Fact>
        {task.team_visible && (
          <Fact name={t('Seen by')}>
            <Badge tone="outline">
              <Users aria-hidden />
              {t('Team')}
            </Badge>
          </Fact>
        )}
        <Fact name={t('Created')}>{formatDateTimeIn(zone, task.created_at)}</Fact>
        {task.completed_at && (
          <Fact name={t('Completed')}>{formatDateTimeIn(zone, task.completed_at)}</Fact>
        )}
      </dl>
      {task.blocked_by.length > 0 && <BlockedBy task={task} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

const BlockedBy = ({ task }: { task: TaskDetail }) => (
  <div className="text-sm">
    <p className="mb-1.5 text-muted">
      {t('Blocked by')}
      {task.open_blockers > 0 && (
        <span className="text-danger">
          {' '}
          {t('({open_blockers} open)', { open_blockers: task.open_blockers })}
        </span>
      )}
    </p>
    <ul className="grid grid-cols-1 gap-1.5">
      {task.blocked_by.map(({ id, title, status }) => (
        <li
          key={id}
          className="flex items-center justify-between gap-3 rounded-md border px-3 py-2"
        >
          <span className="min-w-0">{title}</span>
          <TaskStatusBadge status={status} />
        </li>
      ))}
    </ul>
  </div>
)
