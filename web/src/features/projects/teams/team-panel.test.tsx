import { savedViews } from '@app/contract/identity/saved-views.ts'
import { goals, teams } from '@app/contract/projects/teams.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { GoalDialog } from './goal-dialog.tsx'
import { goal, member, memberId, task, team, teamId } from './team-fixtures.ts'
import { TeamPanel } from './team-panel.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

function office() {
  const server = fakeServer()
  signInAs('team_leader')
  const other = { ...team, id: '0192f0c0-0000-7000-8000-0000000000ab', name: 'Borealis' }
  server.respond(teams.list, () => ({ teams: [team, other], next_cursor: null, total: 2 }))
  server.respond(teams.read, ({ params }) => ({
    ...(params?.id === teamId ? team : other),
    members: params?.id === teamId ? [member] : [],
    version: 1,
    can: { talk: true, lead: true, manage: false, members: false },
  }))
  server.respond(teams.messages, () => ({ messages: [], next_cursor: null, total: 0 }))
  server.respond(goals.list, () => ({ goals: [goal] }))
  server.respond(tasks.list, () => ({ tasks: [task], next_cursor: null, total: 1 }))
  return server
}

const open = (onOpenPerson = vi.fn()) => {
  show(
    <>
      <TeamPanel onOpenPerson={onOpenPerson} />
      <Confirmer />
    </>,
  )
  return onOpenPerson
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const wrote = (server: ReturnType<typeof fakeServer>) =>
  server.sent.find(({ route }) => !route.startsWith('GET'))

test('the people of a team are shown with what they do, and one opens', async () => {
  office()
  const onOpenPerson = open()

  const table = await screen.findByRole('table', { name: 'Team members' })
  for (const text of ['Working', 'Draw the sign-in', '40%', '19 Nov 2026'])
    expect(within(table).getByText(text)).toBeTruthy()
  await press('Priya Nair')
  expect(onOpenPerson).toHaveBeenCalledWith(memberId)
})

test('the people of a team are sorted by progress, with those first who have the most', async () => {
  const server = office()
  const other = { ...member, id: teamId, full_name: 'Zoya Khan', progress: 90 }
  server.respond(teams.read, () => ({
    ...team,
    members: [member, other],
    version: 1,
    can: { talk: true, lead: true, manage: false, members: false },
  }))
  open()
  const table = await screen.findByRole('table', { name: 'Team members' })
  const people = () => within(table).getAllByRole('button', { name: /Priya|Zoya/ })
  expect(people().map(({ textContent }) => textContent)).toEqual(['Priya Nair', 'Zoya Khan'])
  await press('Progress')
  await press('Progress')
  expect(people().map(({ textContent }) => textContent)).toEqual(['Zoya Khan', 'Priya Nair'])
  expect(screen.getByRole('button', { name: 'Display' })).toBeTruthy()
})

test('another of one’s teams is chosen', async () => {
  office()
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Team'), 'Borealis')
  expect(await screen.findByText('No one is on this team yet')).toBeTruthy()
})

test('a view of one team shows the same of another', async () => {
  const server = office()
  server.respond(savedViews.read, () => ({
    ...{ hidden: [], density: 'comfortable' as const },
    views: [
      {
        id: memberId,
        name: 'Far',
        query: `sort=-progress&team=${teamId}`,
        hidden: [],
        is_default: false,
      },
    ],
  }))
  server.respond(savedViews.save, () => ({
    hidden: [],
    density: 'comfortable' as const,
    views: [],
  }))
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Team'), 'Borealis')
  await press('Display')
  await userEvent.click(await screen.findByRole('link', { name: 'Far' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Team').selectedOptions[0]?.text).toBe('Borealis')
  await press('Far')
  await press('Save this view…')
  await userEvent.type(screen.getByLabelText('Name of the view'), 'Near{Enter}')
  await waitFor(() => expect(wrote(server)?.body).toMatchObject({ query: 'sort=-progress' }))
})

test('a leader without a team sees that', async () => {
  office().respond(teams.list, () => ({ teams: [], next_cursor: null, total: 0 }))
  open()
  expect(await screen.findByText("You don't lead a team yet")).toBeTruthy()
})

test('a goal is set with the tasks that make it up', async () => {
  const server = office()
  server.respond(goals.create, () => goal)
  open()

  await press('Set Goals')
  await userEvent.type(await screen.findByLabelText('Title'), 'Test the beta')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Draw the sign-in' }))
  expect(screen.queryByLabelText('Progress (%)')).toBeNull()
  await press('Set Goal')

  expect(await screen.findByText('Goal Set')).toBeTruthy()
  expect(wrote(server)?.body).toEqual({
    team_id: teamId,
    title: 'Test the beta',
    due_date: null,
    progress: 0,
    task_ids: [task.id],
  })
})

test('tasks that were ticked for one team are not sent with the goal of another', async () => {
  const server = office()
  const other = { id: '0192f0c0-0000-7000-8000-0000000000ab', name: 'Borealis' }
  const theirs = { ...task, id: '0192f0c0-0000-7000-8000-0000000000ce', title: 'Map the stars' }
  server.respond(tasks.list, ({ query }) => ({
    ...{ next_cursor: null, total: 1 },
    tasks: query?.team_id === other.id ? [theirs] : [task],
  }))
  server.respond(goals.create, () => goal)
  show(<GoalDialog teams={[team, other]} onClose={vi.fn()} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Find the way')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Draw the sign-in' }))
  await userEvent.selectOptions(screen.getByLabelText('Team'), 'Borealis')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Map the stars' }))
  expect(screen.queryByText('Draw the sign-in')).toBeNull()
  await press('Set Goal')

  await waitFor(() =>
    expect(wrote(server)?.body).toMatchObject({
      ...{ team_id: other.id, title: 'Find the way' },
      task_ids: [theirs.id],
    }),
  )
})

test('what was typed for the goal of one team does not stand in the dialog of another', async () => {
  office()
  const other = { id: '0192f0c0-0000-7000-8000-0000000000ab', name: 'Borealis' }
  const titleIn = async (own: typeof team | typeof other) => {
    const { unmount } = show(<GoalDialog teams={[own]} onClose={vi.fn()} />)
    return { field: await screen.findByLabelText('Title'), unmount }
  }
  const first = await titleIn(team)
  await userEvent.type(first.field, 'Find the way')
  first.unmount()
  const second = await titleIn(other)
  expect(second.field).toHaveProperty('value', '')
  second.unmount()
  expect((await titleIn(team)).field).toHaveProperty('value', 'Find the way')
})

test('of many tasks those of a goal are searched, and of many goals the list says that it is not all', async () => {
  const server = office()
  const idOf = (n: number) => `0192f0c0-0000-7000-8000-${`${n}`.padStart(12, '0')}`
  const many = <T extends { id: string }>(one: T, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...one, id: idOf(at) }))
  const far = { ...task, id: idOf(500), title: 'Write the manual' }
  server.respond(goals.list, () => ({ goals: many(goal, 200) }))
  server.respond(tasks.list, ({ query }) => ({
    ...{ next_cursor: null, total: 101 },
    tasks: !query?.search ? many(task, 100) : query.search === 'manual' ? [far] : [],
  }))
  server.respond(goals.create, () => goal)
  open()

  expect(await screen.findByText('Only the latest 200 are shown.')).toBeTruthy()
  await press('Set Goals')
  await userEvent.click(await screen.findByLabelText('Title'))
  await userEvent.paste('Explain it')
  const search = async (text: string) => {
    await userEvent.clear(screen.getByLabelText('Search tasks'))
    await userEvent.paste(text)
  }
  await search('manual')
  await userEvent.click(await screen.findByRole('checkbox', { name: far.title }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await search('zebra')
  expect(await screen.findByText('No tasks match')).toHaveProperty('role', 'status')
  await search('write')
  const ticked = await screen.findByRole('checkbox', { name: far.title })
  await userEvent.click(ticked)
  expect(ticked).toHaveProperty('checked', false)
  await userEvent.click(ticked)
  await press('Set Goal')
  await waitFor(() => expect(wrote(server)?.body).toMatchObject({ task_ids: [far.id] }))
})

test('a goal that is being set stays when somebody else sets the first one', async () => {
  const server = office()
  server.respond(goals.list, () => ({ goals: [] }))
  open()
  const empty = await screen.findByRole('heading', { name: 'No goals yet' })
  await userEvent.click(
    within(empty.parentElement as HTMLElement).getByRole('button', { name: 'Set Goals' }),
  )
  const title = await screen.findByLabelText('Title')
  await userEvent.type(title, 'Test the beta')
  server.respond(goals.list, () => ({ goals: [goal] }))
  await act(() => invalidate([goals.list]))
  expect(await screen.findByText('Ship the beta')).toBeTruthy()
  expect(title).toHaveProperty('isConnected', true)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Test the beta')
})

test('the progress of a goal is changed, and its bounds are held', async () => {
  const server = office()
  server.respond(goals.change, () => ({ ...goal, progress: 60 }))
  open()

  await press('Change: Ship the beta')
  const progress = await screen.findByLabelText('Progress (%)')
  await userEvent.clear(progress)
  await userEvent.type(progress, '160')
  await press('Save')
  expect(await screen.findByText('Progress must be from 0 to 100.')).toBeTruthy()

  await userEvent.clear(progress)
  await userEvent.type(progress, '60')
  await press('Save')
  expect(await screen.findByText('Goal Updated')).toBeTruthy()
  expect(wrote(server)?.body).toMatchObject({ progress: 60, version: 4 })
})

test('a goal that somebody else changed meanwhile is not overwritten', async () => {
  const server = office()
  server.reject(goals.change, 409, 'Somebody else has changed this meanwhile.')
  open()
  await press('Change: Ship the beta')
  await screen.findByLabelText('Title')
  await press('Save')
  expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Ship the beta')
})

test('a goal is removed only after one is sure', async () => {
  const server = office()
  server.respond(goals.remove, () => undefined)
  open()

  await press('Remove: Ship the beta')
  const question = await screen.findByRole('alertdialog', { name: 'Remove the goal?' })
  expect(wrote(server)).toBeUndefined()
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(wrote(server)?.route).toBe('DELETE /api/goals/{id}'))
})

test('goals that cannot be loaded say so while the people stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  office().reject(goals.list, 500, 'An unexpected error occurred. Please try again.')
  open()
  expect(await screen.findByText("Couldn't load the goals")).toBeTruthy()
  expect(await screen.findByRole('table', { name: 'Team members' })).toBeTruthy()
})
