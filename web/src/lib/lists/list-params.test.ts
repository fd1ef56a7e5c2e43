import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { expect, onTestFinished, test } from 'vitest'
import { dayOf, idOf, paginationFrom } from './list-params.ts'

test('a page is numbered by the rows per page that the organisation chose', () => {
  onTestFinished(() => setOrganisation(defaultOrganisation))
  setOrganisation({ ...defaultOrganisation, page_size: 50 })
  const numbered = paginationFrom(['a'], String)(7, { total: 57, next_cursor: null })
  expect(numbered.shown).toBe('51–57')
})

test('only a day that exists is taken from the URL', () => {
  expect(dayOf('2026-11-21')).toBe('2026-11-21')
  for (const text of ['2026-13-41', '2026-02-30', '0000-01-01', 'today', '', null, undefined])
    expect(dayOf(text)).toBeUndefined()
})

test('only an id is taken from the URL', () => {
  const id = '0198fa5c-7d1e-7c3a-9a44-1f2e3d4c5b6a'
  expect(idOf(id)).toBe(id)
  for (const text of [`${id}0`, 'all', '', null, undefined]) expect(idOf(text)).toBeUndefined()
})
