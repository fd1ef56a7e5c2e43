import { loadCatalog, setLocaleResolver, t } from '@app/contract/i18n/translate.ts'
import { type Task, tasks } from '@app/contract/work/tasks.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { enqueue } from '#lib/offline/outbox.ts'
import { toastStore } from '#ui/toast.ts'
import { PendingTasks } from './pending-tasks.tsx'
import { TaskChecklist } from './task-checklist.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { TaskEditDialog } from './task-edit-dialog.tsx'
import { detailOf, idOf, taskOf, taskStore } from './task-fixtures.ts'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => localStorage.clear())
afterEach(() => setLocaleResolver(() => 'en'))

function world() {
  const server = fakeServer()
  taskStore(server, [taskOf(1, 'Design the tables')])
  return server
}

const created = (server: ReturnType<typeof fakeServer>) =>
  server.sent.filter(({ route }) => route === 'POST /api/tasks').map(({ body }) => body)

test('a task needs a title: the toast and the field both say so, and nothing is sent', async () => {
  signInAs('intern')
  const server = world()
  show(<TaskDialog mode="create" open onOpenChange={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Title'), '   ')
  await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))

  expect(await screen.findByText('Title Required')).toBeTruthy()
  expect(screen.getAllByText('Please enter a task title').length).toBeGreaterThanOrEqual(2)
  expect(created(server)).toEqual([])
})

test('so they do in another language', async () => {
  loadCatalog('de', {
    'Title Required': 'Titel erforderlich',
    'Please enter a task title': 'Bitte geben Sie einen Titel ein',
  })
  setLocaleResolver(() => 'de')
  signInAs('intern')
  world()
  show(<TaskDialog mode="create" open onOpenChange={() => undefined} />)
  await screen.findByLabelText(t('Title'))
  await userEvent.click(screen.getByRole('button', { name: t('Create Task') }))

  expect(await screen.findByText(t('Title Required'))).toBeTruthy()
  expect(screen.getAllByText(t('Please enter a task title')).length).toBeGreaterThanOrEqual(2)
  expect(t('Title Required')).not.toBe('Title Required')
})

test('a new task is one’s own and due on the day it was opened from', async () => {
  const me = signInAs('intern')
  const server = world()
  const onOpenChange = vi.fn()
  show(<TaskDialog mode="create" due_date="2026-11-25" open onOpenChange={onOpenChange} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Write tests')
  expect(screen.getByText(me.settings.timeZone)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Checklist/), 'One{Enter}{Enter}Two')
  await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))

  await waitFor(() => expect(created(server)).toHaveLength(1))
  expect(created(server)[0]).toMatchObject({
    title: 'Write tests',
    due_date: '2026-11-25',
    due_time: null,
    assigned_to: me.id,
    project_id: null,
    checklist: [
      { text: 'One', is_done: false },
      { text: 'Two', is_done: false },
    ],
  })
  expect(await screen.findByText('Task Created')).toBeTruthy()
  expect(onOpenChange).toHaveBeenLastCalledWith(false)
})

test('a leader who assigns a task has to choose a person', async () => {
  signInAs('team_leader')
  const server = world()
  server.respond(tasks.assignees, () => ({
    people: [
      { id: idOf(901), full_name: 'Isha Sharma' },
      { id: idOf(902), full_name: 'Arjun Mehta' },
    ],
  }))
  show(<TaskDialog mode="assign" open onOpenChange={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Review the design')
  await userEvent.click(screen.getByRole('button', { name: 'Assign Task' }))
  expect(await screen.findByText('Please choose a person.')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Assignee'), 'Arjun Mehta')
  expect(screen.getByText("In the assignee's time zone.")).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Assign Task' }))
  await waitFor(() =>
    expect(created(server)).toEqual([
      expect.objectContaining({ title: 'Review the design', assigned_to: idOf(902) }),
    ]),
  )
  expect(await screen.findByText('Task Assigned')).toBeTruthy()
})

test('among very many people one searches for the one to assign it to', async () => {
  signInAs('superadmin')
  const server = world()
  const all = Array.from({ length: 120 }, (_, n) => ({
    id: idOf(2000 + n),
    full_name: `Person ${n}`,
  }))
  server.respond(tasks.assignees, ({ query = {} }) => ({
    people: all.filter(({ full_name }) => full_name.includes(query.search ?? '')).slice(0, 100),
  }))
  show(<TaskDialog mode="assign" open onOpenChange={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Audit the logs')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Assignee' }), 'Person 119')
  await userEvent.click(await screen.findByRole('option', { name: 'Person 119' }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign Task' }))

  await waitFor(() =>
    expect(created(server)).toEqual([expect.objectContaining({ assigned_to: idOf(2119) })]),
  )
})

test('what blocks a task is found by typing and chosen by keyboard', async () => {
  signInAs('intern')
  const server = world()
  show(<TaskDialog mode="create" open onOpenChange={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Build it')
  await userEvent.type(screen.getByRole('combobox', { name: /^Blocked by/ }), 'design')
  expect(await screen.findByRole('option', { name: 'Design the tables' })).toBeTruthy()
  // Of a few matches only: those that are completed must not take the places of the others.
  const search = server.sent.findLast(({ route }) => route === 'GET /api/tasks')
  expect(search?.query).toEqual({ status: 'open', search: 'design', limit: '20' })
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))

  await waitFor(() =>
    expect(created(server)).toEqual([expect.objectContaining({ blocked_by: [idOf(1)] })]),
  )
})

test('what the server refuses stands at its field, and what was typed stays', async () => {
  signInAs('project_manager')
  const server = world()
  const detail = 'Assignee is not a member of this project.'
  server.reject(tasks.create, 422, detail, [{ path: 'assigned_to', message: detail }])
  server.respond(tasks.assignees, () => ({ people: [{ id: idOf(901), full_name: 'Isha Sharma' }] }))
  show(<TaskDialog mode="create" open onOpenChange={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Deploy')
  await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))

  expect(await screen.findByText(detail)).toBeTruthy()
  expect(screen.getByDisplayValue('Deploy')).toBeTruthy()
})

test('a task made without a connection is kept and shown as waiting', async () => {
  signInAs('intern')
  world()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(
    <>
      <PendingTasks />
      <TaskDialog mode="create" open onOpenChange={() => undefined} />
    </>,
  )
  await userEvent.type(await screen.findByLabelText('Title'), 'On the train')
  await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))

  expect(await screen.findByText('Saved offline')).toBeTruthy()
  expect(await screen.findByText('On the train')).toBeTruthy()
  vi.restoreAllMocks()
})

test('of a task that was refused later it is said why, not that it is still to be sent', () => {
  const { id } = signInAs('intern')
  enqueue(id, {
    ...{ key: 'key', method: 'POST', url: '/api/tasks', route: 'POST /api/tasks', label: 'Task' },
    ...{ body: { title: 'On the train' }, was_tried: false, refusal: 'Please choose a person.' },
  })
  show(<PendingTasks />)
  expect(screen.getByText('On the train')).toBeTruthy()
  expect(screen.getByText("Couldn't send: Please choose a person.")).toBeTruthy()
  expect(screen.queryByText('Pending changes')).toBeNull()
})

test('a task that was sent does not come back when the page is left meanwhile', async () => {
  signInAs('intern')
  const server = world()
  const { unmount } = show(<TaskDialog mode="create" open onOpenChange={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Write tests')
  const arrive = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))
  unmount()
  const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))
  expect(drafts()).toHaveLength(1)
  arrive()
  await waitFor(() => expect(drafts()).toEqual([]))
  expect(created(server)).toHaveLength(1)
})

test('a task that is refused after its dialog was closed is told, and is there on opening it again', async () => {
  signInAs('intern')
  const server = world()
  server.reject(tasks.create, 403, 'Ask your leader.')
  const Page = () => {
    const [open, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Again
        </button>
        <TaskDialog mode="create" open={open} onOpenChange={setOpen} />
      </>
    )
  }
  show(<Page />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Write tests')
  const arrive = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  arrive()
  expect(
    await screen.findByText(
      'Ask your leader. Your text is still there when you open the form again.',
    ),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Again' }))
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Write tests')
})

test('who signs in next on the same browser does not find what was typed', async () => {
  signInAs('team_leader')
  world()
  const dialog = () => show(<TaskDialog mode="create" open onOpenChange={() => undefined} />)
  const first = dialog()
  await userEvent.type(await screen.findByLabelText('Title'), 'Talk to Asha')
  first.unmount()

  signInAs('intern')
  const second = dialog()
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', '')
  second.unmount()

  signInAs('team_leader')
  dialog()
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Talk to Asha')
})

test('what was typed into an older version of a task does not come back over a newer one', async () => {
  signInAs('intern')
  world()
  const edit = (more: Partial<Task>) =>
    show(
      <TaskEditDialog
        task={{
          ...taskOf(1, 'Design the tables', more),
          blocked_by: [],
          comments: [],
          history: [],
        }}
        open
        onOpenChange={() => undefined}
      />,
    )
  const first = edit({ version: 1 })
  await userEvent.type(await screen.findByLabelText('Title'), ' twice')
  first.unmount()

  const same = edit({ version: 1 })
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Design the tables twice')
  same.unmount()

  edit({ version: 2, description: 'Five of them' })
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Design the tables')
  expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', 'Five of them')
})

test('an item of a checklist that is refused after its task was closed is told, and is there on opening it again', async () => {
  signInAs('intern')
  world().reject(tasks.change, 403, 'Ask your leader.')
  const task = detailOf(taskOf(1, 'Write the API'))
  const { unmount } = show(<TaskChecklist task={task} />)
  const item = () => screen.findByLabelText('New item')
  const arrive = holdNextRequest()
  await userEvent.type(await item(), 'Routes{Enter}')
  unmount()
  arrive()
  await waitFor(() =>
    expect(toastStore.shown()).toMatchObject({
      title: "Couldn't update the item",
      text: 'Ask your leader. Your text is still there when you open the form again.',
    }),
  )
  show(<TaskChecklist task={task} />)
  expect(await item()).toHaveProperty('value', 'Routes')
})

test('what is typed while an item of a checklist is being saved stays', async () => {
  signInAs('intern')
  const task = detailOf(taskOf(1, 'Write the API'))
  world().respond(tasks.change, () => task)
  show(<TaskChecklist task={task} />)
  const item = await screen.findByLabelText('New item')
  const arrive = holdNextRequest()
  await userEvent.type(item, 'Routes{Enter}')
  await userEvent.clear(item)
  await userEvent.type(item, 'Errors')
  arrive()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy())
  expect(item).toHaveProperty('value', 'Errors')
})
