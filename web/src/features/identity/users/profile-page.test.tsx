import { type Person, users } from '@app/contract/identity/users.ts'
import { configure, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { call, invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { currentSession, useSession } from '#lib/session/session-store.ts'
import { ProfilePage } from './profile-page.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => localStorage.clear())

function profile(more: Partial<Person> = {}) {
  const server = fakeServer()
  const { id, email } = signInAs('intern', { full_name: 'Asha Rao' })
  let person: Person = {
    id,
    full_name: 'Asha Rao',
    role: 'intern',
    email,
    phone: '',
    location: 'Pune',
    bio: '',
    skills: ['React', 'SQL'],
    experience: '',
    education: '',
    linkedin: '',
    github: '',
    portfolio: '',
    hours_per_week: null,
    ...more,
  }
  server.respond(users.read, () => person)
  server.respond(users.change, ({ body }) => {
    person = { ...person, ...(body as Partial<Person>) }
    return person
  })
  return server
}

const open = () => show(<ProfilePage title="Profile" edit="Edit" />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const write = async (label: string, text: string) => {
  const box = await screen.findByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(box)
  await userEvent.type(box, text)
}
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)

test('a profile is read with its role and its three cards', async () => {
  profile()
  open()
  expect(await screen.findByText('Intern')).toBeTruthy()
  for (const name of ['Basic Information', 'Professional Information', 'Social Links'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(screen.getByText('Pune')).toBeTruthy()
  expect(screen.getByText('React')).toBeTruthy()
})

test.each([
  ['superadmin', 'Super Admin'],
  ['internship_admin', 'Internship Admin'],
  ['project_admin', 'Project Admin'],
  ['team_leader', 'Team Lead'],
  ['project_manager', 'Project manager'],
  ['hr', 'HR'],
] as const)('the badge of %s says %s', async (role, label) => {
  profile({ role })
  open()
  expect(await screen.findByText(label)).toBeTruthy()
})

test('what is edited is saved and shown', async () => {
  const server = profile()
  open()
  await press('Edit')
  await write('Location', 'Chennai')
  await press('Remove SQL')
  await write('Skills', 'react, Figma, , React')
  await press('Save')

  expect(await screen.findByText('Profile Updated')).toBeTruthy()
  expect(await screen.findByText('Chennai')).toBeTruthy()
  expect(sent(server)).toEqual([
    expect.objectContaining({ location: 'Chennai', skills: ['React', 'Figma'] }),
  ])
})

test('a skill that is still being typed is saved, and moves nothing while Save is pressed', async () => {
  const server = profile()
  open()
  await press('Edit')
  await write('Skills', 'Figma')
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.pointer({ keys: '[MouseLeft>]', target: save })
  expect(screen.queryByRole('button', { name: 'Remove Figma' })).toBeNull()
  await userEvent.click(save)
  expect(await screen.findByText('Profile Updated')).toBeTruthy()
  expect(sent(server)).toEqual([{ skills: ['React', 'SQL', 'Figma'] }])
})

test('what another tab has saved meanwhile is not taken back', async () => {
  const server = profile()
  open()
  await press('Edit')
  await write('Phone', '+91 98450 12345')
  // Another tab, of the same person.
  const other = { params: { id: crypto.randomUUID() }, body: { location: 'Chennai' } }
  await call(users.change, other)
  await invalidate([users.read])
  await press('Save')
  expect(await screen.findByText('Profile Updated')).toBeTruthy()
  expect(sent(server)).toEqual([other.body, { phone: '+91 98450 12345' }])
  expect(await screen.findByText('Chennai')).toBeTruthy()
})

test('Cancel restores what was there', async () => {
  const server = profile()
  open()
  await press('Edit')
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  await write('Location', 'Chennai')
  await press('Cancel')

  expect(await screen.findByText('Pune')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
  await press('Edit')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Location/)).value).toBe('Pune')
  expect(sent(server)).toEqual([])
})

test('a link that is not https is refused at its field', async () => {
  const server = profile()
  open()
  await press('Edit')
  await write('GitHub', 'http://github.com/asha')
  await press('Save')
  expect(await screen.findByText('Please enter a valid https link.')).toBeTruthy()
  expect(sent(server)).toEqual([])
})

test('a skill that is too long is refused at its field', async () => {
  profile()
  open()
  await press('Edit')
  await write('Skills', `${'x'.repeat(61)},`)
  await press('Save')
  expect(await screen.findByText('Skill can have up to 60 characters.')).toBeTruthy()
})

test('a failed save says so, and what was typed survives it and a closed tab', async () => {
  const server = profile()
  server.reject(users.change, 500, 'An unexpected error occurred. Please try again.')
  const { unmount } = open()
  await press('Edit')
  await write('Location', 'Chennai')
  await press('Save')

  expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
  unmount()
  open()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Location/)).value).toBe('Chennai')
})

test('a save without a token says that the user is not authenticated, keeps what was typed and ends the session', async () => {
  const server = profile()
  server.reject(users.change, 401, 'No authentication token available')
  const Guarded = () => useSession().me && <ProfilePage title="Profile" edit="Edit" />
  const { unmount } = show(<Guarded />)
  await press('Edit')
  await write('Location', 'Chennai')
  await press('Save')

  expect(await screen.findByText('User not authenticated')).toBeTruthy()
  expect(screen.getByText('Update Failed')).toBeTruthy()
  expect(currentSession()).toEqual({ status: 'out', by_choice: false })
  unmount()
  profile()
  open()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Location/)).value).toBe('Chennai')
})

test('a picture can be taken away', async () => {
  const server = profile({ avatar_id: '0192f0c0-0000-7000-8000-0000000000aa' })
  open()
  await press('Remove picture')
  expect(await screen.findByText('Profile Updated')).toBeTruthy()
  expect(sent(server)).toEqual([{ avatar_id: null }])
  expect(await screen.findByRole('button', { name: 'Add a picture' })).toBeTruthy()
})

test('a file that is no picture is refused before anything is sent', async () => {
  const server = profile()
  open()
  const input = await screen.findByLabelText('Picture')
  fireEvent.change(input, {
    target: { files: [new File(['x'], 'cv.pdf', { type: 'application/pdf' })] },
  })
  expect(await screen.findByText('Please choose a JPEG, PNG or WebP image.')).toBeTruthy()
  expect(sent(server)).toEqual([])
})
