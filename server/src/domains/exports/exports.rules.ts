import { Day } from '@app/contract/shared.ts'
import { spokenLanguage, t } from '@app/contract/text.ts'
import { dayWords } from '#platform/moments.ts'

export type Format = 'csv' | 'xlsx' | 'pdf'

/** The most rows of a file: a spreadsheet holds little more than a million, nobody reads thousands of pages. */
export const mostRows: Record<Format, number> = { csv: 1_000_000, xlsx: 1_000_000, pdf: 5000 }

export const tooManyRows = (format: Format) =>
  t('These are more than {most} rows. Please choose fewer days or people.', {
    most: mostRows[format].toLocaleString(spokenLanguage()),
  })

interface Asked {
  start_date?: string | undefined
  end_date?: string | undefined
}

/** The days in a file's name and head; `today` when none were asked for. */
export function daysOf({ start_date, end_date }: Asked, today: string): [string, string] {
  const first = start_date ?? end_date ?? today
  return [first, end_date ?? first]
}

/** `attendance-2026-11-01-2026-11-30.csv`. */
export const fileName = (kind: string, [first, last]: [string, string], format: Format) =>
  `${kind}-${first === last ? first : `${first}-${last}`}.${format}`

/** Which days, how many rows, for whom; the first day may be none. */
export function aboutOf([from, to]: [string, string], rows: number, full_name: string): string {
  const words = { to: dayWords(to), rows, full_name }
  return Day.safeParse(from).success
    ? t('{from} to {to}, {rows} rows, for {full_name}', { ...words, from: dayWords(from) })
    : t('Until {to}, {rows} rows, for {full_name}', words)
}
