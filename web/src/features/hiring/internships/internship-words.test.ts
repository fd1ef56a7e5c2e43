import { expect, test } from 'vitest'
import { grouped, paymentType, placeLine, postedOn, stipendLine } from './internship.labels.ts'

const of = (category: string) => ({ category })

test('Tech, AI, Designing and Development are technical; every other category is not', () => {
  const cards = ['Marketing', 'AI', 'Tech', 'Finance', 'Designing', 'Development'].map(of)
  expect(grouped(cards)).toEqual([
    { title: 'Tech Internship', cards: ['AI', 'Tech', 'Designing', 'Development'].map(of) },
    { title: 'Non Technical Internship', cards: ['Marketing', 'Finance'].map(of) },
  ])
})

test('a group without internships is left out', () => {
  expect(grouped([of('Sales')]).map(({ title }) => title)).toEqual(['Non Technical Internship'])
  expect(grouped([])).toEqual([])
})

test.each([
  ['Unpaid', null, undefined, 'Un-Paid'],
  ['Unpaid', 5000, undefined, 'Un-Paid'],
  ['Paid', 120_000, '₹1,20,000 a month', 'Paid (₹1,20,000 a month)'],
  ['Paid', null, undefined, 'Paid'],
  ['Paid', 0, undefined, 'Paid'],
] as const)('%s with %s reads %s, in the overview %s', (paid_or_unpaid, stipend, line, type) => {
  expect(stipendLine({ paid_or_unpaid, stipend })).toBe(line)
  expect(paymentType({ paid_or_unpaid, stipend })).toBe(type)
})

test('a card says when it was posted, the same day in every zone', () => {
  expect(postedOn({ published_at: '2026-11-20T23:30:00.000Z' })).toBe('20 Nov 2026')
  expect(postedOn({ published_at: null })).toBe('Recently posted')
})

test('a remote internship says so once', () => {
  expect(placeLine({ location: 'Pune', is_remote: false })).toBe('Pune')
  expect(placeLine({ location: 'Pune', is_remote: true })).toBe('Pune · Remote')
  expect(placeLine({ location: 'Remote', is_remote: true })).toBe('Remote')
})
