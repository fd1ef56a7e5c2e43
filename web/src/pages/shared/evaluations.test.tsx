import { evaluations } from '@app/contract/programme/evaluations.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import Evaluations from './evaluations.tsx'

test.each([
  ['team_leader', 'mine'],
  ['project_manager', 'overview'],
  ['team_manager', 'overview'],
  ['intern', 'mine'],
  ['hr', 'overview'],
] as const)('the page of a %s begins with the box “%s”', async (role, box) => {
  const server = fakeServer()
  server.respond(evaluations.list, () => ({ evaluations: [], next_cursor: null, total: 0 }))
  signInAs(role)
  show(<Evaluations />)
  expect(await screen.findByText('No evaluations yet')).toBeTruthy()
  const listing = server.sent.find(({ route }) => route === 'GET /api/evaluations')
  await waitFor(() => expect(listing?.query).toMatchObject({ box }))
})
