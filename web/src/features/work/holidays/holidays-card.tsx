import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  firstYear,
  type Holiday,
  largestCalendar,
  lastYear,
  NewHoliday,
} from '@app/contract/work/holidays.ts'
import { ChevronLeft, ChevronRight, Plus, X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { dateFormatter } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import {
  useAddCountry,
  useAddHoliday,
  useCountries,
  useHolidays,
  useImportCalendar,
  useRemoveHoliday,
} from './holidays.api.ts'

const dayName = dateFormatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** The holidays of a year: added by hand, by country and from a calendar file. */
export function HolidaysCard() {
  const [year, setYear] = useState(new Date().getFullYear())
  return (
    <Card className="divide-y">
      <CardHead
        title={t('Holidays')}
        description={t('On holidays, no one counts as late or missing, and nothing escalates.')}
      />
      <section aria-label={t('Holidays of {year}', { year: String(year) })}>
        <YearSwitch year={year} onChange={setYear} />
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <HolidayList year={year} />
        </Suspense>
      </section>
      <CardBody>
        <AddHoliday />
      </CardBody>
      <CardBody>
        <AddCountry key={year} year={year} />
      </CardBody>
      <CardBody>
        <ImportCalendar />
      </CardBody>
    </Card>
  )
}

interface YearSwitchProps {
  year: number
  onChange: (year: number) => void
}

const YearSwitch = ({ year, onChange }: YearSwitchProps) => (
  <div className="flex items-center gap-2 px-4 pt-3">
    <Button
      variant="secondary"
      size="icon"
      aria-label={t('Previous year')}
      disabled={year <= firstYear}
      onClick={() => onChange(year - 1)}
    >
      <ChevronLeft aria-hidden />
    </Button>
    <p aria-live="polite" className="numbers min-w-12 text-center font-medium">
      {year}
    </p>
    <Button
      variant="secondary"
      size="icon"
      aria-label={t('Next year')}
      disabled={year >= lastYear}
      onClick={() => onChange(year + 1)}
    >
      <ChevronRight aria-hidden />
    </Button>
  </div>
)

function HolidayList({ year }: { year: number }) {
  const holidays = useHolidays(year)
  const remove = useRemoveHoliday()
  if (!holidays.length)
    return <p className="px-4 py-3 text-sm text-muted">{t('No holidays this year yet.')}</p>
  return (
    <ul className="divide-y px-4 py-1">
      {holidays.map((holiday) => (
        <Row
          key={holiday.id}
          holiday={holiday}
          busy={remove.isPending && remove.variables.params.id === holiday.id}
          onRemove={() => remove.mutate({ params: { id: holiday.id } })}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  holiday: Holiday
  busy: boolean
  onRemove: () => void
}

const Row = ({ holiday: { day, name }, busy, onRemove }: RowProps) => (
  <li className="flex items-center gap-3 py-1.5">
    <time dateTime={day} className="numbers w-24 shrink-0 text-sm text-muted">
      {dayName(day)}
    </time>
    <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('Remove {name}', { name })}
      busy={busy}
      onClick={onRemove}
    >
      <X aria-hidden />
    </Button>
  </li>
)

function AddHoliday() {
  const add = useAddHoliday()
  const [count, setCount] = useState(0)
  return (
    <Form
      key={count}
      schema={NewHoliday}
      defaults={{ day: '', name: '' }}
      draft={add.draft}
      busy={add.isPending}
      errors={add.errors}
      problem={add.error}
      onSubmit={(body) => add.mutate({ body }, { onSuccess: () => setCount(count + 1) })}
    >
      {(field) => (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[11rem_1fr_auto]">
          <Input {...field('day')} type="date" label={t('Day')} />
          <Input {...field('name')} label={t('Name of the holiday')} maxLength={120} />
          <Button
            type="submit"
            variant="secondary"
            className="justify-self-start sm:mt-6.5"
            busy={add.isPending}
            busyText={t('Saving…')}
          >
            <Plus aria-hidden />
            {t('Add Holiday')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function AddCountry({ year }: { year: number }) {
  const countries = useCountries()
  return countries ? <CountryForm countries={countries} year={year} /> : <SkeletonRows rows={1} />
}

interface CountryFormProps {
  countries: NonNullable<ReturnType<typeof useCountries>>
  year: number
}

/** The organisation's country is preset. */
function CountryForm({ countries, year }: CountryFormProps) {
  const add = useAddCountry()
  const [code, setCode] = useState(organisation().country)
  const [region, setRegion] = useState('')
  const [isMissing, setMissing] = useState(false)
  const choice = useId()
  const country = countries.find((one) => one.code === code)
  const refusal = (name: string) => add.errors?.find(({ path }) => path === name)?.message
  const submit = () => {
    if (country) return add.mutate({ body: { country: country.code, region, year } })
    // The focus reads out the message, which has to be there.
    flushSync(() => setMissing(true))
    document.getElementById(choice)?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {add.error && !add.errors && <Banner tone="danger">{add.error.message}</Banner>}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Picker
          id={choice}
          label={t('Public holidays of')}
          placeholder={t('Choose a country')}
          options={countries.map((one) => ({ value: one.code, label: one.name }))}
          value={country?.code ?? ''}
          error={isMissing ? t('Please choose a country.') : refusal('country')}
          onChange={({ target }) => {
            setCode(target.value)
            setRegion('')
            setMissing(false)
          }}
        />
        {country && country.regions.length > 0 && (
          <Picker
            label={t('Region')}
            placeholder={t('The whole country')}
            options={country.regions.map((one) => ({ value: one.code, label: one.name }))}
            value={region}
            error={refusal('region')}
            onChange={({ target }) => setRegion(target.value)}
          />
        )}
      </div>
      <Button
        variant="secondary"
        className="h-auto min-h-10 justify-self-start py-1.5 text-left whitespace-normal sm:min-h-9"
        busy={add.isPending}
        busyText={t('Adding…')}
        onClick={submit}
      >
        {country
          ? t('Add the holidays of {country} in {year}', {
              country: country.name,
              year: String(year),
            })
          : t('Add the holidays of a country')}
      </Button>
    </div>
  )
}

function ImportCalendar() {
  const send = useImportCalendar()
  const [refusal, setRefusal] = useState<string>()
  const pick = async (file: File) => {
    setRefusal(undefined)
    if (file.size > largestCalendar) return setRefusal(t('The calendar file is too large.'))
    send.mutate({ body: { calendar: await file.text() } })
  }
  return (
    <FileDrop
      label={t('Calendar file (.ics)')}
      hint={t(
        'All-day events become holidays; repeating ones are added for the surrounding years.',
      )}
      accept=".ics,text/calendar"
      error={refusal ?? send.error?.message}
      busy={send.isPending}
      onPick={(file) => void pick(file)}
    />
  )
}
