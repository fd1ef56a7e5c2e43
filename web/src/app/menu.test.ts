import { roles } from '@app/contract/core/roles.ts'
import { addressesOf, homeOf, pageNames } from '@app/contract/pages.ts'
import { expect, test } from 'vitest'
import { signInAs } from '#lib/api/fake-server.tsx'
import siteMap from '../routes.ts'
import { redirectFrom } from './guard.ts'
import { activeEntry, grouped, menuOf, mostEntries } from './menu.ts'

type Entry = { path?: string; children?: Entry[] }
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [
    ...(path ? [`/${path}`] : []),
    ...pathsOf(children),
  ])
const pages = pathsOf(siteMap)

test('the site map and the list of pages name the same addresses', () => {
  const listed = pageNames.flatMap(addressesOf).map((address) => address.replace(/\?.*/, ''))
  const routed = pages.filter((path) => path !== '/*')
  expect(new Set(listed)).toEqual(new Set([...routed, '/']))
})

test.each(roles)('every entry of %s leads to a page that exists and may be opened', (role) => {
  const session = { status: 'in', me: signInAs(role) } as const
  for (const { path } of menuOf[role]) {
    expect(pages).toContain(path)
    expect(redirectFrom(session, { pathname: path, search: '', hash: '' })).toBeUndefined()
  }
})

test.each(roles)('the first entry of %s is the dashboard', (role) => {
  expect(menuOf[role][0]).toMatchObject({ label: 'Dashboard', path: homeOf(role) })
})

test('the entry of a page below it is the active one', () => {
  const entries = menuOf.project_manager
  expect(activeEntry(entries, '/pm/internships/7/applications')?.label).toBe('Internships')
  expect(activeEntry(entries, '/pm/internshipsx')).toBeUndefined()
})

test('no menu shows more than twelve entries at once: in a longer one a single group is open', () => {
  for (const role of roles) {
    const [always = 0, ...groups] = grouped(menuOf[role]).map(({ entries }) => entries.length)
    const fits = menuOf[role].length <= mostEntries
    expect(fits || always + Math.max(...groups) <= mostEntries, role).toBe(true)
  }
  const parts = grouped(menuOf.superadmin).map(({ name, entries }) => [name, entries.length])
  expect(parts).toEqual([
    [undefined, 6],
    ['Work', 6],
    ['Internships', 6],
    ['Organisation', 5],
  ])
})

/** Spec §2, sidebar menus by role. */
const specified = {
  superadmin:
    'Dashboard, Startup Queue, User Management, Global Metrics, Audit Logs, System Settings',
  project_manager: 'Dashboard, Projects, Teams, Internships, Attendance, Reports',
  team_leader: 'Dashboard, My Team, Attendance, Intern Reports, Daily Report',
  intern: 'Dashboard, Check In/Out, Daily Report, My Tasks, Profile',
  hr: 'Dashboard, Applications, Interviews, Team Assignment, Candidate Pool',
  startup_rep: 'Dashboard, Project Progress, Milestones, Intern Headcount, Reports',
} as const

test.each(Object.entries(specified))(
  'the menu of %s keeps the order of the specification, and additions come last',
  (role, text) => {
    const order = text.split(', ')
    const labels = menuOf[role as keyof typeof specified].map(({ label }) => label)
    const places = labels.map((label) => order.indexOf(label)).map((at) => (at < 0 ? 99 : at))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  },
)
