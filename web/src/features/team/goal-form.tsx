import type { FieldErrors } from '@app/contract/problem.ts'
import type { Goal } from '@app/contract/teams.ts'
import { t } from '@app/contract/text.ts'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { GoalTasks } from './goal-tasks.tsx'
import { GoalValues, valuesOf } from './goal-values.ts'

interface GoalFormProps {
  id: string
  teamId: string
  goal?: Goal
  act: { isPending: boolean; error: Error | null; errors: FieldErrors | undefined }
  onDirty: (dirty: boolean) => void
  onSubmit: (values: GoalValues) => void
}

/** Progress is typed only while no tasks say it. */
export const GoalForm = ({ id, teamId, goal, act, onDirty, onSubmit }: GoalFormProps) => (
  <Form
    id={id}
    schema={GoalValues}
    defaults={valuesOf(goal)}
    busy={act.isPending}
    errors={act.errors}
    problem={act.error}
    onDirty={onDirty}
    onSubmit={onSubmit}
  >
    {(field, { watch, setValue }) => (
      <>
        <Input {...field('title')} label={t('Title')} maxLength={200} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Input
            {...field('due_date', { blank: null })}
            type="date"
            label={t('Due date')}
            optional
          />
          {watch('task_ids').length === 0 && (
            <Input
              {...field('progress', { number: true })}
              type="number"
              min={0}
              max={100}
              label={t('Progress in percent')}
            />
          )}
        </div>
        <GoalTasks
          teamId={teamId}
          linked={goal?.tasks ?? []}
          chosen={watch('task_ids')}
          onChoose={(ids) => setValue('task_ids', ids, { shouldDirty: true })}
        />
      </>
    )}
  </Form>
)
