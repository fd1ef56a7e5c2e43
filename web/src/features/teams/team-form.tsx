import type { Team } from '@app/contract/teams.ts'
import { t } from '@app/contract/text.ts'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TeamValues, valuesOf } from './team-values.ts'
import { useTeamChoices } from './teams.api.ts'

interface TeamFormProps {
  form: DialogForm
  /** The one to change. */
  team?: Team
  onSubmit: (values: TeamValues) => void
}

/** The name of a team, what it works on and who leads it. Who leads it now can be chosen, whatever they lead besides. */
export function TeamForm({ form, team, onSubmit }: TeamFormProps) {
  const { projects, departments, leaders } = useTeamChoices()
  const current = team?.leader_id && {
    value: team.leader_id,
    label: team.leader_name ?? t('The present leader'),
  }
  const others = leaders
    .filter((leader) => leader.id !== team?.leader_id)
    .map(({ id: value, full_name, team_names }) => ({
      value,
      label: team_names.length
        ? t('{full_name} – leads {join}', { full_name, join: team_names.join(', ') })
        : full_name,
    }))
  return (
    <Form {...form} schema={TeamValues} defaults={valuesOf(team)} onSubmit={onSubmit}>
      {(field) => (
        <>
          <Input {...field('name')} label={t('Name')} maxLength={120} />
          <Select
            {...field('project_id', { blank: null })}
            label={t('Project')}
            placeholder={t('Choose a project')}
            options={projects.map(({ id: value, name }) => ({ value, label: name }))}
          />
          <Select
            {...field('leader_id', { blank: null })}
            label={t('Leader')}
            optional
            placeholder={t('Nobody yet')}
            options={current ? [current, ...others] : others}
          />
          <Select
            {...field('department_id', { blank: null })}
            label={t('Department')}
            optional
            placeholder={t('No department')}
            options={departments.map(({ id: value, name }) => ({ value, label: name }))}
          />
        </>
      )}
    </Form>
  )
}
