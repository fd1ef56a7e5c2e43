import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'
import { SiteHeader } from './site-header.tsx'

test('the folded menu closes by Escape, and when the focus goes on below it', async () => {
  fakeServer()
  setSession({ status: 'out', by_choice: false })
  show(
    <>
      <SiteHeader />
      <button type="button">Below</button>
    </>,
  )
  const menu = screen.getByText('Menu').closest('details')
  const summary = menu?.querySelector('summary')
  if (!menu || !summary) throw new Error('There is no menu.')
  menu.open = true
  menu.querySelector('a')?.focus()
  await userEvent.keyboard('{Escape}')
  expect(menu.open).toBe(false)
  expect(document.activeElement).toBe(summary)

  menu.open = true
  const links = menu.querySelectorAll('a')
  links[0]?.focus()
  links[1]?.focus()
  expect(menu.open).toBe(true)
  screen.getByRole('button', { name: 'Below' }).focus()
  expect(menu.open).toBe(false)
})

test.each([
  ['/companies/acme', '/login?next=%2Fcompanies%2Facme', '/signup?next=%2Fcompanies%2Facme'],
  ['/news/a-week?page=2', '/login?next=%2Fnews%2Fa-week%3Fpage%3D2', undefined],
  ['/certificates/A1', '/login?next=%2Fcertificates%2FA1', undefined],
  ['/internships?q=vue', '/login?next=%2Finternships%3Fq%3Dvue', undefined],
  ['/', '/login', '/signup'],
  ['/students', '/login', '/signup'],
])('from %s Log In leads to %s', (at, login, signup) => {
  fakeServer()
  setSession({ status: 'out', by_choice: false })
  show(<SiteHeader />, { at })
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Log In')).toBe(login)
  expect(href('Register')).toBe(signup ?? login.replace('login', 'signup'))
})

test('where the header has no room for it, the folded menu ends with the way in of startups', () => {
  fakeServer()
  setSession({ status: 'out', by_choice: false })
  show(<SiteHeader hiring />)
  const folded = screen.getByText('Menu').closest('details')?.querySelectorAll('a')
  const last = [...(folded ?? [])].at(-1)
  expect([last?.textContent, last?.getAttribute('href')]).toEqual([
    'Hire your team',
    '/signup?as=startup',
  ])
})
