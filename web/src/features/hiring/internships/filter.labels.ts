import { categoryWords, paymentLabels } from '@app/contract/hiring/category-labels.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatDay } from '#lib/i18n/format.ts'

/** A filter's value as a person reads it. */
export function filterLabel(name: string, value: string): string {
  if (name === 'remote') return t('Remote')
  if (name === 'duration')
    return t('Up to {months, plural, one {# month} other {# months}}', { months: Number(value) })
  if (name === 'start') return t('Starts by {value}', { value: formatDay(value) })
  if (name === 'paid') return value === 'Unpaid' ? paymentLabels.Unpaid : paymentLabels.Paid
  return name === 'category' ? categoryWords(value) : value
}
