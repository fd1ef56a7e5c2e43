import { expect, test } from 'vitest'
import { withLocale } from '#platform/http/language.ts'
import { aboutOf } from './exports.messages.ts'

const week = ['2026-11-15', '2026-11-21'] as [string, string]
const all = ['beginning', '2026-11-21'] as [string, string]

test('a file says its days as the language of its reader writes them', () => {
  const sentence = (days: [string, string]) =>
    withLocale('de', () => aboutOf(days, 9, 'Meera Nair'))
  expect(aboutOf(week, 9, 'Meera Nair')).toBe(
    '15 November 2026 to 21 November 2026, 9 rows, for Meera Nair',
  )
  expect(sentence(week)).toBe('15. November 2026 bis 21. November 2026, 9 Zeilen, für Meera Nair')
  expect(aboutOf(week, 1, 'Meera Nair')).toContain('2026, 1 row, for')
  expect(sentence(all)).toBe('Bis 21. November 2026, 9 Zeilen, für Meera Nair')
})
