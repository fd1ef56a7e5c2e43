import type { internships } from '@app/contract/internships.ts'
import type { Output } from '@app/contract/route.ts'
import { t } from '@app/contract/text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type Asked, durations, payments, sortLabels } from './internship-search.ts'

export type Facets = Output<typeof internships.facets>

interface FilterFieldsProps {
  asked: Asked
  /** How many internships each choice would leave; null while nobody knows. */
  facets: Facets | null
}

export const FilterFields = ({ asked, facets }: FilterFieldsProps) => (
  <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-6">
    <Select
      name="category"
      label={t('Category')}
      placeholder={t('All categories')}
      options={counted(facets?.category, asked.category)}
      defaultValue={asked.category}
    />
    <Select
      name="paid"
      label={t('Payment')}
      placeholder={t('Paid and unpaid')}
      options={counted(facets?.paid ?? payments.map(uncounted), asked.paid)}
      defaultValue={asked.paid}
    />
    <Select
      name="location"
      label={t('Location')}
      placeholder={t('Everywhere')}
      options={counted(facets?.location, asked.location)}
      defaultValue={asked.location}
    />
    <Select
      name="duration"
      label={t('Duration')}
      placeholder={t('Any duration')}
      options={durationOptions(asked.duration)}
      defaultValue={asked.duration}
    />
    <Input name="start" type="date" label={t('Starts by')} defaultValue={asked.start} />
    <Select
      name="sort"
      label={t('Sort by')}
      options={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
      defaultValue={asked.sort ?? 'newest'}
    />
    <Checkbox
      name="remote"
      value="true"
      label={facets ? t('Remote only ({remote})', { remote: facets.remote }) : t('Remote only')}
      defaultChecked={asked.remote === 'true'}
      className="col-span-full"
    />
  </div>
)

interface Choice {
  value: string
  count?: number
}

const uncounted = (value: string): Choice => ({ value })

/** What is chosen stays among the choices, even when it leaves nothing. */
function counted(choices: readonly Choice[] = [], chosen?: string) {
  const isMissing = chosen !== undefined && !choices.some(({ value }) => value === chosen)
  return [...choices, ...(isMissing ? [uncounted(chosen)] : [])].map(({ value, count }) => ({
    value,
    label: count === undefined ? value : `${value} (${count})`,
  }))
}

const durationOptions = (chosen?: string) =>
  [...new Set([...durations, ...(chosen ? [chosen] : [])])].map((months) => ({
    value: months,
    label: t('Up to {months, plural, one {# month} other {# months}}', { months: Number(months) }),
  }))
