import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import HrLayout from './hr/layout.tsx'
import PmLayout from './pm/layout.tsx'
import StartupLayout from './startup/layout.tsx'
import SuperadminLayout from './superadmin/layout.tsx'
import TlLayout from './tl/layout.tsx'

vi.setConfig({ testTimeout: 30_000 })

const ofSuperadmin = ['Startup Queue', 'Recent Activities', 'System Health', 'Analytics']
const ofHr = ['Applications', 'Interviews', 'Recent Hires', 'Analytics']

const layouts = {
  superadmin: SuperadminLayout,
  hr: HrLayout,
  project_manager: PmLayout,
  team_leader: TlLayout,
  startup_rep: StartupLayout,
}

function strip(role: keyof typeof layouts, at: string) {
  fakeServer()
  signInAs(role)
  const Layout = layouts[role]
  show(<Layout />, { at })
  return screen.getByRole('tablist')
}

const namesIn = (tabs: HTMLElement) =>
  within(tabs)
    .getAllByRole('tab')
    .map(({ textContent }) => textContent)

test.each([
  ['superadmin', '/superadmin/dashboard', ofSuperadmin, 'Startup Queue'],
  ['superadmin', '/superadmin/startups', ofSuperadmin, 'Startup Queue'],
  ['superadmin', '/superadmin/metrics', ofSuperadmin, 'Analytics'],
  ['superadmin', '/superadmin/users', [...ofSuperadmin, 'User Management'], 'User Management'],
  ['superadmin', '/superadmin/audit', [...ofSuperadmin, 'Audit Logs'], 'Audit Logs'],
  ['superadmin', '/superadmin/settings', [...ofSuperadmin, 'System Settings'], 'System Settings'],
  ['hr', '/hr/dashboard', ofHr, 'Applications'],
  ['hr', '/hr/dashboard?tab=hires', ofHr, 'Recent Hires'],
  ['hr', '/hr/interviews', ofHr, 'Interviews'],
  ['hr', '/hr/candidates', [...ofHr, 'Candidate Pool'], 'Candidate Pool'],
] as const)(
  'the tabs of %s stand beside the sidebar at %s, since it has not all of them',
  (role, at, names, open) => {
    const tabs = strip(role, at)
    expect(namesIn(tabs)).toEqual(names)
    expect(within(tabs).getByRole('tab', { selected: true }).textContent).toBe(open)
    expect(tabs.classList.contains('lg:hidden')).toBe(false)
  },
)

test.each([
  ['project_manager', '/pm/teams'],
  ['team_leader', '/tl/team'],
  ['startup_rep', '/startup/projects'],
  ['hr', '/hr/applications'],
] as const)('the tabs of %s, which the sidebar has, appear once at %s', (role, at) => {
  expect(strip(role, at).classList.contains('lg:hidden')).toBe(true)
})

test('the keys walk along the tabs that are there', async () => {
  const tabs = strip('hr', '/hr/team-assignment')
  within(tabs).getByRole('tab', { name: 'Team Assignment' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Applications')
  expect(namesIn(tabs)).toEqual(ofHr)
})
