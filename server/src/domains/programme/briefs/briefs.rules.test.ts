import { expect, test } from 'vitest'
import {
  afterAct,
  fitFor,
  fitOf,
  type Observation,
  ranked,
  rightsOf,
  statusOf,
} from './briefs.rules.ts'

const nobody: Observation = {
  ...{ skills_shown: [], skills_named: [], sessions: 0, sessions_kept: 0 },
  ...{ reports_decided: 0, reports_approved: 0, tasks_due: 0, tasks_done: 0 },
  ...{ capacity: 40, free_hours: 40 },
}
const even = { skills: 1, record: 1, availability: 1 }

test.each([
  [['open', 'accepted'], 'open'],
  [['picked', 'dropped'], 'open'],
  [['proposed', 'accepted'], 'proposed'],
  [['accepted', 'accepted'], 'staffed'],
  [['accepted', 'dropped'], 'staffed'],
  [['dropped', 'dropped'], 'open'],
] as const)('a brief whose seats are %o is %s', (seats, status) =>
  expect(statusOf(seats)).toBe(status),
)

test('nobody is swapped under a startup that decides, and what it accepted stays', () => {
  expect(afterAct('pick', 'proposed')).toBeUndefined()
  expect(afterAct('accept', 'picked')).toBeUndefined()
  for (const act of ['pick', 'leave', 'propose', 'accept', 'decline', 'drop'] as const)
    expect(afterAct(act, 'accepted')).toBeUndefined()
})

test('a startup changes a brief only before anybody was proposed; HR never does', () => {
  expect(rightsOf('startup_rep', 'open', ['open', 'picked']).change).toBe(true)
  expect(rightsOf('startup_rep', 'proposed', ['proposed']).change).toBe(false)
  expect(rightsOf('startup_rep', 'open', ['accepted', 'open']).change).toBe(false)
  expect(rightsOf('hr', 'open', ['picked'])).toEqual({
    ...{ change: false, withdraw: false, assign: true, send: true, take_back: false },
  })
})

test('skills that work has shown count twice those that a profile names', () => {
  const skills = ['React', 'SQL']
  const shown = fitOf(skills, even, { ...nobody, skills_shown: ['React', 'SQL'] })
  const named = fitOf(skills, even, { ...nobody, skills_named: ['React', 'SQL'] })
  expect([shown.parts.skills, named.parts.skills]).toEqual([100, 50])
  expect(fitOf([], even, nobody).parts.skills).toBe(100)
})

test('a short record says less than a long one, and none is one half', () => {
  const record = (reports: number) =>
    fitOf([], even, { ...nobody, reports_decided: reports, reports_approved: reports }).parts.record
  expect(record(0)).toBe(50)
  expect(record(2)).toBeLessThan(record(20))
})

test('weights say what counts; all at nothing count alike', () => {
  const busy = { ...nobody, skills_shown: ['React'], free_hours: 0 }
  const match = (skills: number, availability: number) =>
    fitOf(['React'], { skills, record: 0, availability }, busy).match
  expect([match(10, 0), match(5, 5), match(0, 10)]).toEqual([100, 50, 0])
  expect(match(0, 0)).toBe(50)
})

test('who has no time comes last; a startup does not read how full a week is', () => {
  const one = (id: string, free: boolean, skills_shown: string[]) => ({
    ...{ id, full_name: id, can: { pick: free } },
    fit: fitOf(['React'], even, { ...nobody, skills_shown }),
  })
  const order = ranked([one('c', false, ['React']), one('b', true, []), one('a', true, ['React'])])
  expect(order.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(fitFor('startup_rep', fitOf([], even, nobody))).not.toHaveProperty('free_hours')
  expect(fitFor('hr', fitOf([], even, nobody))).toHaveProperty('free_hours')
})
