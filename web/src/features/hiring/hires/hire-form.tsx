import type { Output } from '@app/contract/core/route.ts'
import type { hires } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { type Choice, MultiSelect } from '#ui/multi-select.tsx'
import { HireFormValues, type HireValues } from './hire-values.ts'
import { usePlaces } from './hires.api.ts'

type Places = Output<typeof hires.places>

interface HireFormProps {
  form: DialogForm
  defaults: HireValues
  /** The company so far, that of the posting or of the place: hours in another company's team do not count for it. */
  company: string
  /** The names of the initial choices. */
  team?: Choice
  project?: Choice
  /** Where no offer was accepted: how to make one. */
  onOffer?: (() => void) | undefined
  onSubmit: (values: HireValues) => void
}

/** Every field is optional: what is not known yet can be added later. */
export const HireForm = ({
  form,
  defaults,
  company,
  team,
  project,
  onOffer,
  onSubmit,
}: HireFormProps) => (
  <Form
    {...form}
    schema={HireFormValues}
    defaults={{
      ...defaults,
      other_company: null,
      is_confirmed: false,
      lacks_offer: onOffer !== undefined,
      is_agreed: false,
    }}
    onSubmit={({ other_company, is_confirmed, lacks_offer, is_agreed, ...terms }) =>
      onSubmit(terms)
    }
  >
    {(field, { watch, setValue }) => {
      const team_id = field('team_id')
      const project_id = field('project_id')
      const other = watch('other_company')
      const nameCompany = (place: { company_name: string | null } | undefined) => {
        const name = place?.company_name
        const isOther = !!name && name.toLowerCase() !== company.toLowerCase()
        setValue('other_company', isOther ? name : null)
        setValue('is_confirmed', false)
      }
      const choose = (bound: typeof team_id | typeof project_id, value: string | null) =>
        void bound.onChange({ target: { name: bound.name, value } })
      return (
        <>
          {onOffer && (
            <Banner tone="warning">
              <p>{t("Hiring starts with an accepted offer, and there isn't one yet.")}</p>
              <Button variant="secondary" size="sm" className="my-2" onClick={onOffer}>
                {t('Make an offer')}
              </Button>
              <Checkbox
                {...field('is_agreed')}
                label={t('Hire without an offer: we agreed another way')}
              />
            </Banner>
          )}
          <Input {...field('position', { blank: null })} label={t('Position')} maxLength={120} />
          <Input
            {...field('start_date', { blank: null })}
            type="date"
            label={t('Start date')}
            optional
            hint={t('You can change it until that day.')}
          />
          <ProjectPicker
            first={project}
            value={watch('project_id')}
            error={project_id.error}
            onChange={(chosen, place) => {
              choose(project_id, chosen)
              if (chosen || !watch('team_id')) nameCompany(place)
            }}
          />
          <TeamPicker
            first={team}
            project_id={watch('project_id')}
            value={watch('team_id')}
            error={team_id.error}
            onChange={(chosen, place) => {
              choose(team_id, chosen)
              if (!place?.project_id) return
              choose(project_id, place.project_id)
              nameCompany(place)
            }}
          />
          {other !== null && (
            <Banner tone="warning">
              {t(
                'This place is at {other}, not at {company}. Hours will count for {other}, and the certificate will name it.',
                { company, other },
              )}
              <Checkbox
                {...field('is_confirmed')}
                className="mt-2"
                label={t('Hire for {other}', { other })}
              />
            </Banner>
          )}
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
  onChange: (project_id: string | null, project: Places['projects'][number] | undefined) => void
}

function ProjectPicker({ first, value, error, onChange }: ProjectPickerProps) {
  const [search, setSearch] = useState('')
  const matches = usePlaces({ search: search || undefined })?.projects
  const choices = matches?.map(({ id, name }) => ({ id, label: name }))
  const { chosen, remember } = useChosen(first, value, choices ?? [])
  return (
    <MultiSelect
      isSingle
      label={t('Project')}
      optional
      placeholder={t('Search projects')}
      nothing={t('No project by that name.')}
      error={error}
      choices={choices}
      chosen={chosen}
      onSearch={setSearch}
      onChange={(next) => {
        remember(next)
        const id = next.at(-1)?.id ?? null
        onChange(
          id,
          matches?.find((one) => one.id === id),
        )
      }}
    />
  )
}

interface TeamPickerProps extends PlacePickerProps {
  project_id: string | null
  onChange: (team_id: string | null, team: Places['teams'][number] | undefined) => void
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
      isSingle
      label={t('Team')}
      optional
      placeholder={t('Search teams')}
      nothing={t('No team by that name.')}
      hint={t("They join right away, and we'll notify the leader.")}
      error={error}
      choices={choices}
      chosen={chosen}
      onSearch={setSearch}
      onChange={(next) => {
        remember(next)
        const id = next.at(-1)?.id ?? null
        onChange(
          id,
          matches?.find((one) => one.id === id),
        )
      }}
    />
  )
}
