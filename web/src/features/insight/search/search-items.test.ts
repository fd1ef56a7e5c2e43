import { expect, test } from 'vitest'
import { pageItems, resultItems } from './search-items.ts'

const id = '0192f0c0-0000-7000-8000-0000000000c1'
const none = { people: [], projects: [], tasks: [], internships: [] }

test.each([
  ['superadmin', `/superadmin/projects/${id}`],
  ['project_manager', `/pm/projects/${id}`],
  ['team_leader', `/projects/${id}`],
  ['hr', undefined],
  ['startup_rep', undefined],
] as const)('a project leads %s to %s', (role, to) => {
  const results = { ...none, projects: [{ id, name: 'Lotus', status: 'active' as const }] }
  expect(resultItems(results, role)[0]?.to).toBe(to)
})

test.each([
  [true, `/internships/${id}`, 'Lotus Labs'],
  [false, `/pm/internships/${id}`, 'Lotus Labs, not open'],
])('a posting that is open (%s) leads to %s', (is_open, to, hint) => {
  const posting = { id, title: 'Developer', company_name: 'Lotus Labs', is_open }
  const [item] = resultItems({ ...none, internships: [posting] }, 'project_manager')
  expect(item).toMatchObject({ to, hint })
})

test('a posting that is not open stands elsewhere for who publishes without being a manager', () => {
  const posting = { id, title: 'Developer', company_name: 'Lotus Labs', is_open: false }
  const [item] = resultItems({ ...none, internships: [posting] }, 'internship_admin')
  expect(item?.to).toBe(`/managed-internships/${id}`)
})

test('a page is found by a part of its name, whatever its case', () => {
  const pages = [
    { label: 'Audit Logs', path: '/superadmin/audit' },
    { label: 'Calendar', path: '/calendar' },
  ]
  expect(pageItems(pages, 'LOG').map(({ label }) => label)).toEqual(['Audit Logs'])
})
