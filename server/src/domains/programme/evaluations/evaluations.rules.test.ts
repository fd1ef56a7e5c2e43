import { criteriaOf, type Sheet } from '@app/contract/programme/evaluations.ts'
import { expect, test } from 'vitest'
import { missingOf, ownMarks, seenOf } from './evaluations.rules.ts'

const marks = { learning: 4, support: 5, guidance: 2, feedback: 3, clarity: 4, respect: 5 }
const sheet: Sheet = { marks, strengths: 'Clear aims', to_improve: '', again: 'yes' }

test('an intern is asked about the startup only where there is one', () => {
  expect(criteriaOf('intern', false)).toEqual(['learning', 'support', 'guidance', 'feedback'])
  expect(missingOf('intern', false, { learning: 4, support: 5, guidance: 2 })).toBe('feedback')
  expect(missingOf('intern', true, { ...marks, respect: undefined })).toBe('respect')
  expect(missingOf('intern', true, marks)).toBeUndefined()
  expect(missingOf('leader', true, marks)).toBe('quality')
})

test('marks without a criterion are not stored', () => {
  expect(ownMarks('intern', false, { ...marks, quality: 1 })).toEqual({
    learning: 4,
    support: 5,
    guidance: 2,
    feedback: 3,
  })
})

test('before it is closed a sheet is seen by its own side alone', () => {
  const seen = (reader: 'intern' | 'leader' | 'startup' | null) =>
    seenOf({ reader, side: 'intern', isClosed: false }, sheet)
  expect(seen('intern')).toEqual(sheet)
  expect([seen('leader'), seen('startup'), seen(null)]).toEqual([null, null, null])
})

test('leader and startup do not read the assessments of each other', () => {
  const seen = (reader: 'intern' | 'leader' | 'startup' | null) =>
    Object.keys(seenOf({ reader, side: 'intern', isClosed: true }, sheet)?.marks ?? {})
  expect(seen('leader')).toEqual(['learning', 'support', 'guidance', 'feedback'])
  expect(seen('startup')).toEqual(['learning', 'support', 'clarity', 'respect'])
  expect(seen(null)).toEqual(Object.keys(marks))
})
