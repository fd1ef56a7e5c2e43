import { users } from '@app/contract/identity/users.ts'
import { publicProfiles } from '@app/contract/programme/public-profiles.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { OwnPublicProfile } from './own-public-profile.tsx'

test('marks are shown only once their person chooses so', async () => {
  const server = fakeServer()
  const { id, full_name, role, status } = signInAs('intern')
  const choice = {
    ...{ is_on: true, is_listed: false, address: 'asha-rao', headline: '', skills: [] },
    shows_marks: false,
  }
  server.respond(publicProfiles.mine, () => choice)
  server.respond(publicProfiles.save, ({ body }) => ({ ...choice, ...body }))
  server.respond(users.read, () => ({ id, full_name, role, status, skills: [] }) as never)
  show(<OwnPublicProfile />)
  const box = await screen.findByLabelText<HTMLInputElement>(/^Show the marks of my/)
  expect(box.checked).toBe(false)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Save public profile' }))
  expect(await screen.findByText('Public Profile Saved')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    ...choice,
    shows_marks: true,
  })
})
