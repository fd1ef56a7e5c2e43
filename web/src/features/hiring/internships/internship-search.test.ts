import { expect, test } from 'vitest'
import { cursorsFrom, listPath, parseFilters, serializeFilters } from './internship-search.ts'

const address = (search: string) => new URLSearchParams(search)

test('an address says what is searched, filtered and sorted', () => {
  const search =
    'search=react&category=Tech&paid=Paid&location=Pune&remote=true&duration=3&start=2027-01-31&sort=stipend'
  const filters = parseFilters(address(search))
  expect(filters).toEqual({
    search: 'react',
    category: 'Tech',
    paid: 'Paid',
    location: 'Pune',
    remote: 'true',
    duration: '3',
    start: '2027-01-31',
    sort: 'stipend',
  })
  expect(listPath(filters)).toBe(`/internships?${search}`)
})

test.each([
  'paid=free',
  'remote=no',
  'duration=0',
  'duration=25',
  'duration=1.5',
  'duration=many',
  'start=2027-02-30',
  'start=soon',
  'start=0000-01-01',
  'search=%00',
  'location=%07',
  'sort=newest',
  'search=++',
  'utm_source=mail',
])('%s asks for nothing', (search) => {
  expect(listPath(parseFilters(address(search)))).toBe('/internships')
})

test('characters that no search may have are left out, so that every address shows a list', () => {
  expect(
    parseFilters(address('search=re%00act%0A&location=Pu%1Fne&category=Te%7Fch')),
  ).toMatchObject({
    search: 're act',
    location: 'Pu ne',
    category: 'Te ch',
  })
})

test('a search is in the order of what fits best, unless another is chosen', () => {
  const sortOf = (search: string) => parseFilters(address(search)).sort
  expect(sortOf('search=react&sort=relevance')).toBeUndefined()
  expect(sortOf('search=react&sort=newest')).toBe('newest')
  expect(sortOf('sort=relevance')).toBeUndefined()
})

test('the way to a page is in its address, so the page before has one too', () => {
  const third = listPath({ search: 'c++' }, ['first', 'second'])
  const cursors = cursorsFrom(address(third.split('?')[1] ?? ''))
  expect(cursors).toEqual(['first', 'second'])
  expect(listPath({ search: 'c++' }, cursors.slice(0, -1))).toBe(
    '/internships?search=c%2B%2B&cursor=first',
  )
  expect(cursorsFrom(address(''))).toEqual([])
})

test('words and order are not counted as filters', () => {
  expect(serializeFilters(parseFilters(address('search=a&sort=closing&paid=Paid')))).toEqual([
    { name: 'paid', value: 'Paid' },
  ])
})
