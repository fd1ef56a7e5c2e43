import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { Settings } from '@app/contract/identity/settings.ts'
import {
  weeklyUpdates as routes,
  type WeeklyUpdate,
} from '@app/contract/programme/weekly-updates.ts'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { toastStore } from '#ui/toast.ts'
import { ProjectWeeks } from './project-weeks.tsx'
import { StartupWeeks } from './startup-weeks.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-000000000001'
const row = {
  ...{ id, project_id: id, project_name: 'Records', status: 'draft' as const },
  ...{ week_start: '2026-11-15', week_end: '2026-11-21', hours: 42.5, reports: 9, people: 3 },
  ...{ self_reported: 0, revision: 0, published_at: null },
}
const week: WeeklyUpdate = {
  ...row,
  ...{ summary: 'A good week.', done: 'Asha Rao\n– Search', challenges: '', next_steps: '' },
  ...{ shown: null, tasks: ['Search'] },
  workers: [{ name: 'Asha Rao', hours: 42.51, self_reported: 2.33, reports: 9 }],
  ...{ milestones: [], versions: [], newer_reports: 2, version: 4 },
  can: { edit: true, publish: true },
}
const at = '2026-11-23T04:30:00.000Z'
const versions = [2, 1].map((revision) => ({ revision, at, by_name: 'Prakash Menon' }))

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  localStorage.clear()
  server.respond(routes.list, () => ({ weekly_updates: [row], next_cursor: null, total: 1 }))
})
const project = {
  id,
  status: 'active' as const,
  can: { edit: true, own: false, work: true, moves: [] },
}
const showProject = () =>
  show(
    <AsyncBoundary skeleton={null}>
      <ProjectWeeks project={project} />
      <Confirmer />
    </AsyncBoundary>,
    { at: `/?update=${id}` },
  )

test('a manager edits the week and publishes it after being asked', async () => {
  signInAs('project_manager')
  server.respond(routes.read, () => week)
  server.respond(routes.change, () => week)
  server.respond(routes.publish, () => week)
  showProject()
  expect(await screen.findByText('2 reports approved since this was written.')).toBeTruthy()
  const [, worker] = within(screen.getByRole('table', { name: 'Approved hours' })).getAllByRole(
    'row',
  )
  expect(worker?.textContent).toContain('42h 31m2h 20m self-reported')
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const summary = screen.getByLabelText('Summary')
  await userEvent.clear(summary)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please summarise the week.')).toBeTruthy()
  await userEvent.type(summary, 'Better words.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Weekly Update Saved')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'PUT /api/weekly-updates/{id}',
    params: { id },
    body: {
      ...{ summary: 'Better words.', done: week.done, challenges: '', next_steps: '' },
      version: 4,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Weekly Update Published')).toBeTruthy()
})

test('the weeks to write are those of the person, whatever zone the browser is in', async () => {
  const timeZone = 'Pacific/Kiritimati'
  signInAs('project_manager', { settings: Settings.parse({ timeZone }) })
  server.respond(routes.read, () => week)
  // Saturday in London, Sunday there.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T11:00:00Z') })
  show(
    <AsyncBoundary skeleton={null}>
      <ProjectWeeks project={project} />
    </AsyncBoundary>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create weekly update' }))
  const weeks = screen.getByLabelText<HTMLSelectElement>('Week').options
  expect([weeks.item(0)?.value, weeks.length]).toEqual(['2026-11-22', 13])
  vi.useRealTimers()
})

test('the weeks to write begin on the first weekday of the organisation', async () => {
  signInAs('project_manager')
  server.respond(routes.read, () => week)
  setOrganisation({ ...defaultOrganisation, week_start: 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T11:00:00Z') })
  show(
    <AsyncBoundary skeleton={null}>
      <ProjectWeeks project={project} />
    </AsyncBoundary>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create weekly update' }))
  const weeks = screen.getByLabelText<HTMLSelectElement>('Week').options
  expect([weeks.item(0)?.value, weeks.item(1)?.value]).toEqual(['2026-11-16', '2026-11-09'])
  vi.useRealTimers()
  setOrganisation(defaultOrganisation)
})

test('the week that is being chosen stays when the first update comes, and the own one opens', async () => {
  signInAs('project_manager')
  server.respond(routes.list, () => ({ weekly_updates: [], next_cursor: null, total: 0 }))
  server.respond(routes.read, () => week)
  server.respond(routes.create, () => week)
  show(
    <AsyncBoundary skeleton={null}>
      <ProjectWeeks project={project} />
    </AsyncBoundary>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create weekly update' }))
  const choice = screen.getByLabelText('Week')
  server.respond(routes.list, () => ({ weekly_updates: [row], next_cursor: null, total: 1 }))
  await act(() => invalidate([routes.list]))
  expect(await screen.findByRole('button', { name: /^View week/, hidden: true })).toBeTruthy()
  expect(choice).toHaveProperty('isConnected', true)
  await userEvent.click(screen.getByRole('button', { name: 'Write' }))
  expect(await screen.findByText('A good week.')).toBeTruthy()
})

test('a week that could not be written after its dialog was closed is told', async () => {
  signInAs('project_manager')
  server.reject(routes.create, 409, 'This week has an update.')
  show(
    <AsyncBoundary skeleton={null}>
      <ProjectWeeks project={project} />
    </AsyncBoundary>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create weekly update' }))
  const answer = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Write' }))
  await userEvent.keyboard('{Escape}')
  answer()
  await waitFor(() =>
    expect(toastStore.shown()).toMatchObject({
      title: "Couldn't create the weekly update",
      text: 'This week has an update.',
    }),
  )
})

test('a refused change keeps what was typed and says why', async () => {
  signInAs('project_manager')
  server.respond(routes.read, () => week)
  server.reject(routes.change, 409, 'This record was changed by someone else. Please reload.')
  showProject()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(screen.getByLabelText(/Next steps/), 'Ship')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/changed by someone else/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Next steps/).value).toBe('Ship')
})

test('a startup reads, looks at an earlier version, and edits nothing', async () => {
  signInAs('startup_rep')
  server.respond(routes.read, ({ query }) => ({
    ...week,
    ...{ status: 'published' as const, newer_reports: 0, versions, revision: 2, published_at: at },
    summary: query?.revision === '1' ? 'First words.' : 'Second words.',
    shown: query?.revision === '1' ? 1 : 2,
    can: { edit: false, publish: false },
  }))
  show(
    <AsyncBoundary skeleton={null}>
      <StartupWeeks startupId={id} />
    </AsyncBoundary>,
  )
  await userEvent.click(
    await screen.findByRole('button', {
      name: 'View week 15 Nov 2026 – 21 Nov 2026 of Records',
    }),
  )
  expect(await screen.findByText('Second words.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'Show version 1' }))
  expect(await screen.findByText('First words.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show the latest' }))
  expect(await screen.findByText('Second words.')).toBeTruthy()
})

test('before the first week the page says what will stand there', async () => {
  signInAs('startup_rep')
  server.respond(routes.list, () => ({ weekly_updates: [], next_cursor: null, total: 0 }))
  show(
    <AsyncBoundary skeleton={null}>
      <StartupWeeks startupId={id} />
    </AsyncBoundary>,
  )
  expect(await screen.findByText('No weekly updates yet')).toBeTruthy()
})
