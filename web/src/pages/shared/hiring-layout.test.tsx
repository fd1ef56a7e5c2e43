import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import HiringLayout from './hiring-layout.tsx'

test.each([
  ['hr_admin', true],
  ['superadmin', false],
] as const)(
  'the tabs of hiring for %s: beside a sidebar with the same pages %s',
  (role, isInMenu) => {
    fakeServer()
    signInAs(role)
    show(<HiringLayout />, { at: '/hiring' })
    const tabs = screen.getByRole('tablist', { name: 'Hiring' })
    expect(tabs.classList.contains('lg:hidden')).toBe(isInMenu)
  },
)
