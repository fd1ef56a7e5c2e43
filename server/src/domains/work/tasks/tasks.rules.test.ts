import type { Role } from '@app/contract/core/roles.ts'
import { expect, test } from 'vitest'
import { assignsTasks, isTeamVisible, rightsOf } from './tasks.rules.ts'

const me = 'me'
const as = (role: Role) => ({ id: me, role })
const place = (created_by: string, assigned_to: string, in_reach = false) => ({
  created_by,
  assigned_to,
  in_reach,
})

test.each([
  ['intern', place(me, me), { edit: true, move: true, remove: true }],
  ['hr', place(me, me), { edit: true, move: true, remove: true }],
  ['intern', place('leader', me), { edit: false, move: true, remove: false }],
  ['intern', place('leader', 'other'), { edit: false, move: false, remove: false }],
  ['team_leader', place(me, 'member'), { edit: false, move: false, remove: false }],
  ['team_leader', place('member', 'member', true), { edit: true, move: true, remove: true }],
  ['superadmin', place('a', 'b', true), { edit: true, move: true, remove: true }],
  ['senior_developer', place('a', 'b', true), { edit: true, move: true, remove: true }],
  ['developer', place('a', 'b', true), { edit: true, move: true, remove: false }],
] as const)('%s on %j may %j', (role, task, rights) => {
  expect(rightsOf(as(role), task)).toEqual(rights)
})

test('only those who lead people, and senior developers, give tasks', () => {
  const all = ['superadmin', 'project_manager', 'team_manager', 'team_leader', 'senior_developer']
  expect(all.every((role) => assignsTasks(role as Role))).toBe(true)
  for (const role of ['intern', 'hr', 'startup_rep', 'developer', 'project_admin'] as const)
    expect(assignsTasks(role)).toBe(false)
})

test.each([
  ['intern', { ...place(me, me), project_id: null, team_visible: false }, false],
  ['intern', { ...place(me, me), project_id: null, team_visible: true }, true],
  ['team_leader', { ...place(me, me), project_id: null, team_visible: false }, true],
  ['intern', { ...place('leader', me), project_id: null, team_visible: false }, true],
  ['intern', { ...place(me, me), project_id: 'p', team_visible: false }, true],
] as const)('a task of %s like %j is seen by the team: %s', (role, task, seen) => {
  expect(isTeamVisible(as(role), task)).toBe(seen)
})
