import { internships } from '@app/contract/hiring/internships.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import InternshipEditor from './internship-editor.tsx'

test('the preview names payment and category as the public page does', async () => {
  signInAs('project_manager')
  const internship = fakeInternship({ paid_or_unpaid: 'Unpaid' })
  fakeServer().respond(internships.read, () => internship)
  show(<InternshipEditor />, {
    at: `/pm/internships/${internship.id}`,
    path: '/pm/internships/:id',
  })
  expect(await screen.findAllByText('Un-Paid')).toHaveLength(2)
  expect(screen.queryByText('Unpaid')).toBeNull()
})
