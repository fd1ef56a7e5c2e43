import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { type Choice, Picker } from '#ui/picker.tsx'
import { usePlaces } from './hires.api.ts'

interface PlacePickerProps {
  /** What is chosen at first, by its name. */
  first: Choice | undefined
  value: string | null
  error: string | undefined
}

/** Remembers the names of what was chosen: the list holds only what the words find. */
function useChosen(first: Choice | undefined, value: string | null, choices: readonly Choice[]) {
  const [known, setKnown] = useState<readonly Choice[]>(first ? [first] : [])
  const chosen = [...choices, ...known].find(({ id }) => id === value)
  return { chosen: chosen ? [chosen] : [], remember: setKnown }
}

interface ProjectPickerProps extends PlacePickerProps {
  onChange: (project_id: string | null) => void
}

export function ProjectPicker({ first, value, error, onChange }: ProjectPickerProps) {
  const [words, setWords] = useState('')
  const found = usePlaces({ search: words || undefined })?.projects
  const choices = found?.map(({ id, name }) => ({ id, label: name }))
  const { chosen, remember } = useChosen(first, value, choices ?? [])
  return (
    <Picker
      label={t('Project')}
      optional
      placeholder={t('Search projects')}
      nothing={t('No project is called that.')}
      error={error}
      choices={choices}
      chosen={chosen}
      onSearch={setWords}
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
export function TeamPicker({ first, project_id, value, error, onChange }: TeamPickerProps) {
  const [words, setWords] = useState('')
  const asked = { search: words || undefined, project_id: project_id ?? undefined }
  const found = usePlaces(asked)?.teams
  const choices = found?.map(({ id, name, project_name, head_count }) => ({
    id,
    label: project_name ? `${name}, ${project_name}` : name,
    hint: t('{count, plural, one {# person} other {# people}}', { count: head_count }),
  }))
  const { chosen, remember } = useChosen(first, value, choices ?? [])
  return (
    <Picker
      label={t('Team')}
      optional
      placeholder={t('Search teams')}
      nothing={t('No team is called that.')}
      hint={t('The person becomes a member at once, and the leader is told.')}
      error={error}
      choices={choices}
      chosen={chosen}
      onSearch={setWords}
      onChange={(next) => {
        const team = found?.find(({ id }) => id === next.at(-1)?.id)
        remember(next)
        onChange(next.at(-1)?.id ?? null, team?.project_id ?? null)
      }}
    />
  )
}
