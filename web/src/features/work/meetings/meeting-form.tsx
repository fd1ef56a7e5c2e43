import { t } from '@app/contract/i18n/translate.ts'
import type { NewMeeting } from '@app/contract/work/meetings.ts'
import { useMemo, useState } from 'react'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { useZone, zoneName } from '#lib/session/zone.ts'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { type Choice, MultiSelect } from '#ui/multi-select.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { durations, inForm, meetingValues, type newValues } from './meeting-values.ts'
import { usePeopleChoices } from './meetings.api.ts'

interface MeetingFormProps {
  form: DialogForm
  defaults: ReturnType<typeof newValues>
  /** When the meeting that is changed starts. */
  start?: string
  onSubmit: (plan: Required<NewMeeting>) => void
}

export function MeetingForm({ form, defaults, start, onSubmit }: MeetingFormProps) {
  const zone = useZone()
  const schema = useMemo(() => meetingValues(zone, start), [zone, start])
  const errors = useMemo(() => inForm(form.errors), [form.errors])
  return (
    <Form {...form} schema={schema} defaults={defaults} errors={errors} onSubmit={onSubmit}>
      {(field, { watch, setValue }) => (
        <>
          <Input {...field('title')} label={t('Title')} maxLength={200} autoComplete="off" />
          <People
            chosen={watch('people') ?? []}
            error={field('people').error}
            onChange={(people) =>
              setValue('people', people, { shouldDirty: true, shouldValidate: people.length > 0 })
            }
          />
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Input {...field('day')} type="date" label={t('Date')} />
            <Input {...field('time')} type="time" label={t('Time')} hint={zoneName(zone)} />
            <Select
              {...field('duration_minutes', { number: true })}
              label={t('Duration')}
              options={lengths(defaults.duration_minutes)}
            />
          </div>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input {...field('place')} label={t('Place')} optional maxLength={200} />
            <Input
              {...field('link')}
              type="url"
              label={t('Link')}
              optional
              placeholder="https://"
              autoComplete="off"
            />
          </div>
          <TextArea {...field('description')} label={t("What it's about")} optional rows={3} />
        </>
      )}
    </Form>
  )
}

const lengths = (own: number) =>
  [...new Set([...durations, own])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: `${minutes}`, label: lengthOf(minutes) }))

const lengthOf = (minutes: number) =>
  minutes % 60 === 0
    ? t('{hours, plural, one {# hour} other {# hours}}', { hours: minutes / 60 })
    : t('{minutes} minutes', { minutes })

interface PeopleProps {
  chosen: readonly Choice[]
  error: string | undefined
  onChange: (people: Choice[]) => void
}

function People({ chosen, error, onChange }: PeopleProps) {
  const [search, setSearch] = useState('')
  const matches = usePeopleChoices(search)
  return (
    <MultiSelect
      label={t('People')}
      placeholder={t('Search people')}
      nothing={t('No one by that name.')}
      error={error}
      choices={matches?.map(({ id, full_name, role }) => ({
        id,
        label: full_name,
        hint: formatRole(role),
      }))}
      chosen={chosen}
      onChange={onChange}
      onSearch={setSearch}
    />
  )
}
