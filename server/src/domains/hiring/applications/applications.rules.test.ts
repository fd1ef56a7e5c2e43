import { applicationStatuses } from '@app/contract/hiring/applications.ts'
import { describe, expect, test } from 'vitest'
import { mayWithdraw, movesFrom, transitionError, viewOf } from './applications.rules.ts'

const allowed = [
  ['Applied', 'received'],
  ['received', 'assessed_pass'],
  ['received', 'assessed_fail'],
  ['assessed_pass', 'shortlisted'],
  ['assessed_fail', 'shortlisted'],
  ['shortlisted', 'hr_scheduled'],
  ['hr_scheduled', 'accepted'],
  ['accepted', 'hired'],
  ['Applied', 'rejected'],
  ['received', 'rejected'],
  ['assessed_pass', 'rejected'],
  ['assessed_fail', 'rejected'],
  ['shortlisted', 'rejected'],
  ['hr_scheduled', 'rejected'],
  ['accepted', 'rejected'],
].map(([from, to]) => `${from} → ${to}`)

describe.each(applicationStatuses)('from %s', (from) => {
  test.each(applicationStatuses)('to %s is allowed only when the product says so', (to) => {
    const may = allowed.includes(`${from} → ${to}`)
    expect(transitionError(from, to, []) === undefined).toBe(may)
    expect(movesFrom(from, []).includes(to)).toBe(may)
  })
})

test('a refused move names both statuses as people read them', () => {
  expect(transitionError('assessed_pass', 'hired', [])).toBe(
    "This application is Assessment Passed and can't move to Hired.",
  )
})

test('one sees oneself only as an applicant, whatever one may do with others', () => {
  expect(viewOf({ id: 'a', role: 'hr' }, 'a')).toBe('applicant')
  expect(viewOf({ id: 'a', role: 'superadmin' }, 'a')).toBe('applicant')
  expect(viewOf({ id: 'a', role: 'hr_admin' }, 'b')).toBe('reviewer')
  expect(viewOf({ id: 'a', role: 'project_manager' }, 'b')).toBe('manager')
})

test('an application can be taken back by its applicant until it has ended', () => {
  const me = { id: 'a', role: 'intern' } as const
  const ends = applicationStatuses.filter((status) => !mayWithdraw(me, { user_id: 'a', status }))
  expect(ends).toEqual(['hired', 'rejected', 'withdrawn'])
  expect(mayWithdraw(me, { user_id: 'b', status: 'Applied' })).toBe(false)
})

test('a stage that a posting skips is passed over, and an application in it moves on', () => {
  expect(movesFrom('received', ['assessment'])).toEqual(['shortlisted', 'rejected'])
  expect(movesFrom('shortlisted', ['interview'])).toEqual(['accepted', 'rejected'])
  expect(movesFrom('received', ['assessment', 'shortlist', 'interview'])).toEqual([
    'accepted',
    'rejected',
  ])
  expect(movesFrom('hr_scheduled', ['interview'])).toEqual(['accepted', 'rejected'])
  expect(movesFrom('assessed_fail', ['assessment', 'shortlist'])).toEqual([
    'hr_scheduled',
    'rejected',
  ])
  expect(transitionError('received', 'assessed_pass', ['assessment'])).toContain("can't move")
})
