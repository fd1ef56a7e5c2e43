import { faqTexts } from '@app/contract/content/site/faq.ts'
import { helpTexts } from '@app/contract/content/site/help.ts'
import { expect, test } from 'vitest'
import { resolveSiteText } from '#lib/site/site-text.tsx'
import { findAnswers, findGuides, parseFilters } from './help-search.ts'

const questions = (query: string, published = {}) => {
  const text = resolveSiteText(faqTexts, published)
  return findAnswers(query, text).flatMap(({ entries }) =>
    entries.map((entry) => text(`${entry}.title`)),
  )
}
const guidesFor = (query: string) => findGuides(query, resolveSiteText(helpTexts, {}))

test('all questions are listed until a search is typed', () => {
  expect(questions('').length).toBeGreaterThan(15)
  expect(guidesFor('').length).toBe(5)
  expect(new Set(questions('')).size).toBe(questions('').length)
})

test('all words must stand in an answer, in any order, however they are written', () => {
  expect(questions('RÉSUME types')).toEqual(['What file types can I use for my resume?'])
  expect(questions('types resume  ')).toEqual(['What file types can I use for my resume?'])
  expect(questions('qr')).toEqual(['How can someone verify a certificate?'])
  expect(guidesFor('deputy')).toEqual(['leader'])
  expect(questions('zebra')).toEqual([])
})

test('what a superadmin wrote is found, and what it replaced is not', () => {
  const published = { 'faq.resume.text': 'Any zebra will do.' }
  expect(questions('zebra', published)).toEqual(['What file types can I use for my resume?'])
  expect(questions('docx', published)).toEqual([])
})

test('questions stand as their list says, and those that wait for words do not', () => {
  const added = 'faq.account_0a1b2c3d'
  const list = { 'faq.account.entries': JSON.stringify([added, 'faq.data', 'constructor']) }
  expect(questions('account', list)).not.toContain('I forgot my password. What do I do?')
  expect(questions('zebra', { ...list, [`${added}.title`]: 'May zebras?' })).toEqual([
    'May zebras?',
  ])
  expect(questions('zebra', list)).toEqual([])
  expect(questions('', { 'faq.account.entries': '[]' }).length).toBe(questions('').length - 3)
})

test('of an address, a search of any length is read', () => {
  expect(parseFilters(new URLSearchParams({ q: `  ${'x'.repeat(500)}` }))).toHaveLength(200)
  expect(parseFilters(new URLSearchParams())).toBe('')
})
