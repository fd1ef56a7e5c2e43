import { t } from '@app/contract/i18n/text.ts'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import type { Choice } from '#ui/picker.tsx'
import { HireValues } from './hire-values.ts'
import { ProjectPicker, TeamPicker } from './place-picker.tsx'

interface HireFormProps {
  form: DialogForm
  defaults: HireValues
  /** The names of what is chosen at first. */
  team?: Choice
  project?: Choice
  onSubmit: (values: HireValues) => void
}

/** All of it can stay open: what is not known yet is said later. */
export const HireForm = ({ form, defaults, team, project, onSubmit }: HireFormProps) => (
  <Form {...form} schema={HireValues} defaults={defaults} onSubmit={onSubmit}>
    {(field, { watch }) => {
      const team_id = field('team_id')
      const project_id = field('project_id')
      const choose = (bound: typeof team_id | typeof project_id, value: string | null) =>
        void bound.onChange({ target: { name: bound.name, value } })
      return (
        <>
          <Input {...field('position', { blank: null })} label={t('Position')} maxLength={120} />
          <Input
            {...field('start_date', { blank: null })}
            type="date"
            label={t('Start date')}
            optional
            hint={t('It can be changed until that day.')}
          />
          <ProjectPicker
            first={project}
            value={watch('project_id')}
            error={project_id.error}
            onChange={(chosen) => choose(project_id, chosen)}
          />
          <TeamPicker
            first={team}
            project_id={watch('project_id')}
            value={watch('team_id')}
            error={team_id.error}
            onChange={(chosen, its_project) => {
              choose(team_id, chosen)
              if (its_project) choose(project_id, its_project)
            }}
          />
        </>
      )
    }}
  </Form>
)
