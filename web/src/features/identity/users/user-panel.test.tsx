import { accounts } from '@app/contract/identity/accounts.ts'
import { type Account, users } from '@app/contract/identity/users.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { logEntries } from '#lib/log.ts'
import { Confirmer } from '#ui/confirm.tsx'
import { InviteUser } from './invite-user.tsx'
import { UserPanel } from './user-panel.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const at = '2026-11-20T09:00:00.000Z'
const account: Account = {
  id: '0192f0c0-0000-7000-8000-000000000077',
  email: 'vikram@demo.example',
  full_name: 'Vikram Shah',
  role: 'superadmin',
  status: 'active',
  created_at: at,
  updated_at: at,
  last_seen_at: null,
  version: 1,
  held_at: null,
  hold_reason: '',
}

function office(more: Partial<Account> = {}) {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(users.manage, () => ({
    users: [{ ...account, ...more }],
    next_cursor: null,
    total: 1,
  }))
  show(
    <>
      <InviteUser />
      <UserPanel />
      <Confirmer />
    </>,
  )
  return server
}

const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Vikram Shah' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('removing asks by name, and the reason against it is shown', async () => {
  const server = office()
  server.reject(users.remove, 409, 'At least one active superadmin is required.')

  await choose('Remove')
  const question = await screen.findByRole('alertdialog', { name: 'Remove Vikram Shah?' })
  expect(within(question).getByText(/the address can be registered again/)).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('DELETE'))).toBe(false)
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('At least one active superadmin is required.')).toBeTruthy()
})

test('who suspends reads before what cannot be brought back, and gives the reason', async () => {
  const server = office()
  server.respond(users.change, () => ({ ...account, status: 'suspended' as const }))
  await choose('Suspend')
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Vikram Shah?' }))
  expect(
    dialog.getByText(/Upcoming meetings they organise are cancelled permanently, and/),
  ).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)

  await userEvent.type(dialog.getByLabelText('Reason'), 'Shared an account')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))

  expect(await screen.findByText('User Updated')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'PUT /api/users/{id}',
    params: { id: account.id },
    body: { status: 'suspended', reason: 'Shared an account' },
  })
})

test('an invitation is sent again, and revoked after a question', async () => {
  const server = office()
  const invited = { ...account, status: 'invited' as const }
  server.respond(users.manage, () => ({ users: [invited], next_cursor: null, total: 1 }))
  server.respond(users.inviteAgain, () => invited)
  await choose('Resend invitation')
  expect(await screen.findByText('Invitation Sent')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Vikram Shah' }))
  expect(await screen.findByRole('menuitem', { name: 'Revoke invitation' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Suspend' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await choose('Revoke invitation')
  const name = 'Revoke the invitation of Vikram Shah?'
  const question = within(await screen.findByRole('alertdialog', { name }))
  await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
  await vi.waitFor(() =>
    expect(server.sent.some(({ route }) => route.startsWith('DELETE'))).toBe(true),
  )
})

test('a role is changed for one person', async () => {
  const server = office()
  server.respond(users.change, () => ({ ...account, role: 'hr' as const }))

  await choose('Change role')
  await userEvent.selectOptions(
    await within(await screen.findByRole('dialog')).findByLabelText('Role'),
    'HR',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Change Role' }))

  expect(await screen.findByText('User Updated')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'PUT /api/users/{id}',
    params: { id: account.id },
    body: { role: 'hr' },
  })
})

test('an address that has an account keeps the invitation open with the reason', async () => {
  const server = office()
  server.reject(users.invite, 409, 'An account with this email address already exists.')

  await userEvent.click(screen.getByRole('button', { name: 'Invite User' }))
  await userEvent.type(await screen.findByLabelText('Full name'), 'Meera Iyer')
  await userEvent.type(screen.getByLabelText('Email'), 'meera@demo.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))

  expect(await screen.findByText('An account with this email address already exists.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Meera Iyer')
  expect(logEntries().at(-1)).toMatchObject({ level: 'error', message: 'Error creating user' })
})

test('an account with a password asks for it twice, and shows no invitation', async () => {
  const server = office()
  server.respond(users.invite, () => account)
  await userEvent.click(screen.getByRole('button', { name: 'Invite User' }))
  await userEvent.type(await screen.findByLabelText('Full name'), 'Meera Iyer')
  await userEvent.type(screen.getByLabelText('Email'), 'meera@demo.example')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'hr')
  await userEvent.click(screen.getByLabelText('With a password I enter here'))
  await userEvent.type(screen.getByLabelText('Password'), 'A roof of 9 tins')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'A roof of 8 tins')
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }))
  expect(await screen.findByText('Passwords do not match. Please check.')).toBeTruthy()

  await userEvent.clear(screen.getByLabelText('Confirm password'))
  await userEvent.type(screen.getByLabelText('Confirm password'), 'A roof of 9 tins')
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }))
  expect(await screen.findByText('User Created Successfully')).toBeTruthy()
  const sent = server.sent.filter(({ route }) => route === 'POST /api/admin/users')
  expect(sent.map(({ body }) => body)).toEqual([
    {
      full_name: 'Meera Iyer',
      email: 'meera@demo.example',
      role: 'hr',
      password: 'A roof of 9 tins',
    },
  ])
})

test('the devices of a person are shown, and one is signed out', async () => {
  const server = office()
  const device = {
    id: '0192f0c0-0000-7000-8000-0000000000e1',
    name: 'Firefox on Linux',
    created_at: at,
    last_seen_at: at,
    is_current: false,
  }
  server.respond(accounts.devices, ({ query }) => ({
    sessions: query?.user_id === account.id ? [device] : [],
  }))
  server.respond(accounts.endDevice, () => undefined)

  await choose('Sessions')
  await userEvent.click(await screen.findByRole('button', { name: 'Log out Firefox on Linux' }))

  expect(await screen.findByText('Device Logged Out')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'DELETE /api/auth/sessions/{id}',
    params: { id: device.id },
  })
})

test('a person who is signed in nowhere has no empty list', async () => {
  const server = office()
  server.respond(accounts.devices, () => ({ sessions: [] }))
  await choose('Sessions')
  expect(await screen.findByText('Not logged in anywhere')).toBeTruthy()
})

test('a legal hold needs a reason, and what was typed survives an error', async () => {
  const server = office()
  server.reject(users.hold, 409, 'Please reload.')
  await choose('Set legal hold')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Set legal hold' }))
  expect(await dialog.findByText('Please say why.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Court order')
  await userEvent.click(dialog.getByRole('button', { name: 'Set legal hold' }))
  expect(await screen.findByText('Please reload.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Court order')
  const held = { ...account, held_at: at, hold_reason: 'Court order' }
  server.respond(users.manage, () => ({ users: [held], next_cursor: null, total: 1 }))
  await invalidate([users.manage])
  expect(dialog.queryByRole('button', { name: 'Lift legal hold' })).toBeNull()
  server.respond(users.hold, ({ body }) => ({ ...held, hold_reason: body.reason }))
  await userEvent.click(dialog.getByRole('button', { name: 'Set legal hold' }))
  expect(await screen.findByText('Legal Hold Set')).toBeTruthy()
})

test('a hold is seen in the row, and lifted from there', async () => {
  const server = office({ held_at: at, hold_reason: 'Court order' })
  server.respond(users.release, () => undefined)
  expect((await screen.findAllByText('Legal hold')).length).toBeGreaterThan(0)
  await choose('Lift legal hold')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Reason: Court order')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Lift legal hold' }))
  expect(await screen.findByText('Legal Hold Lifted')).toBeTruthy()
})
