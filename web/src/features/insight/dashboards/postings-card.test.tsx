import { internships, type ManagedInternship } from '@app/contract/hiring/internships.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { PostingsCard } from './postings-card.tsx'

test.each([
  ['Open', {}],
  ['Closed', { is_open: false }],
  ['Draft', { status: 'draft', is_open: false }],
] as const)('a posting is marked %s', async (label, more) => {
  signInAs('startup_rep')
  const posting: ManagedInternship = {
    ...fakeInternship(),
    ...{ applications: 3, is_open: true, project_name: null, flags: [], needs_review: false },
    ...more,
  }
  fakeServer().respond(internships.managed, () => ({
    internships: [posting],
    next_cursor: null,
    total: 1,
  }))
  show(<PostingsCard />)
  expect(await screen.findByText(label)).toBeTruthy()
})
