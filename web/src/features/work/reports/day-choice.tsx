import { t } from '@app/contract/i18n/text.ts'
import { formatDay } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Select } from '#ui/select.tsx'
import { reportableDays } from './report-days.ts'

interface DayChoiceProps {
  address: ListAddress
  today: string
  day: string
}

/** Today, unless a day was missed. */
export const DayChoice = ({ address, today, day }: DayChoiceProps) => (
  <Select
    label={t('Day')}
    labelHidden
    className="w-52"
    value={day}
    onChange={({ target }) =>
      address.ask({ day: target.value === today ? undefined : target.value })
    }
    options={[...new Set([...reportableDays(today), day])].map((value) => ({
      value,
      label: value === today ? t('Today, {value}', { value: formatDay(value) }) : formatDay(value),
    }))}
  />
)
