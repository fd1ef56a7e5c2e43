import { type Startup, startups } from '@app/contract/projects/startups.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { StartupQueue } from './startup-queue.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-000000000001'
const at = '2026-11-20T09:00:00.000Z'
const lotus: Startup = {
  id,
  name: 'Lotus Labs',
  domain: 'Health',
  description: 'Keeps the records of rural clinics.',
  contact_email: 'hello@lotus.example',
  status: 'pending',
  submitted_date: at,
  approved_at: null,
  meeting_at: null,
  applicant_name: 'Asha Rao',
  steps: [{ id, at, status: 'pending', by_name: 'Asha Rao', note: '', meeting_at: null }],
  documents: [{ id, name: 'deck.pdf', size: 10 }],
  version: 3,
  can: { edit: true, moves: ['meeting_scheduled', 'approved', 'rejected'] },
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  signInAs('superadmin')
  server.respond(startups.list, ({ query }) => ({
    startups: query?.status === 'rejected' ? [] : [lotus],
    next_cursor: null,
    total: 1,
  }))
  server.respond(startups.read, () => lotus)
})

const decisions = () => server.sent.filter(({ route }) => route.startsWith('POST'))
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
const decide = async (choice: string) => {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Decision' }), choice)
  return () => userEvent.click(screen.getByRole('button', { name: 'Save Decision' }))
}

test('a startup stands with the words of its status and leads to its review', async () => {
  show(<StartupQueue />)
  expect((await screen.findAllByText('Pending Review')).length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('link', { name: 'Review Lotus Labs' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('Keeps the records of rural clinics.')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Open deck.pdf' })).toBeTruthy()
  expect(sheet.getByText('by Asha Rao')).toBeTruthy()
})

test('a filter that fits nothing says so and can be taken away', async () => {
  show(<StartupQueue />, { at: '/?status=rejected' })
  expect(await screen.findByText('No startups match')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Show all startups' }))
  expect(await screen.findByText('Lotus Labs')).toBeTruthy()
})

test('an empty queue leads to the page where startups register', async () => {
  server.respond(startups.list, () => ({ startups: [], next_cursor: null, total: 0 }))
  show(<StartupQueue />)
  const link = await screen.findByRole('link', { name: 'Open the Hire Talent page' })
  expect(link.getAttribute('href')).toBe('/hire-talent')
})

test('a rejection asks for its reason, which outlives the sheet, before it is sent', async () => {
  server.respond(startups.decide, (): Startup => ({ ...lotus, status: 'rejected' }))
  const first = show(<StartupQueue />, { at: `/?review=${id}` })
  const save = await decide('Reject')
  await save()
  expect(await screen.findByText('Please give a reason.')).toBeTruthy()
  expect(decisions()).toEqual([])
  await userEvent.type(screen.getByLabelText('Reason'), 'We do not work with banks.')
  first.unmount()
  show(<StartupQueue />, { at: `/?review=${id}` })
  expect(await screen.findByLabelText('Reason')).toHaveProperty(
    'value',
    'We do not work with banks.',
  )
  await save()
  await waitFor(() => expect(decisions()).toHaveLength(1))
  const body = {
    ...{ status: 'rejected', reason: 'We do not work with banks.', meeting_at: null, version: 3 },
  }
  expect(decisions()).toMatchObject([{ params: { id }, body }])
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('a meeting needs a time that is still to come', async () => {
  server.respond(startups.decide, (): Startup => ({ ...lotus, status: 'meeting_scheduled' }))
  show(<StartupQueue />, { at: `/?review=${id}` })
  const save = await decide('Schedule a meeting')
  await save()
  expect(await screen.findByText('Please choose a date and time.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Date and time'), '2020-01-01T10:30')
  await save()
  expect(await screen.findByText('Pick a time in the future.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Date and time'))
  await userEvent.type(screen.getByLabelText('Date and time'), '2098-01-01T10:30')
  await save()
  await waitFor(() => expect(decisions()).toHaveLength(1))
  expect(decisions()).toMatchObject([{ body: { meeting_at: '2098-01-01T05:00:00.000Z' } }])
})

test('the second decision shows why it was refused', async () => {
  server.reject(startups.decide, 409, "You can't change a startup from “Approved” to “Approved”.")
  show(<StartupQueue />, { at: `/?review=${id}` })
  const save = await decide('Approve')
  await save()
  expect(
    await screen.findByText("You can't change a startup from “Approved” to “Approved”."),
  ).toBeTruthy()
})

const asha = {
  id: '0192f0c0-0000-7000-8000-000000000011',
  full_name: 'Asha Rao',
  email: 'a@lotus.example',
}
const ravi = {
  id: '0192f0c0-0000-7000-8000-000000000012',
  full_name: 'Ravi Iyer',
  email: 'r@lotus.example',
}

test('a representative is taken out of one startup, and of the last one the question says so', async () => {
  let representatives = [asha, ravi]
  server.respond(startups.read, (): Startup => ({ ...lotus, status: 'approved', representatives }))
  server.respond(startups.removeRepresentative, ({ params }) => {
    representatives = representatives.filter(({ id }) => id !== params?.user_id)
    return undefined
  })
  show(
    <>
      <StartupQueue />
      <Confirmer />
    </>,
    { at: `/?review=${id}` },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Asha Rao' }))
  expect(await screen.findByText(/Other startups that Asha Rao represents stay/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Asha Rao', { selector: 'li p' })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Ravi Iyer' }))
  expect(await screen.findByText(/is the only representative of Lotus Labs/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/^Nobody\. Superadmins decide/)).toBeTruthy()
})

test('one more representative is added by email; a refusal stays at the field with what was typed', async () => {
  let representatives = [asha]
  server.respond(startups.read, (): Startup => ({ ...lotus, status: 'approved', representatives }))
  const message = 'No active account has this email address.'
  server.reject(startups.addRepresentative, 422, message, [{ path: 'email', message }])
  show(<StartupQueue />, { at: `/?review=${id}` })
  const field = await screen.findByLabelText('Email of another representative')
  await userEvent.type(field, ravi.email)
  await userEvent.click(screen.getByRole('button', { name: 'Add Representative' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field).toHaveProperty('value', ravi.email)
  const taken = 'Asha Rao already represents this startup.'
  server.reject(startups.addRepresentative, 409, taken)
  await userEvent.click(screen.getByRole('button', { name: 'Add Representative' }))
  expect(await screen.findByText(taken)).toBeTruthy()
  server.respond(startups.addRepresentative, () => {
    representatives = [asha, ravi]
    return ravi
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add Representative' }))
  expect(await screen.findByText('Ravi Iyer', { selector: 'li p' })).toBeTruthy()
  expect(screen.getByLabelText('Email of another representative')).toHaveProperty('value', '')
})
