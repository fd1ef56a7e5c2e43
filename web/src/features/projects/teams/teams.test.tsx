import { departments } from '@app/contract/projects/departments.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { type Team, type TeamCandidate, teams } from '@app/contract/projects/teams.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { toastStore } from '#ui/toast.ts'
import { ManagedTeams } from './managed-teams.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => localStorage.clear())

const teamId = '0192f0c0-0000-7000-8000-0000000000aa'
const priya = '0192f0c0-0000-7000-8000-0000000000bb'
const arjun = '0192f0c0-0000-7000-8000-0000000000cc'
const projectId = '0192f0c0-0000-7000-8000-0000000000dd'
const row = {
  id: teamId,
  name: 'Team Neem',
  head_count: 1,
  project_id: projectId,
  project_name: 'Ledger',
  leader_id: null,
  leader_name: null,
  present: 0,
  present_today: 1,
  last_report: '2026-11-20',
}
const team: Team = {
  ...row,
  members: [{ id: priya, full_name: 'Priya Nair', role: 'intern' }],
  version: 4,
  can: { talk: true, lead: true, manage: true, members: true },
}
const free: TeamCandidate = {
  id: arjun,
  full_name: 'Arjun Das',
  role: 'intern',
  team_names: [],
  is_free: true,
  open_tasks: 0,
}

const inTeam = { id: arjun, full_name: 'Arjun Das', role: 'intern' as const }

function desk() {
  const server = fakeServer()
  signInAs('project_manager')
  server.respond(teams.list, () => ({ teams: [row], next_cursor: null, total: 1 }))
  server.respond(teams.read, () => team)
  server.respond(teams.people, () => ({ leaders: [], people: [free] }))
  server.respond(departments.list, () => ({ departments: [] }))
  server.respond(projects.list, () => ({
    projects: [{ id: projectId, name: 'Ledger', status: 'active' as const }],
    next_cursor: null,
    total: 1,
  }))
  return server
}

test('a team shows who came today and when the last report came', async () => {
  desk()
  show(<ManagedTeams />)
  const shown = await screen.findByRole('row', { name: /Team Neem/ })
  expect(shown.textContent).toContain('20 Nov 2026')
  expect(within(shown).getAllByText('1')).toHaveLength(2)
})

const { present: _, present_today: __, last_report: ___, ...known } = row

test('columns of what one may not know of any team are left out', async () => {
  desk().respond(teams.list, () => ({ teams: [known], next_cursor: null, total: 1 }))
  show(<ManagedTeams />)
  const table = await screen.findByRole('table', { name: 'Teams' })
  expect(table.textContent).not.toMatch(/Present today|Last report|None yet|0/)
})

test('what one may not know of one team is nothing, not 0 or None', async () => {
  const own = { ...row, id: projectId, name: 'Team Own' }
  desk().respond(teams.list, () => ({ teams: [known, own], next_cursor: null, total: 2 }))
  show(<ManagedTeams />)
  const foreign = await screen.findByRole('row', { name: /Team Neem/ })
  expect(foreign.textContent).not.toMatch(/None yet|0/)
  expect(screen.getByRole('row', { name: /Team Own/ }).textContent).toContain('20 Nov 2026')
})

test('a free person is put into the team beside those who are in it', async () => {
  const server = desk()
  server.respond(teams.setMembers, () => ({ ...team, version: 5 }))
  show(<ManagedTeams />)
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Team Team Neem' }))
  const box = await screen.findByRole('combobox', { name: 'Members' })
  await userEvent.type(box, 'Arjun')
  const option = await screen.findByRole('option', { name: /Arjun Das/ })
  expect(option.textContent).toContain('Free · 0 open tasks')
  await userEvent.click(option)
  await userEvent.click(screen.getByRole('button', { name: 'Save Members' }))
  expect(await screen.findByText('Members Updated')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.startsWith('PUT'))).toMatchObject({
    params: { id: teamId },
    body: { member_ids: [priya, arjun], version: 4 },
  })
})

test('another name of a team is saved', async () => {
  const server = desk()
  server.respond(teams.change, () => ({ ...team, name: 'Team Tulsi', version: 5 }))
  show(<ManagedTeams />, { at: `/?team=${teamId}` })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Team Tulsi')
  await userEvent.click(screen.getByRole('button', { name: 'Save Team' }))
  expect(await screen.findByText('Team Updated')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.startsWith('PUT'))).toMatchObject({
    params: { id: teamId },
    body: { name: 'Team Tulsi', version: 4 },
  })
})

test('saved members leave the name that was typed, and a saved name the members that were chosen', async () => {
  const server = desk()
  let stored = team
  server.respond(teams.read, () => stored)
  server.respond(teams.setMembers, () => {
    stored = { ...stored, members: [...(team.members ?? []), inTeam], version: 5 }
    return stored
  })
  server.respond(teams.change, () => {
    stored = { ...stored, name: 'Team Tulsi', version: 6 }
    return stored
  })
  show(<ManagedTeams />, { at: `/?team=${teamId}` })
  const name = () => screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(await name())
  await userEvent.type(await name(), 'Team Tulsi')
  const box = () => screen.findByRole('combobox', { name: 'Members' })
  await userEvent.type(await box(), 'Arjun')
  await userEvent.click(await screen.findByRole('option', { name: /Arjun Das/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Members' }))
  expect(await screen.findByText('Members Updated')).toBeTruthy()
  expect(await name()).toHaveProperty('value', 'Team Tulsi')

  await userEvent.click(screen.getByRole('button', { name: 'Remove Priya Nair' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Team' }))
  expect(await screen.findByText('Team Updated')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Members of Team Tulsi' })).toBeTruthy()
  expect(screen.queryByText('Priya Nair')).toBeNull()
  expect(server.sent.findLast(({ route }) => route.startsWith('PUT'))).toMatchObject({
    body: { name: 'Team Tulsi', version: 5 },
  })
})

test('a team keeps a project that can no longer be chosen', async () => {
  const server = desk()
  server.respond(projects.list, () => ({
    projects: [{ id: projectId, name: 'Ledger', status: 'archived' as const }],
    next_cursor: null,
    total: 1,
  }))
  show(<ManagedTeams />, { at: `/?team=${teamId}` })

  const choice = await screen.findByRole('combobox', { name: 'Project' })
  expect(within(choice).getByRole('option', { name: 'Ledger' })).toBeTruthy()
})

test('a refusal is shown, and the selection stays', async () => {
  const server = desk()
  server.reject(teams.setMembers, 422, 'Please choose people you can add to a team.')
  show(<ManagedTeams />, { at: `/?team=${teamId}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Save Members' }))
  expect(await screen.findByText('Please choose people you can add to a team.')).toBeTruthy()
  expect(screen.getByText('Priya Nair')).toBeTruthy()
})

test('of more than a hundred projects the one that is typed is found, and stays chosen', async () => {
  const server = desk()
  const far = { id: priya, name: 'Zenith', status: 'active' as const }
  const first = Array.from({ length: 100 }, (_, n) => ({
    id: `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`,
    name: `Project ${n}`,
    status: 'active' as const,
  }))
  server.respond(projects.list, ({ query }) => {
    const found = query?.search ? [far] : first
    return { projects: found, next_cursor: query?.search ? null : 'next', total: 101 }
  })
  server.respond(teams.create, () => team)
  const user = userEvent.setup()
  show(<ManagedTeams />)
  await user.click(await screen.findByRole('button', { name: 'New Team' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Name'), 'Team Fern')
  const box = await dialog.findByRole('combobox', { name: 'Project' })
  await user.click(box)
  await user.type(box, 'zen')
  await user.click(await dialog.findByRole('option', { name: 'Zenith' }))
  expect(box).toHaveProperty('value', 'Zenith')
  await user.click(dialog.getByRole('button', { name: 'Create Team' }))
  await screen.findByText('Team Created')
  const sent = server.sent.find(({ route }) => route === 'POST /api/teams')
  expect(sent?.body).toMatchObject({ name: 'Team Fern', project_id: priya })
})

const busy = 'The leader leads another team.'
const keptText = `${busy} Your text is still there when you open the form again.`
const shownToast = (expected: { title: string; text: string }) =>
  waitFor(() => expect(toastStore.shown()).toMatchObject(expected))
const unsaved = "Couldn't save what you typed"

test('a new team that is refused after its dialog was closed is told, and is there on opening it again', async () => {
  desk().reject(teams.create, 409, busy)
  show(<ManagedTeams />)
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New Team' }))
    return screen.findByLabelText('Name')
  }
  await userEvent.type(await open(), 'Team Fern')
  await userEvent.selectOptions(screen.getByLabelText('Project'), projectId)
  const answer = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  await userEvent.keyboard('{Escape}')
  answer()
  await shownToast({ title: unsaved, text: keptText })
  expect(await open()).toHaveProperty('value', 'Team Fern')
})

test('what is refused after the team was closed is told, and another name is there on opening it again', async () => {
  const server = desk()
  server.reject(teams.change, 409, busy)
  server.reject(teams.setMembers, 409, busy)
  show(<ManagedTeams />)
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Manage Team Team Neem' }))
    return screen.findByRole('textbox', { name: 'Name' })
  }
  const sendAndClose = async (button: string) => {
    const answer = holdNextRequest()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answer()
  }
  await userEvent.type(await open(), ' II')
  await sendAndClose('Save Team')
  await shownToast({ title: unsaved, text: keptText })
  expect(await open()).toHaveProperty('value', 'Team Neem II')
  await sendAndClose('Save Members')
  await shownToast({ title: "Couldn't save the members", text: busy })
})
