import { projects } from '@app/contract/projects/projects.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { flushOutbox } from '#lib/offline/outbox.ts'
import { Confirmer } from '#ui/confirm.tsx'
import { detailOf, idOf, taskOf, taskStore } from './task-fixtures.ts'
import { TaskPanel } from './task-panel.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => {
  localStorage.clear()
  signInAs('intern', { id: idOf(901), full_name: 'Isha Sharma' })
})

const open = (search = '') =>
  show(
    <>
      <TaskPanel title="My Tasks" />
      <Confirmer />
    </>,
    { at: `/intern/tasks${search}` },
  )

const seedTasks = () => [
  taskOf(1, 'Write the API', { priority: 'high', due_date: '2026-01-02', status: 'in_progress' }),
  taskOf(2, 'Test the form', { can: { edit: false, move: true, remove: false } }),
]

function world() {
  const server = fakeServer()
  return { server, store: taskStore(server, seedTasks()) }
}

test('the list shows every task with its status in words, its priority and a View button', async () => {
  world()
  open()
  const row = (await screen.findByText('Write the API')).closest('tr')
  if (!row) throw new Error('The task stands in no row.')

  expect(within(row).getByText('In progress')).toBeTruthy()
  expect(within(row).getByText('High')).toBeTruthy()
  expect(within(row).getByText('(overdue)', { exact: false })).toBeTruthy()
  expect(within(row).getByRole('link', { name: 'View Write the API' })).toBeTruthy()
})

test('a click on the circle completes a task, another one makes it pending again', async () => {
  const { store } = world()
  open()
  const circle = () => screen.getByRole('button', { name: 'Test the form completed' })
  await userEvent.click(await screen.findByRole('button', { name: 'Test the form completed' }))
  await waitFor(() => expect(store.all()[1]?.status).toBe('completed'))
  await waitFor(() => expect(circle().getAttribute('aria-disabled')).toBe('false'))
  expect(circle().getAttribute('aria-pressed')).toBe('true')

  await userEvent.click(circle())
  await waitFor(() => expect(store.all()[1]?.status).toBe('pending'))
})

test('a task that is completed without a connection shows so, waits, and is sent on return', async () => {
  const { store } = world()
  open()
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const circle = () => screen.getByRole('button', { name: 'Test the form completed' })
  await userEvent.click(await screen.findByRole('button', { name: 'Test the form completed' }))
  await waitFor(() => expect(circle().getAttribute('aria-pressed')).toBe('true'))
  expect(store.all()[1]?.status).not.toBe('completed')

  offline.mockRestore()
  await flushOutbox()
  await waitFor(() => expect(store.all()[1]?.status).toBe('completed'))
})

test('of more than a hundred projects one is found by typing, and its filter stays meanwhile', async () => {
  const { server } = world()
  const project = (n: number, name: string) => ({
    ...{ id: `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`, name },
    status: 'active' as const,
  })
  const first = Array.from({ length: 100 }, (_, n) => project(n, `Project ${n}`))
  server.respond(projects.list, ({ query }) => ({
    projects: query?.search ? [project(100, 'Zenith')] : first,
    ...{ next_cursor: null, total: 101 },
  }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  // Once it is loaded it stands in the place of a plain select.
  const box = await screen.findByPlaceholderText('Any project')
  await userEvent.click(box)
  await userEvent.type(box, 'zenith')
  await userEvent.click(await screen.findByRole('option', { name: 'Zenith' }))
  const latest = () => server.sent.findLast(({ route }) => route === 'GET /api/tasks')
  await waitFor(() => expect(latest()?.query).toMatchObject({ project_id: project(100, '').id }))
})

test('filters are sent to the server and are part of the address', async () => {
  const { server } = world()
  open('?priority=high&due=overdue&sort=due')
  await screen.findByText('Write the API')
  const requests = server.sent.findLast(({ route }) => route === 'GET /api/tasks')
  // Which are overdue says the server: by the time of day, and without those that are completed.
  expect(requests?.query).toEqual({ priority: 'high', sort: 'due', overdue: 'true' })

  expect(screen.getByRole('button', { name: 'Remove Priority: High' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Filters 2' }))
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'blocked')
  expect(await screen.findByText('No tasks match these filters')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect(await screen.findByText('Test the form')).toBeTruthy()
})

test('the list behind a figure says what it is narrowed to', async () => {
  const { server } = world()
  open('?status=active&completed_from=2026-11-15&assignee=team')
  expect(
    await screen.findByRole('button', { name: 'Remove Status: Pending or in progress' }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Completed since: 15 Nov 2026' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Assignee: My Team' })).toBeTruthy()
  const requests = server.sent.findLast(({ route }) => route === 'GET /api/tasks')
  expect(requests?.query).toEqual({ status: 'active', completed_from: '2026-11-15', of: 'team' })
})

test('a task opens beside the list with its checklist, comments and history', async () => {
  const { server } = world()
  server.respond(tasks.read, () => ({
    ...taskOf(1, 'Write the API', { checklist: [{ text: 'Routes', is_done: false }] }),
    description: 'Three routes.',
    blocked_by: [{ id: idOf(5), title: 'Design the tables', status: 'in_progress' as const }],
    comments: [
      {
        id: idOf(6),
        by_id: idOf(900),
        by_name: 'Lokesh Rao',
        text: 'Well done',
        at: '2026-11-20T10:00:00.000Z',
      },
    ],
    history: [],
  }))
  open()
  await userEvent.click(await screen.findByRole('link', { name: 'View Write the API' }))
  const sheet = within(await screen.findByRole('dialog'))

  expect(await sheet.findByText('Three routes.')).toBeTruthy()
  expect(sheet.getByText('Well done')).toBeTruthy()
  expect(sheet.getByText('Design the tables')).toBeTruthy()
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Routes' }))
  await waitFor(() =>
    expect(server.sent.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      checklist: [{ text: 'Routes', is_done: true }],
      version: 1,
    }),
  )
})

test('a box of the checklist keeps the focus while it is being saved, and is sent once', async () => {
  const { server } = world()
  const checklist = [{ text: 'Routes', is_done: false }]
  server.respond(tasks.read, () => detailOf(taskOf(1, 'Write the API', { checklist })))
  open(`?task=${idOf(1)}`)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Routes' })
  const fetch = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
  box.focus()
  await userEvent.keyboard(' ')
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('true'))
  expect(box.disabled).toBe(false)
  await userEvent.keyboard(' ')
  expect(fetch).toHaveBeenCalledTimes(1)
  fetch.mockRestore()
})

test('who may only move a task is offered its status, but neither Edit nor Remove', async () => {
  const { store } = world()
  open(`?task=${idOf(2)}`)
  const sheet = within(await screen.findByRole('dialog'))
  const status = await sheet.findByLabelText('Status')
  expect(sheet.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(sheet.queryByRole('button', { name: 'Remove' })).toBeNull()

  await userEvent.selectOptions(status, 'in_progress')
  await waitFor(() => expect(store.all()[1]?.status).toBe('in_progress'))
})

test('removing names what is lost and asks first', async () => {
  const { store } = world()
  open(`?task=${idOf(1)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Remove “Write the API”?')).toBeTruthy()
  expect(store.all()).toHaveLength(2)

  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(store.all()).toHaveLength(1))
})

test('a change that somebody else overtook is refused in place, and what was typed stays', async () => {
  const { server } = world()
  open(`?task=${idOf(1)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const title = await screen.findByLabelText('Title')
  server.reject(tasks.change, 409, 'This record was changed by someone else. Please reload.')
  await userEvent.clear(title)
  await userEvent.type(title, 'Write the whole API')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(
    await screen.findByText(
      'This record was changed by someone else. Please reload. Your changes are still here. Save again to overwrite theirs.',
    ),
  ).toBeTruthy()
  expect(screen.getByDisplayValue('Write the whole API')).toBeTruthy()
})

test('what somebody else saved while a task was being edited is not overwritten unseen', async () => {
  const { server, store } = world()
  open(`?task=${idOf(1)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText('Title'), ' today')
  const theirs = { title: 'Write the API in two parts', version: 2 }
  server.respond(tasks.read, () => detailOf({ ...taskOf(1, ''), ...theirs }))
  await act(() => invalidate([tasks.read]))
  expect(await screen.findByText(theirs.title)).toBeTruthy()

  server.reject(tasks.change, 409, 'This record was changed by someone else. Please reload.')
  const writes = () => server.sent.filter(({ route }) => route.startsWith('PUT'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Save again to overwrite theirs/)
  expect(writes().at(-1)?.body).toMatchObject({ title: 'Write the API today', version: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().at(-1)?.body).toMatchObject({ title: 'Write the API today', version: 2 })
  expect(store.all()).toHaveLength(2)
})

test('what was typed outlives the tab until it is saved, also when its dialog is gone by then', async () => {
  const { server } = world()
  const first = open(`?task=${idOf(1)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText('Title'), ' today')
  first.unmount()
  const second = open(`?task=${idOf(1)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe('Write the API today')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  second.unmount()
  await waitFor(() =>
    expect(server.sent.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
      title: 'Write the API today',
      version: 1,
    }),
  )
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('on the board a task is moved by its menu, and goes back when that is refused', async () => {
  const { server } = world()
  open('?view=board')
  const column = (name: string) => within(screen.getByRole('region', { name }))
  await screen.findByText('Write the API')
  expect(column('In progress').getByText('Write the API')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Move Write the API to…' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Completed' }))
  await waitFor(() => expect(column('Completed').queryByText('Write the API')).toBeTruthy())

  server.reject(tasks.change, 403, 'You do not have permission to perform this action.')
  await userEvent.click(await screen.findByRole('button', { name: 'Move Test the form to…' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Blocked' }))
  expect(await screen.findByText("Couldn't move Test the form to Blocked")).toBeTruthy()
  await waitFor(() => expect(column('Pending').queryByText('Test the form')).toBeTruthy())
})

test('on the board a card is dragged by all of it but its menu', async () => {
  world()
  open('?view=board')
  const menu = await screen.findByRole('button', { name: 'Move Write the API to…' })
  const drag = (from: Element) => {
    fireEvent.pointerDown(from, { isPrimary: true, button: 0, clientX: 5, clientY: 5 })
    fireEvent.pointerMove(document, { isPrimary: true, clientX: 40, clientY: 5 })
  }
  drag(menu)
  drag(await screen.findByRole('menuitem', { name: 'Completed' }))
  expect(screen.queryByText('Write the API picked up.')).toBeNull()
  drag(screen.getByText('Write the API'))
  expect(await screen.findByText('Write the API picked up.')).toBeTruthy()
  fireEvent.keyDown(document, { code: 'Escape' })
})

test('on the board the arrows walk the open menu of a card', async () => {
  world()
  open('?view=board')
  const button = await screen.findByRole('button', { name: 'Move Write the API to…' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pending'))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Blocked'))
})

test('on the board a task moved without a connection stands there waiting, and is sent on return', async () => {
  const { server, store } = world()
  open('?view=board')
  const column = (name: string) => within(screen.getByRole('region', { name }))
  await screen.findByText('Write the API')
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const moveTo = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Move Write the API to…' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
    await waitFor(() => expect(column(name).queryByText('Write the API')).toBeTruthy())
    expect(column(name).getByText('Pending changes')).toBeTruthy()
  }
  await moveTo('Completed')
  await moveTo('Blocked')
  expect(screen.getAllByText('Write the API')).toHaveLength(1)
  expect(store.all()[0]?.status).toBe('in_progress')

  offline.mockRestore()
  await flushOutbox()
  await waitFor(() => expect(screen.queryByText('Pending changes')).toBeNull())
  expect(column('Blocked').getByText('Write the API')).toBeTruthy()
  expect(store.all()[0]?.status).toBe('blocked')
  expect(server.sent.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(2)
})

test('without any task the list says what it is and offers to make one', async () => {
  const server = fakeServer()
  taskStore(server, [])
  open()
  expect(await screen.findByText('No tasks yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Create Task' })).toHaveLength(2)
})

test('a list that cannot be loaded says so, with Retry and without zeros', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { server } = world()
  server.reject(tasks.list, 500, 'An unexpected error occurred. Please try again.')
  open()
  expect(await screen.findByText("Couldn't load the tasks")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.queryByText('No tasks yet')).toBeNull()
})
