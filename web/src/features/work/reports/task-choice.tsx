import { t } from '@app/contract/i18n/text.ts'
import { formatRole } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { useTasksOf } from './reports.api.ts'

interface TaskChoiceProps {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The tasks the report speaks of, of those given to the author. */
export function TaskChoice({ chosen, onChange }: TaskChoiceProps) {
  const tasks = useTasksOf(useMe().id)
  if (tasks.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {t('Tasks of the day')} <span className="font-normal text-muted">{t('(optional)')}</span>
      </legend>
      <div className="relative max-h-48 overflow-y-auto rounded-md border px-3 py-1.5">
        {tasks.map(({ id, title, status }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
            label={
              <>
                <span className="wrap-anywhere">{title}</span>{' '}
                <span className="text-sm text-muted">{formatRole(status)}</span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
