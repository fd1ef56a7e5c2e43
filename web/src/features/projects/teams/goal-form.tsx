import { t } from '@app/contract/i18n/text.ts'
import type { Goal } from '@app/contract/projects/teams.ts'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { GoalTasks } from './goal-tasks.tsx'
import { GoalValues, valuesOf } from './goal-values.ts'

interface GoalFormProps {
  form: DialogForm
  teamId: string
  goal?: Goal
  onSubmit: (values: GoalValues) => void
}

/** Progress is typed only while no tasks say it. */
export const GoalForm = ({ form, teamId, goal, onSubmit }: GoalFormProps) => (
  <Form {...form} schema={GoalValues} defaults={valuesOf(goal)} onSubmit={onSubmit}>
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
