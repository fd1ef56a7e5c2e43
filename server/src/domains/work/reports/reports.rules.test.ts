import { type Role, reviewChain, roles } from '@app/contract/core/roles.ts'
import { describe, expect, test } from 'vitest'
import {
  above,
  actingAs,
  addresseeOf,
  escalates,
  isRevisable,
  mayReview,
  reviewersOf,
} from './reports.rules.ts'

const first: Record<Role, Role> = {
  intern: 'team_leader',
  team_leader: 'team_manager',
  team_manager: 'project_manager',
  project_manager: 'superadmin',
  hr: 'superadmin',
  internship_admin: 'superadmin',
  project_admin: 'superadmin',
  superadmin: 'superadmin',
  hr_admin: 'superadmin',
  senior_developer: 'superadmin',
  developer: 'superadmin',
  startup_rep: 'superadmin',
}

test.each(roles)('a report of %s goes where spec §4 says', (role) =>
  expect(reviewersOf(role)[0]).toBe(first[role]),
)

describe('the addressee', () => {
  const ladder = reviewersOf('intern')
  test('is the own leader before the pool of the role', () =>
    expect(addresseeOf(ladder, { own: { team_leader: 'lead' }, held: [...reviewChain] })).toEqual({
      to_role: 'team_leader',
      to_user_id: 'lead',
    }))
  test('is the pool when there is no own leader', () =>
    expect(addresseeOf(ladder, { own: { team_manager: 'tm' }, held: [...reviewChain] })).toEqual({
      to_role: 'team_leader',
      to_user_id: null,
    }))
  test('is the next role up when nobody holds this one', () =>
    expect(
      addresseeOf(ladder, { own: { team_leader: null, team_manager: 'tm' }, held: ['superadmin'] }),
    ).toEqual({ to_role: 'team_manager', to_user_id: 'tm' }))
  test('is superadmin when nobody holds any', () =>
    expect(addresseeOf(ladder, { own: {}, held: [] })).toEqual({
      to_role: 'superadmin',
      to_user_id: null,
    }))
})

test('above a superadmin is nobody', () => expect(above('superadmin')).toEqual([]))

test.each<[Role, Role, Role]>([
  ['team_leader', 'team_leader', 'team_leader'],
  ['hr', 'team_leader', 'team_leader'],
  ['team_leader', 'team_manager', 'team_manager'],
  ['project_manager', 'team_leader', 'project_manager'],
  ['superadmin', 'team_leader', 'superadmin'],
])('%s deciding what is addressed to %s acts as %s', (reviewer, addressed, acting) =>
  expect(actingAs(reviewer, addressed)).toBe(acting),
)

test.each(roles)('an approval by %s escalates as spec §6 says', (role) =>
  expect(escalates(role)).toBe(role === 'team_leader' || role === 'team_manager'),
)

test.each([
  ['pending', false, true],
  ['rejected', false, true],
  ['changes_requested', false, true],
  ['approved', false, false],
  ['approved', true, true],
] as const)('a report that is %s (sent back: %s) may be revised: %s', (status, back, may) =>
  expect(isRevisable({ status, escalated_from: null, is_sent_back: back })).toBe(may),
)
test('a copy is never revised', () =>
  expect(isRevisable({ status: 'pending', escalated_from: 'x', is_sent_back: false })).toBe(false))

test('one reviews what waits on one’s desk, a superadmin anything, nobody their own', () => {
  const report = { from_user_id: 'author', status: 'pending', is_addressed: true } as const
  expect(mayReview({ id: 'lead', role: 'team_leader' }, report)).toBe(true)
  expect(mayReview({ id: 'author', role: 'superadmin' }, report)).toBe(false)
  expect(mayReview({ id: 'a', role: 'hr' }, { ...report, is_addressed: false })).toBe(false)
  expect(mayReview({ id: 'a', role: 'superadmin' }, { ...report, is_addressed: false })).toBe(true)
  expect(mayReview({ id: 'lead', role: 'team_leader' }, { ...report, status: 'approved' })).toBe(
    false,
  )
})
