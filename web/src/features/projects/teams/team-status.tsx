import { t } from '@app/contract/i18n/translate.ts'
import { Users } from 'lucide-react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { useLeaderDashboard } from './team.api.ts'
import { memberLabels, memberTones } from './team.labels.ts'

/** The live status of the members: working, available, busy (spec §4). */
export function TeamStatus({ onOpen }: { onOpen: (id: string) => void }) {
  const { team_status } = useLeaderDashboard()
  if (team_status.length === 0)
    return (
      <Card>
        <EmptyState icon={Users} title={t('Nobody is in your team yet')} level={3}>
          {t('People appear here as soon as they are assigned to it.')}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ul className="divide-y">
        {team_status.map(({ id, name, avatar_id, current_task, status, progress }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-subtle/60">
            <PersonAvatar person={{ full_name: name, avatar_id }} />
            <div className="grid min-w-0 flex-1 gap-1">
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="min-h-6 truncate text-left font-medium after:absolute after:inset-0 hover:underline"
              >
                {name}
              </button>
              <p className="truncate text-sm text-muted">
                {current_task ?? t('No task in progress')}
              </p>
              <Progress
                label={t('Tasks completed by {name}', { name })}
                labelHidden
                value={progress / 100}
              />
            </div>
            <span className="flex w-22 shrink-0 justify-end">
              <StatusBadge tone={memberTones[status]}>{memberLabels[status]}</StatusBadge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
