import { roles } from '@app/contract/core/roles.ts'
import { visibilityOf } from '@app/contract/core/visibility.ts'
import { expect, test } from 'vitest'
import { sees, shown } from './users.rules.ts'

const person = {
  id: 'a',
  full_name: 'Asha Rao',
  role: 'intern',
  email: 'a@b.example',
  phone: '1',
  bio: 'Builds',
  status: 'active',
} as const

test('those who administer reach everybody and read e-mails; nobody else reads another’s', () => {
  const reading = roles.filter((role) => sees(role, 'email'))
  expect(reading).toEqual(['superadmin', 'project_admin', 'internship_admin', 'hr_admin', 'hr'])
  expect(roles.filter((role) => visibilityOf(role) === 'all')).toEqual(reading)
})

test.each([
  ['intern', ['id', 'full_name', 'role']],
  ['developer', ['id', 'full_name', 'role']],
  ['startup_rep', ['id', 'full_name', 'role']],
  ['team_leader', ['id', 'full_name', 'role', 'bio', 'status']],
  ['project_manager', ['id', 'full_name', 'role', 'bio', 'status']],
  ['hr', Object.keys(person)],
] as const)('%s reads %j of another person', (role, fields) => {
  expect(Object.keys(shown({ id: 'b', role }, person)).sort()).toEqual([...fields].sort())
})

test.each([
  ['intern', 'team', ['email']],
  ['startup_rep', 'team', []],
  ['startup_rep', 'public', ['email']],
  ['intern', 'private', []],
] as const)(
  '%s reads the e-mail of a %s profile that shows it as %j',
  (role, visibility, fields) => {
    const settings = { profileVisibility: visibility, showEmail: true }
    const seen = Object.keys(shown({ id: 'b', role }, { ...person, settings }))
    expect(seen.filter((field) => ['email', 'phone'].includes(field))).toEqual(fields)
  },
)

test.each(roles)('%s reads the own profile whole', (role) => {
  expect(shown({ id: 'a', role }, person)).toEqual(person)
})
