import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { noWaysIn } from '#features/identity/accounts/ways-in.ts'
import Signup from './signup.tsx'

test('who has no invitation to an organisation by invitation can ask for one', async () => {
  onTestFinished(() => setOrganisation(defaultOrganisation))
  setOrganisation({ ...defaultOrganisation, registration: 'invitation' })
  const Page = createRoutesStub([{ path: '/', Component: Signup, loader: () => noWaysIn }])
  render(<Page />)
  expect(await screen.findByText(/Registration is by invitation only\./)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Contact Us' })
  expect(link.getAttribute('href')).toBe('/contact')
  expect(screen.queryByLabelText('Full name')).toBeNull()
})
