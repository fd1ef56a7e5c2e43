import { t } from '@app/contract/i18n/text.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type Asked, sortLabels } from './internship-search.ts'

const byChip = ['category', 'paid', 'location', 'duration', 'remote'] as const

/** What is typed or chosen from a list; what the chips chose goes along when the form is sent without script. */
export const FilterFields = ({ asked }: { asked: Asked }) => (
  <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-6">
    {byChip.map((name) => (
      <input key={name} type="hidden" name={name} defaultValue={asked[name] ?? ''} />
    ))}
    <Input name="start" type="date" label={t('Starts by')} defaultValue={asked.start} />
    <Select
      name="sort"
      label={t('Sort by')}
      options={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
      defaultValue={asked.sort ?? 'newest'}
    />
  </div>
)
