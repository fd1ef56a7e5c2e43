import { t } from '@app/contract/i18n/text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { useTeamTasks } from './goals.api.ts'

interface GoalTasksProps {
  teamId: string
  /** Those of the goal already, also when the team's list does not reach to them. */
  linked: readonly { id: string; title: string }[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** The tasks whose completion is the goal's progress. */
export function GoalTasks({ teamId, linked, chosen, onChoose }: GoalTasksProps) {
  const tasks = useTeamTasks(teamId)
  const known = new Set(tasks.map(({ id }) => id))
  const offered = [...linked.filter(({ id }) => !known.has(id)), ...tasks]
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        {t('Linked tasks')} <span className="font-normal text-muted">{t('(optional)')}</span>
      </legend>
      <p className="mt-0.5 text-sm text-muted">
        {chosen.length === 0
          ? t('With tasks linked, their completion is the progress.')
          : t('{count} linked; their completion is the progress.', { count: chosen.length })}
      </p>
      {offered.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('The team has no tasks yet.')}</p>
      ) : (
        <ScrollArea label={t('Tasks of the team')} className="mt-2 max-h-48 rounded-md border p-3">
          {offered.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </ScrollArea>
      )}
    </fieldset>
  )
}
