import { t } from '@app/contract/i18n/translate.ts'
import { type Team, teams } from '@app/contract/projects/teams.ts'
import { z } from 'zod'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { useTeamOptions } from './teams.api.ts'

const { name, project_id, leader_id, department_id } = teams.create.body.shape

/** The form values of a team; the server validates them. */
const TeamValues = z.object({
  name,
  project_id: project_id.unwrap(),
  leader_id: leader_id.unwrap(),
  department_id: department_id.unwrap(),
})
type TeamValues = z.output<typeof TeamValues>

const valuesOf = (team: Team | undefined): TeamValues => ({
  name: team?.name ?? '',
  project_id: team?.project_id ?? null,
  leader_id: team?.leader_id ?? null,
  department_id: team?.department_id ?? null,
})

interface TeamFormProps {
  form: DialogForm
  /** The one to change. */
  team?: Team
  onSubmit: (values: TeamValues) => void
}

/**
 * The name of a team, its project and its leader. The current choices stay available, even if the project is closed
 * or the leader leads another team.
 */
export function TeamForm({ form, team, onSubmit }: TeamFormProps) {
  const { projects, departments, leaders } = useTeamOptions()
  const project = team?.project_id && {
    value: team.project_id,
    label: team.project_name ?? t('Current project'),
  }
  const otherProjects = projects.projects
    .filter(({ id, status }) => id !== team?.project_id && status !== 'archived')
    .map(({ id: value, name }) => ({ value, label: name }))
  const leader = team?.leader_id && {
    value: team.leader_id,
    label: team.leader_name ?? t('Current leader'),
  }
  const otherLeaders = (leaders.rows ?? [])
    .filter(({ id }) => id !== team?.leader_id)
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
          <Picker
            {...field('project_id', { blank: null })}
            label={t('Project')}
            placeholder={t('Choose a project')}
            options={project ? [project, ...otherProjects] : otherProjects}
            {...projects.picker}
          />
          <Picker
            {...field('leader_id', { blank: null })}
            label={t('Leader')}
            optional
            placeholder={t('Unassigned')}
            options={leader ? [leader, ...otherLeaders] : otherLeaders}
            {...leaders.picker}
          />
          <Picker
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
