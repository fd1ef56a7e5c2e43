import { currentLocale, localeOf, localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  isCountry,
  organisationForm,
  uploadAndListLimits,
} from '@app/contract/identity/organisation.ts'
import { usualWeekStart } from '@app/contract/identity/usual-week.ts'
import type { z } from 'zod'
import { changedFields } from '#lib/changed-fields.ts'
import { languageOptions } from '#lib/i18n/language-names.ts'
import { zoneOptions } from '#lib/i18n/zone-options.ts'
import { PictureField } from '#lib/picture-field.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { Select } from '#ui/select.tsx'
import { useOrganisation, useSaveOrganisation } from './system-settings.api.ts'
import { WholeInput } from './system-settings-form.tsx'

const options = (names: readonly string[], label: (name: string) => string) =>
  names
    .map((value) => ({ value, label: label(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Every country of ISO 3166 that the browser has a name for. */
function countries() {
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return options(codes.filter(isCountry), (code) => names.of(code) ?? code)
}

function currencies() {
  const names = new Intl.DisplayNames(currentLocale(), { type: 'currency' })
  return options(Intl.supportedValuesOf('currency'), (code) => `${names.of(code)} (${code})`)
}

/** The first of the days is Sunday. */
function weekdays() {
  const format = new Intl.DateTimeFormat(localeOf(currentLocale()), {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    value: String(day),
    label: format.format(Date.UTC(2026, 0, 4 + day)),
  }))
}

const registrations = localized([
  { value: 'open', label: msg('Everyone') },
  { value: 'domains', label: msg('Anyone with an allowed email domain') },
  { value: 'invitation', label: msg('Invited people only') },
])

type Change = { target: { value: string } }

/** The field, which lets another one follow before it changes itself. */
const followedBy = <Field extends { onChange: (event: Change) => unknown }>(
  field: Field,
  follow: (event: Change) => void,
): Field => ({
  ...field,
  onChange: (event: Change) => {
    follow(event)
    return field.onChange(event)
  },
})

/** Name, place and look of the organisation that runs this installation; with a draft as in SystemSettingsForm. */
export function OrganisationForm({ draft }: { draft?: string }) {
  const profile = useOrganisation()
  const save = useSaveOrganisation(draft)
  const defaults = { ...profile, mail_domains: profile.mail_domains.join(', ') }
  return (
    <Form
      schema={organisationForm}
      defaults={defaults}
      live
      draft={draft}
      busy={save.isPending}
      errors={save.errors}
      onSubmit={(values) => save.mutate({ body: changedFields(profile, values) })}
    >
      {(field, form) => (
        <Card>
          <CardHead
            title={t('Organisation')}
            description={t('Who runs this site. Shown on pages, in emails and in documents.')}
          />
          <CardBody className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input
              {...field('name')}
              label={t('Name')}
              hint={t('Full name, as shown on certificates.')}
              autoComplete="organization"
            />
            <Input
              {...field('short_name')}
              label={t('Short name')}
              hint={t('Used in headers, titles and sentences.')}
            />
            <PlaceFields
              field={field}
              zone={profile.time_zone}
              onCountry={(chosen) => {
                const { country, week_start } = form.getValues()
                if (week_start === usualWeekStart(country))
                  form.setValue('week_start', usualWeekStart(chosen), { shouldDirty: true })
              }}
            />
            <Input
              {...field('accent_color', { blank: null })}
              label={t('Accent colour')}
              hint={t('For buttons and links, e.g. #2d55cc. Leave blank for the default.')}
            />
            <Input
              {...field('contact_email', { blank: null })}
              type="email"
              label={t('Contact email')}
            />
            <Input
              {...field('privacy_email', { blank: null })}
              type="email"
              label={t('Privacy email')}
            />
            <Select
              {...field('registration')}
              label={t('Who can register')}
              options={registrations}
            />
            <Input
              {...field('mail_domains')}
              label={t('Email domains')}
              hint={t('For registration by email domain. Separate with commas.')}
            />
            <Input {...field('signatory', { blank: null })} label={t('Who signs certificates')} />
            <PictureField
              field={field('signature_id')}
              value={form.watch('signature_id')}
              onChoose={(id) => form.setValue('signature_id', id, { shouldDirty: true })}
              category="signature"
              label={t('Picture of the signature')}
              hint={t('Best with a transparent background at 3:1.')}
            />
            <PictureField
              field={field('logo_id')}
              value={form.watch('logo_id')}
              onChoose={(id) => form.setValue('logo_id', id, { shouldDirty: true })}
              category="logo"
              label={t('Logo')}
              hint={t('Square works best. Used in headers, icons, emails and certificates.')}
            />
            <Button
              type="submit"
              className="justify-self-start sm:col-span-2"
              busy={save.isPending}
              busyText={t('Saving…')}
            >
              {t('Save')}
            </Button>
          </CardBody>
        </Card>
      )}
    </Form>
  )
}

interface PlaceFieldsProps {
  field: FieldOf<z.input<typeof organisationForm>>
  /** The one that is stored, also where the browser does not know it. */
  zone: string
  /** Called before the country changes. */
  onCountry: (chosen: string) => void
}

const PlaceFields = ({ field, zone, onCountry }: PlaceFieldsProps) => (
  <>
    <Picker
      {...followedBy(field('country'), ({ target }) => onCountry(target.value))}
      label={t('Country')}
      options={countries()}
    />
    <Select {...field('currency')} label={t('Currency')} options={currencies()} />
    <Picker
      {...field('time_zone')}
      label={t('Time zone')}
      hint={t(
        'Deadlines end at midnight in this zone. People still on the previous zone switch to it.',
      )}
      options={zoneOptions(zone)}
    />
    <Select {...field('language')} label={t('Language')} options={languageOptions} />
    <Select
      {...field('week_start', { number: true })}
      label={t('First day of the week')}
      options={weekdays()}
    />
  </>
)

/** What every upload and every list keeps to; the pages and the refusals name the same numbers. */
export function UploadAndListForm() {
  const profile = useOrganisation()
  const save = useSaveOrganisation('upload-and-list-limits')
  return (
    <Form
      schema={uploadAndListLimits}
      defaults={profile}
      live
      draft={save.draft}
      busy={save.isPending}
      errors={save.errors}
      onSubmit={(values) => save.mutate({ body: changedFields(profile, values) })}
    >
      {(field) => (
        <Card>
          <CardHead
            title={t('Uploads and lists')}
            description={t('How large a file can be, and how many rows a list loads at once.')}
          />
          <CardBody className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <WholeInput
              {...field('upload_mb', { number: true })}
              label={t('Largest upload (MB)')}
              from={1}
              to={10}
            />
            <WholeInput
              {...field('page_size', { number: true })}
              label={t('Rows per page')}
              from={10}
              to={100}
            />
            <Button
              type="submit"
              className="justify-self-start sm:col-span-2"
              busy={save.isPending}
              busyText={t('Saving…')}
            >
              {t('Save')}
            </Button>
          </CardBody>
        </Card>
      )}
    </Form>
  )
}
