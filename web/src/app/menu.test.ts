import { homeOf, roles } from '@app/contract/access.ts'
import { expect, test } from 'vitest'
import { signInAs } from '#lib/fake-server.tsx'
import siteMap from '../routes.ts'
import { redirectFrom } from './guard.ts'
import { activeEntry, menuOf } from './menu.ts'

type Entry = { path?: string; children?: Entry[] }
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [
    ...(path ? [`/${path}`] : []),
    ...pathsOf(children),
  ])
const pages = pathsOf(siteMap)

test.each(roles)('every entry of %s leads to a page that exists and may be opened', (role) => {
  const session = { status: 'in', me: signInAs(role) } as const
  for (const { path } of menuOf[role]) {
    expect(pages).toContain(path)
    expect(redirectFrom(session, { pathname: path, search: '' })).toBeUndefined()
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
