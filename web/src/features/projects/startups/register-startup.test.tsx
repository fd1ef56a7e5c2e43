import type { StoredFile } from '@app/contract/files/files.ts'
import { type Startup, startups } from '@app/contract/projects/startups.ts'
import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { upload } from '#lib/api/upload.ts'
import { RegisterStartup } from './register-startup.tsx'

vi.mock('#lib/api/upload.ts', () => ({ upload: vi.fn() }))

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-000000000001'
const at = '2026-11-20T09:00:00.000Z'
const pending: Startup = {
  ...{ id, name: 'Lotus Labs', domain: 'Health', description: 'Rural clinics.', status: 'pending' },
  steps: [{ id, at, status: 'pending', note: '', meeting_at: null }],
  documents: [],
  can: { edit: false, moves: [] },
}
const rejected: Startup = {
  ...pending,
  status: 'rejected',
  steps: [
    ...(pending.steps ?? []),
    { id: `${id.slice(0, -1)}2`, at, status: 'rejected', note: 'Too early.', meeting_at: null },
  ],
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  localStorage.clear()
})
const registering = () => server.sent.filter(({ route }) => route === 'POST /api/startups')

test('a startup is registered once its fields are filled in', async () => {
  const me = signInAs('intern')
  let mine: Startup | null = null
  server.respond(startups.mine, () => ({ startup: mine }))
  server.respond(startups.create, () => {
    mine = pending
    return pending
  })
  show(<RegisterStartup />)
  await userEvent.click(await screen.findByRole('button', { name: 'Register Startup' }))
  expect(await screen.findByText('Please describe your startup.')).toBeTruthy()
  expect(registering()).toEqual([])
  await userEvent.type(screen.getByLabelText('Name'), 'Lotus Labs')
  await userEvent.type(screen.getByLabelText('Industry'), 'Health')
  await userEvent.type(screen.getByLabelText('Description'), 'Rural clinics.')
  await userEvent.click(screen.getByRole('button', { name: 'Register Startup' }))
  expect(await screen.findByText('Startup Registered')).toBeTruthy()
  expect(await screen.findByText('Pending Review')).toBeTruthy()
  expect(localStorage.getItem(`draft:startup:${me.id}`)).toBeNull()
  expect(registering().map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Lotus Labs', domain: 'Health', description: 'Rural clinics.' },
      ...{ contact_email: me.email, document_ids: [] },
    },
  ])
})

test('a document removed while another is being sent stays removed', async () => {
  const me = signInAs('intern')
  server.respond(startups.mine, () => ({ startup: null }))
  const deck = { id: `${id.slice(0, -1)}3`, name: 'deck.pdf' }
  localStorage.setItem(`draft:startup:${me.id}`, JSON.stringify({ documents: [deck] }))
  let arrive: (stored: StoredFile) => void = () => undefined
  vi.mocked(upload).mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  show(<RegisterStartup />)
  const file = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' })
  await userEvent.upload(await screen.findByLabelText(/^Documents/), file)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove deck.pdf' }))
  const facts = { type: file.type, size: 8, category: 'general' as const, created_at: at }
  arrive({ id, name: 'plan.pdf', ...facts })
  expect(await screen.findByRole('button', { name: 'Remove plan.pdf' })).toBeTruthy()
  expect(screen.queryByText('deck.pdf')).toBeNull()
})

test('a rejected applicant reads why and may register again', async () => {
  signInAs('intern')
  server.respond(startups.mine, () => ({ startup: rejected }))
  show(<RegisterStartup />)
  expect(await screen.findByText('Too early.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Register another startup' }))
  expect(await screen.findByRole('button', { name: 'Register Startup' })).toBeTruthy()
})

test('a user with another role sees that instead of the form', async () => {
  signInAs('hr')
  show(<RegisterStartup />)
  expect(await screen.findByText('Your account already has another role')).toBeTruthy()
  expect(server.sent).toEqual([])
})
