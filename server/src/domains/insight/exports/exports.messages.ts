import { Day } from '@app/contract/core/schemas.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatLongDate } from '#platform/documents/format-date.ts'

/** Which days, how many rows, for whom; the first day may be none. */
export function aboutOf([from, to]: [string, string], rows: number, full_name: string): string {
  const words = { to: formatLongDate(to), rows, full_name }
  return Day.safeParse(from).success
    ? t('{from} to {to}, {rows, plural, one {# row} other {# rows}}, for {full_name}', {
        ...words,
        from: formatLongDate(from),
      })
    : t('Until {to}, {rows, plural, one {# row} other {# rows}}, for {full_name}', words)
}
