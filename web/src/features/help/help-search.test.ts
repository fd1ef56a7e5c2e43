import { expect, test } from 'vitest'
import { askedIn, findAnswers, findGuides } from './help-search.ts'

const questions = (asked: string) =>
  findAnswers(asked).flatMap(({ entries }) => entries.map(({ question }) => question))

test('everything stands there until something is asked', () => {
  expect(questions('').length).toBeGreaterThan(15)
  expect(findGuides('').length).toBe(5)
  expect(new Set(questions('')).size).toBe(questions('').length)
})

test('all words must stand in an answer, in any order, however they are written', () => {
  expect(questions('RÉSUME files')).toEqual(['Which files can my resume be?'])
  expect(questions('files resume  ')).toEqual(['Which files can my resume be?'])
  expect(questions('qr')).toEqual(['How can somebody check a certificate?'])
  expect(findGuides('deputy').map(({ id }) => id)).toEqual(['leader'])
  expect(questions('zebra')).toEqual([])
})

test('of an address, a search of any length is read', () => {
  expect(askedIn(new URLSearchParams({ q: `  ${'x'.repeat(500)}` }))).toHaveLength(200)
  expect(askedIn(new URLSearchParams())).toBe('')
})
