import { t } from '@app/contract/i18n/translate.ts'

export type Format = 'csv' | 'xlsx' | 'pdf'

/** The maximum number of rows: a spreadsheet holds about a million, and a PDF of thousands of pages is of no use. */
export const mostRows: Record<Format, number> = { csv: 1_000_000, xlsx: 1_000_000, pdf: 5000 }

export const tooManyRows = (format: Format) =>
  t('More than {most, number} rows match. Please choose fewer days or people.', {
    most: mostRows[format],
  })

interface DateRange {
  start_date?: string | undefined
  end_date?: string | undefined
}

/** The period in a file's name and title; `today` without one. */
export function daysOf({ start_date, end_date }: DateRange, today: string): [string, string] {
  const first = start_date ?? end_date ?? today
  return [first, end_date ?? first]
}

/** `attendance-2026-11-01-2026-11-30.csv`. */
export const fileName = (kind: string, [first, last]: [string, string], format: Format) =>
  `${kind}-${first === last ? first : `${first}-${last}`}.${format}`

export interface OwnPeriod {
  start_date: string
  end_date: string
}

const longest = 366

/** What is wrong with a period that ends before it begins or is longer than a year. */
export function periodError({ start_date, end_date }: OwnPeriod): string | undefined {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1
  if (days < 1) return t("The last day can't be before the first day.")
  if (days > longest) return t('Please choose a period of up to one year.')
}

export const emptyPeriod = () =>
  t("You didn't record anything in this period. Please choose other dates.")
