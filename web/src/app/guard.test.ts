import { roles } from '@app/contract/core/roles.ts'
import { homeOf, pageUrl, roleUrl } from '@app/contract/pages.ts'
import { describe, expect, test } from 'vitest'
import { signInAs } from '#lib/api/fake-server.tsx'
import { redirectFrom } from './guard.ts'

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })
const session = (role: (typeof roles)[number]) => ({ status: 'in', me: signInAs(role) }) as const
const areas = {
  superadmin: 'superadmin',
  pm: 'project_manager',
  tl: 'team_leader',
  intern: 'intern',
  hr: 'hr',
  startup: 'startup_rep',
} as const

describe.each(Object.entries(areas))('/%s', (area, owner) => {
  test.each(roles)('opens for its own role only: %s', (role) => {
    const redirect = redirectFrom(session(role), at(`/${area}/dashboard`))
    expect(redirect).toEqual(role === owner ? undefined : { to: homeOf(role) })
  })
})

test.each([
  '/pm/internships',
  '/hr/applications',
  '/hr/interviews',
  '/hr/team-assignment',
  '/hr/candidates',
])('%s leads a superadmin home, as every page of another role does (spec §2)', (path) => {
  expect(redirectFrom(session('superadmin'), at(path))).toEqual({ to: '/superadmin/dashboard' })
})

test.each(['/SuperAdmin/users', '/%73uperadmin/users', '//superadmin/users', '/superadmin/%zz'])(
  '%s is guarded as the page it opens',
  (path) => {
    expect(redirectFrom(session('intern'), at(path))).toEqual({ to: '/intern/dashboard' })
  },
)

test.each(['/Dashboard', '/dashboard/', '/%64ashboard'])('%s is /dashboard', (path) => {
  expect(redirectFrom(session('hr'), at(path))).toEqual({ to: '/hr/dashboard' })
})

test('a shared record or search with another path for a role is found there', () => {
  const interview = at('/hr/interviews', '?interview=7')
  const place = { to: '/hiring/interviews?interview=7' }
  expect(redirectFrom(session('hr_admin'), interview)).toEqual(place)
  expect(redirectFrom(session('superadmin'), interview)).toEqual(place)
  expect(redirectFrom(session('team_leader'), interview)).toEqual({ to: '/tl/dashboard' })
  const posting = at('/pm/internships/7/applications')
  expect(redirectFrom(session('superadmin'), posting)).toEqual({
    to: '/managed-internships/7/applications',
  })
  expect(redirectFrom(session('hr'), posting)).toEqual({ to: '/hr/dashboard' })
})

test.each(roles.filter((role) => role !== 'intern'))(
  'the bare pages of interns lead %s home, and what is sent of an application opens for every role',
  (role) => {
    const home = { to: homeOf(role) }
    for (const page of ['applications', 'certificates', 'tasks', 'attendance'])
      expect(redirectFrom(session(role), at(`/intern/${page}`))).toEqual(home)
    const sent = pageUrl('my_applications')
    expect(redirectFrom(session(role), at(sent))).toBeUndefined()
    // Of a notification from before, when the reader was an intern.
    expect(roleUrl(role, '/intern/applications')).toBe(sent)
  },
)

test('what is sent of an application opens for interns', () => {
  expect(redirectFrom(session('intern'), at(pageUrl('my_applications')))).toBeUndefined()
})

test('nothing is decided while it is not known who is there', () => {
  expect(redirectFrom({ status: 'loading' }, at('/hr/dashboard'))).toBeUndefined()
})

test('a stranger signs in first and then goes on', () => {
  const redirect = redirectFrom({ status: 'out', by_choice: false }, at('/hr/applications', '?q=a'))
  expect(redirect).toEqual({ to: '/login', next: '/hr/applications?q=a' })
})

test('the record that an address means is kept on the way', () => {
  const application = at('/my-applications', '', '#7')
  expect(redirectFrom({ status: 'out', by_choice: false }, application)).toEqual({
    to: '/login',
    next: '/my-applications#7',
  })
  expect(redirectFrom(session('hr_admin'), at('/hr/interviews', '?interview=7', '#notes'))).toEqual(
    { to: '/hiring/interviews?interview=7#notes' },
  )
})

test('a person who deleted the account sees the goodbye page', () => {
  const session = { status: 'out', by_choice: true, has_left: true } as const
  expect(redirectFrom(session, at('/settings'))).toEqual({ to: '/goodbye' })
})

test('a user who signed out is not redirected back', () => {
  expect(redirectFrom({ status: 'out', by_choice: true }, at('/hr/applications'))).toEqual({
    to: '/login',
  })
})

test('/dashboard is the home of roles that have no other', () => {
  expect(redirectFrom(session('developer'), at('/dashboard'))).toBeUndefined()
  expect(redirectFrom(session('hr'), at('/dashboard'))).toEqual({ to: '/hr/dashboard' })
})

test.each(roles)('shared pages are open to %s', (role) => {
  expect(redirectFrom(session(role), at('/account'))).toBeUndefined()
})
