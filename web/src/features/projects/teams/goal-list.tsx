import { t } from '@app/contract/i18n/translate.ts'
import { type Goal, mostGoals } from '@app/contract/projects/teams.ts'
import { Pencil, Target, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#lib/i18n/format.ts'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Progress } from '#ui/progress.tsx'
import { useGoals, useRemoveGoal } from './goals.api.ts'

export const GoalDialog = lazily(() =>
  import('./goal-dialog.tsx').then(({ GoalDialog }) => GoalDialog),
)

interface GoalListProps {
  /** Of one team; otherwise of all one belongs to or leads. */
  teamId?: string
  /** The action that creates the first one, for users who may. */
  action?: ReactNode
}

/** The goals of a team and their progress. */
export function GoalList({ teamId, action }: GoalListProps) {
  const goals = useGoals(teamId)
  const [changing, setChanging] = useState<string>()
  const goal = goals.find(({ id }) => id === changing)
  if (goals.length === 0)
    return (
      <Card>
        <EmptyState icon={Target} title={t('No goals yet')} level={3} action={action}>
          {t('Goals show what the team wants to achieve and how far along it is.')}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ul className="divide-y">
        {goals.map((one) => (
          <GoalRow key={one.id} goal={one} onChange={() => setChanging(one.id)} />
        ))}
      </ul>
      <LimitNote count={goals.length} most={mostGoals} className="border-t px-4 py-3" />
      {goal && <GoalDialog teams={[]} goal={goal} onClose={() => setChanging(undefined)} />}
    </Card>
  )
}

function GoalRow({ goal, onChange }: { goal: Goal; onChange: () => void }) {
  const { title, progress, can } = goal
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="font-medium wrap-anywhere">{title}</p>
        <Progress
          label={<GoalLine goal={goal} />}
          value={progress / 100}
          tone={progress === 100 ? 'success' : 'accent'}
        />
      </div>
      {can.edit && (
        <span className="flex">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('Change: {title}', { title })}
            onClick={onChange}
          >
            <Pencil aria-hidden />
          </Button>
          <RemoveGoal goal={goal} />
        </span>
      )}
    </li>
  )
}

/** Readers who may not change the goal may not see all its tasks: they only see its progress. */
function GoalLine({ goal: { team_name, due_date, tasks, can } }: { goal: Goal }) {
  const completed = tasks.filter(({ is_completed }) => is_completed).length
  return (
    <span className="text-muted">
      {team_name}
      {due_date && t(' · due {due_date}', { due_date: formatDay(due_date) })}
      {can.edit &&
        tasks.length > 0 &&
        t(' · {completed} of {count, plural, one {# task} other {# tasks}}', {
          completed,
          count: tasks.length,
        })}
    </span>
  )
}

function RemoveGoal({ goal: { id, title } }: { goal: Goal }) {
  const remove = useRemoveGoal()
  const ask = async () => {
    const sure = await confirm({
      title: t('Remove the goal?'),
      text: t('“{title}” is removed for the whole team. Its tasks stay.', { title }),
      action: t('Remove'),
      tone: 'danger',
    })
    if (sure) remove.mutate({ params: { id } })
  }
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('Remove: {title}', { title })}
      busy={remove.isPending}
      busyText=""
      onClick={() => void ask()}
    >
      <Trash2 aria-hidden />
    </Button>
  )
}
