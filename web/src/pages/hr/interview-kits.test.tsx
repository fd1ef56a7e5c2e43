import { internships } from '@app/contract/hiring/internships.ts'
import { interviewKits, type KitRow } from '@app/contract/hiring/interview-kits.ts'
import { act, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import InterviewKits from './interview-kits.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const kit: KitRow = {
  ...{ internship_id: '0192f0c0-0000-7000-8000-000000000001', company_name: 'Lotus Labs' },
  ...{ internship_title: 'React Developer', questions: 4, attributes: 2 },
  updated_at: '2026-11-20T09:00:00.000Z',
}

test('the choice of an internship stays when somebody else creates the first kit', async () => {
  const server = fakeServer()
  signInAs('hr')
  const none = { next_cursor: null, total: 0 }
  server.respond(interviewKits.house, () => ({
    ...{ internship_id: null, internship_title: null, company_name: null, is_inherited: false },
    ...{ purpose: '', sections: [], attributes: [], version: 0 },
    ...{ updated_at: null, updated_by_name: null },
  }))
  server.respond(interviewKits.list, () => ({ ...none, kits: [] }))
  server.respond(internships.managed, () => ({ ...none, internships: [] }))
  show(<InterviewKits />)
  const empty = await screen.findByRole('heading', { name: 'No internship has its own kit' })
  await userEvent.click(
    within(empty.parentElement as HTMLElement).getByRole('button', { name: 'Create kit' }),
  )
  const search = await screen.findByRole('combobox', { name: 'Internship' })
  await userEvent.type(search, 'Reac')
  server.respond(interviewKits.list, () => ({ ...none, kits: [kit], total: 1 }))
  await act(() => invalidate([interviewKits.list]))
  expect(await screen.findByText('React Developer')).toBeTruthy()
  expect(search).toHaveProperty('isConnected', true)
})
