import { expect, test } from 'vitest'
import { filterLabel } from './filter.labels.ts'
import { grouped, paymentType, placeLine, postedOn, stipendLine } from './internship.labels.ts'

const of = (category_group: 'tech' | 'non-tech', title = '') => ({ category_group, title })

test('the list has two parts, each in the order it came in', () => {
  const [sales, react, finance, vue] = [
    of('non-tech', 'Sales'),
    of('tech', 'React'),
    of('non-tech', 'Finance'),
    of('tech', 'Vue'),
  ]
  expect(grouped([sales, react, finance, vue])).toEqual([
    { title: 'Tech Internship', cards: [react, vue] },
    { title: 'Non Technical Internship', cards: [sales, finance] },
  ])
})

test('a group without internships is left out', () => {
  expect(grouped([of('non-tech')]).map(({ title }) => title)).toEqual(['Non Technical Internship'])
  expect(grouped([])).toEqual([])
})

test.each([
  ['Unpaid', null, 'Un-Paid', 'Un-Paid'],
  ['Unpaid', 5000, 'Un-Paid', 'Un-Paid'],
  ['Paid', 120_000, '₹1,20,000/month', 'Paid (₹1,20,000/month)'],
  ['Paid', null, 'Paid', 'Paid'],
  ['Paid', 0, 'Paid', 'Paid'],
] as const)('%s with %s reads %s, in the overview %s', (paid_or_unpaid, stipend, line, type) => {
  expect(stipendLine({ paid_or_unpaid, stipend })).toBe(line)
  expect(paymentType({ paid_or_unpaid, stipend })).toBe(type)
})

test('a card says when it was created, as the list is ordered, by the day where the organisation is', () => {
  const created_at = '2026-11-20T23:30:00.000Z'
  const published_at = '2026-11-24T09:00:00.000Z'
  expect(postedOn({ created_at, published_at })).toBe('21 Nov 2026')
  expect(postedOn({ created_at, published_at: null })).toBe('Recently posted')
})

test('the filter by start includes its day, and says so', () => {
  expect(filterLabel('start', '2027-01-31')).toBe('Starts by 31 Jan 2027')
})

test('a remote internship says so once', () => {
  expect(placeLine({ location: 'Pune', is_remote: false })).toBe('Pune')
  expect(placeLine({ location: 'Pune', is_remote: true })).toBe('Pune · Remote')
  expect(placeLine({ location: 'Remote', is_remote: true })).toBe('Remote')
})
