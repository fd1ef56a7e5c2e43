import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { type Choice, MultiSelect } from '#ui/multi-select.tsx'
import { HireValues } from './hire-values.ts'
import { usePlaces } from './hires.api.ts'

interface HireFormProps {
  form: DialogForm
  defaults: HireValues
  /** The names of the initial choices. */
  team?: Choice
  project?: Choice
  onSubmit: (values: HireValues) => void
}

/** Every field is optional: what is not known yet can be added later. */
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

interface PlacePickerProps {
  /** The name of the initial choice. */
  first: Choice | undefined
  value: string | null
  error: string | undefined
}

/** Remembers the names of the chosen entries, because the list has only those that match the search. */
function useChosen(first: Choice | undefined, value: string | null, choices: readonly Choice[]) {
  const [known, setKnown] = useState<readonly Choice[]>(first ? [first] : [])
  const chosen = [...choices, ...known].find(({ id }) => id === value)
  return { chosen: chosen ? [chosen] : [], remember: setKnown }
}

interface ProjectPickerProps extends PlacePickerProps {
  onChange: (project_id: string | null) => void
}

function ProjectPicker({ first, value, error, onChange }: ProjectPickerProps) {
  const [search, setSearch] = useState('')
  const matches = usePlaces({ search: search || undefined })?.projects
  const choices = matches?.map(({ id, name }) => ({ id, label: name }))
  const { chosen, remember } = useChosen(first, value, choices ?? [])
  return (
    <MultiSelect
      label={t('Project')}
      optional
      placeholder={t('Search projects')}
      nothing={t('No project is called that.')}
      error={error}
      choices={choices}
      chosen={chosen}
      onSearch={setSearch}
      onChange={(next) => {
        remember(next)
        onChange(next.at(-1)?.id ?? null)
      }}
    />
  )
}

interface TeamPickerProps extends PlacePickerProps {
  project_id: string | null
  /** The team, and the project it works on. */
  onChange: (team_id: string | null, project_id: string | null) => void
}

/** The teams of the chosen project, and those that have none yet. */
function TeamPicker({ first, project_id, value, error, onChange }: TeamPickerProps) {
  const [search, setSearch] = useState('')
  const filters = { search: search || undefined, project_id: project_id ?? undefined }
  const matches = usePlaces(filters)?.teams
  const choices = matches?.map(({ id, name, project_name, head_count }) => ({
    id,
    label: project_name ? `${name}, ${project_name}` : name,
    hint: t('{count, plural, one {# person} other {# people}}', { count: head_count }),
  }))
  const { chosen, remember } = useChosen(first, value, choices ?? [])
  return (
    <MultiSelect
      label={t('Team')}
      optional
      placeholder={t('Search teams')}
      nothing={t('No team is called that.')}
      hint={t('The person becomes a member at once, and the leader is told.')}
      error={error}
      choices={choices}
      chosen={chosen}
      onSearch={setSearch}
      onChange={(next) => {
        const team = matches?.find(({ id }) => id === next.at(-1)?.id)
        remember(next)
        onChange(next.at(-1)?.id ?? null, team?.project_id ?? null)
      }}
    />
  )
}
