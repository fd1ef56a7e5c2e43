import { expect, test } from 'vitest'
import { askedIn, filtersIn, listPath, trailIn } from './internship-search.ts'

const address = (search: string) => new URLSearchParams(search)

test('an address says what is searched, filtered and sorted', () => {
  const search =
    'search=react&category=Tech&paid=Paid&location=Pune&remote=true&duration=3&start=2027-01-31&sort=stipend'
  const asked = askedIn(address(search))
  expect(asked).toEqual({
    search: 'react',
    category: 'Tech',
    paid: 'Paid',
    location: 'Pune',
    remote: 'true',
    duration: '3',
    start: '2027-01-31',
    sort: 'stipend',
  })
  expect(listPath(asked)).toBe(`/internships?${search}`)
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
  'sort=newest',
  'search=++',
  'utm_source=mail',
])('%s asks for nothing', (search) => {
  expect(listPath(askedIn(address(search)))).toBe('/internships')
})

test('the way to a page is in its address, so the page before has one too', () => {
  const third = listPath({ search: 'c++' }, ['first', 'second'])
  const trail = trailIn(address(third.split('?')[1] ?? ''))
  expect(trail).toEqual(['first', 'second'])
  expect(listPath({ search: 'c++' }, trail.slice(0, -1))).toBe(
    '/internships?search=c%2B%2B&cursor=first',
  )
  expect(trailIn(address(''))).toEqual([])
})

test('words and order are not counted as filters', () => {
  expect(filtersIn(askedIn(address('search=a&sort=closing&paid=Paid')))).toEqual([
    { name: 'paid', value: 'Paid' },
  ])
})
