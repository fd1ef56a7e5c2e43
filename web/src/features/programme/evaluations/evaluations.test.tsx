import {
  type Evaluation,
  type Placement,
  evaluations as routes,
} from '@app/contract/programme/evaluations.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { EvaluationPanel } from './evaluation-panel.tsx'
import { EvaluationView } from './evaluation-view.tsx'
import { StartEvaluation } from './start-evaluation.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => localStorage.clear())

const id = '0192f0c0-0000-7000-8000-000000000001'
const missing = { author_name: null, submitted_at: null, sheet: null }
const toWrite: Evaluation = {
  id,
  kind: 'mid_term',
  intern_name: 'Asha Rao',
  project_name: 'FarmLoop Product',
  startup_name: null,
  opened_at: '2026-11-01T09:00:00.000Z',
  due_at: '2026-11-15T09:00:00.000Z',
  closed_at: null,
  sides: [
    { side: 'intern', is_submitted: true },
    { side: 'leader', is_submitted: false },
  ],
  own_side: 'leader',
  can: { write: true },
  sheets: [
    { side: 'intern', ...missing, author_name: 'Asha Rao', submitted_at: '2026-11-02T09:00:00Z' },
    { side: 'leader', ...missing },
  ],
  draft: null,
}
const written = {
  marks: { quality: 4, reliability: 5, initiative: 3, communication: 4 },
  strengths: 'Steady',
  to_improve: '',
  again: 'yes',
} as const
const sent: Evaluation['sides'] = toWrite.sides.map((one) => ({ ...one, is_submitted: true }))
const listed = (...rows: Evaluation[]) => ({
  evaluations: rows,
  next_cursor: null,
  total: rows.length,
})

async function choose(group: string, option: string) {
  const fieldset = within(await screen.findByRole('group', { name: group }))
  await userEvent.click(fieldset.getByRole('radio', { name: option }))
}

async function fillIn() {
  await choose('Quality of the work', '4 · Very good')
  await choose('Reliability', '5 · Excellent')
  await choose('Initiative', '3 · Good')
  await choose('Communication', '4 · Very good')
  await choose('Would you work together again?', 'Yes')
}

test('a leader writes, sees what is missing, and sends once it is complete', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  let shown = toWrite
  server.respond(routes.read, () => shown)
  server.respond(routes.keepDraft, () => ({ saved_at: '2026-11-03T09:00:00.000Z' }))
  server.respond(routes.submit, () => {
    shown = { ...toWrite, can: { write: false } }
    return shown
  })
  show(<EvaluationView id={id} />)
  await userEvent.type(await screen.findByLabelText('Strengths'), 'Steady')
  await userEvent.click(screen.getByRole('button', { name: 'Send Evaluation' }))
  expect(await screen.findAllByText('Please choose from 1 to 5.')).toHaveLength(4)

  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Send Evaluation' }))

  expect(await screen.findByText('Evaluation Sent')).toBeTruthy()
  const route = 'POST /api/evaluations/{id}/submit'
  expect(server.sent).toContainEqual({ route, params: { id }, body: written })
  expect(await screen.findByText(/^Hidden until everyone has submitted,/)).toBeTruthy()
})

test('who evaluates an intern at the end reads what can become public, at mid-term nothing can', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  for (const [kind, count] of [
    ['mid_term', 0],
    ['final', 1],
  ] as const) {
    server.respond(routes.read, () => ({ ...toWrite, kind, id: `${id.slice(0, -1)}${count}` }))
    const { unmount } = show(<EvaluationView id={`${id.slice(0, -1)}${count}`} />)
    await screen.findByLabelText('Strengths')
    expect(screen.queryAllByText(/average of your marks on a public page/)).toHaveLength(count)
    unmount()
  }
})

test('input is saved on the server, and restored on return', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  server.respond(routes.read, () => ({
    ...toWrite,
    draft: { marks: { quality: 2 }, strengths: 'Half', to_improve: '', again: null },
  }))
  server.respond(routes.keepDraft, () => ({ saved_at: '2026-11-03T09:00:00.000Z' }))
  show(<EvaluationView id={id} />)
  const strengths = (await screen.findByLabelText('Strengths')) as HTMLTextAreaElement
  expect(strengths.value).toBe('Half')
  const quality = within(screen.getByRole('group', { name: 'Quality of the work' }))
  expect(quality.getByRole<HTMLInputElement>('radio', { name: '2 · Fair' }).checked).toBe(true)

  await userEvent.type(strengths, ' a sentence')

  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(server.sent.at(-1)).toMatchObject({
    route: 'PUT /api/evaluations/{id}/draft',
    body: { marks: { quality: 2 }, strengths: 'Half a sentence', again: null },
  })
})

test('a sheet that cannot be sent stays in the form and in the draft', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  server.respond(routes.read, () => toWrite)
  server.respond(routes.keepDraft, () => ({ saved_at: '2026-11-03T09:00:00.000Z' }))
  server.reject(routes.submit, 500, 'An unexpected error occurred. Please try again.')
  show(<EvaluationView id={id} />)
  await screen.findByLabelText('Strengths')
  await fillIn()
  await userEvent.type(screen.getByLabelText('Strengths'), 'Steady')
  await userEvent.click(screen.getByRole('button', { name: 'Send Evaluation' }))

  expect(await screen.findByText("Couldn't send the evaluation")).toBeTruthy()
  expect(screen.getByDisplayValue('Steady')).toBeTruthy()
  const writes = server.sent.filter(({ route }) => !route.startsWith('GET'))
  expect(writes.slice(-2)).toMatchObject([
    { route: 'PUT /api/evaluations/{id}/draft', body: { strengths: 'Steady' } },
    { route: 'POST /api/evaluations/{id}/submit' },
  ])
})

test('what the server could not save outlives the tab, until it is sent', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  let shown: Evaluation = { ...toWrite, draft: { ...written, strengths: 'Older words' } }
  server.respond(routes.read, () => shown)
  server.reject(routes.keepDraft, 500, 'An unexpected error occurred. Please try again.')
  const first = show(<EvaluationView id={id} />)
  await userEvent.type(await screen.findByDisplayValue('Older words'), ' and newer ones')
  expect(await screen.findByText('Draft saved on this device')).toBeTruthy()
  first.unmount()
  server.respond(routes.submit, () => {
    shown = { ...toWrite, can: { write: false }, sides: sent }
    return shown
  })
  show(<EvaluationView id={id} />)
  expect(await screen.findByDisplayValue('Older words and newer ones')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send Evaluation' }))
  expect(await screen.findByText('Evaluation Sent')).toBeTruthy()
  expect(screen.queryByText('Your draft')).toBeNull()
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('what was typed when it closed can still be read and copied', async () => {
  const user = userEvent.setup()
  const server = fakeServer()
  signInAs('team_leader')
  let shown = toWrite
  server.respond(routes.read, () => shown)
  server.respond(routes.keepDraft, () => ({ saved_at: '2026-11-03T09:00:00.000Z' }))
  const first = show(<EvaluationView id={id} />)
  await choose('Quality of the work', '4 · Very good')
  await user.type(screen.getByLabelText('Strengths'), 'Half a ')
  shown = { ...toWrite, can: { write: false }, closed_at: toWrite.due_at }
  server.reject(routes.keepDraft, 409, 'This evaluation is closed.')
  await user.type(screen.getByLabelText('Strengths'), 'sentence')
  expect(await screen.findByText(/^The evaluation closed before you submitted this\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send Evaluation' })).toBeNull()
  const draft = within(screen.getByRole('region', { name: 'Your draft' }))
  expect(draft.getByText('4 of 5')).toBeTruthy()
  await user.click(draft.getByRole('button', { name: 'Copy text' }))
  expect(await navigator.clipboard.readText()).toBe('Half a sentence')
  first.unmount()
  show(<EvaluationView id={id} />)
  expect(await screen.findByText('Half a sentence')).toBeTruthy()
})

test('a draft that was saved from another device since is not replaced by an older one of this browser', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  let shown: Evaluation = { ...toWrite, draft: { ...written, strengths: 'Older words' } }
  server.respond(routes.read, () => shown)
  server.reject(routes.keepDraft, 500, 'An unexpected error occurred. Please try again.')
  const first = show(<EvaluationView id={id} />)
  await userEvent.type(await screen.findByDisplayValue('Older words'), ' and newer ones')
  expect(await screen.findByText('Draft saved on this device')).toBeTruthy()
  first.unmount()
  queryClient.clear()
  shown = { ...toWrite, draft: { ...written, strengths: 'The newest words' } }
  show(<EvaluationView id={id} />)
  expect(await screen.findByDisplayValue('The newest words')).toBeTruthy()
  expect(screen.queryByText('Draft saved on this device')).toBeNull()
})

test('a draft typed after a save whose answer was lost is newer than what the server has', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  let draft: Evaluation['draft'] = null
  server.respond(routes.read, () => ({ ...toWrite, draft }))
  server.respond(routes.keepDraft, ({ body }) => {
    draft ??= { again: null, strengths: body?.strengths?.trim() ?? '', to_improve: '', marks: {} }
    throw new Error('The answer was lost.')
  })
  const first = show(<EvaluationView id={id} />)
  await userEvent.type(await screen.findByLabelText('Strengths'), 'Steady ')
  expect(await screen.findByText('Draft saved on this device')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Strengths'), 'work')
  expect(await screen.findByText('Draft saved on this device')).toBeTruthy()
  first.unmount()
  queryClient.clear()
  show(<EvaluationView id={id} />)
  expect(await screen.findByDisplayValue('Steady work')).toBeTruthy()
})

const taken: Evaluation = {
  ...toWrite,
  own_side: 'startup',
  can: { write: false },
  sides: [...toWrite.sides, { side: 'startup', is_submitted: true }],
  sheets: [
    ...toWrite.sheets,
    { side: 'startup', author_name: 'Ravi Nair', submitted_at: toWrite.due_at, sheet: written },
  ],
}

test('what never arrived can still be read once a colleague has sent the side, and is gone once the user has', async () => {
  const server = fakeServer()
  signInAs('startup_rep')
  const own: Evaluation = { ...toWrite, own_side: 'startup' }
  let shown = own
  server.respond(routes.read, () => shown)
  server.reject(routes.keepDraft, 500, 'An unexpected error occurred. Please try again.')
  const open = () => {
    queryClient.clear()
    return show(<EvaluationView id={id} />)
  }
  const first = open()
  await userEvent.type(await screen.findByLabelText('Strengths'), 'Mine')
  expect(await screen.findByText('Draft saved on this device')).toBeTruthy()
  first.unmount()
  shown = taken
  const second = open()
  const draft = within(await screen.findByRole('region', { name: 'Your draft' }))
  expect(draft.getByText('Mine')).toBeTruthy()
  second.unmount()
  shown = own
  open()
  await screen.findByDisplayValue('Mine')
  await fillIn()
  server.respond(routes.submit, () => taken)
  await userEvent.click(screen.getByRole('button', { name: 'Send Evaluation' }))
  expect(await screen.findByText('Evaluation Sent')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send Evaluation' })).toBeNull())
  expect(screen.queryByText('Your draft')).toBeNull()
})

test('of a startup, who was too late by a colleague still has their draft', async () => {
  const server = fakeServer()
  signInAs('startup_rep')
  const draft = { ...written, strengths: 'Mine', again: null }
  server.respond(routes.read, () => ({ ...taken, draft }))
  show(<EvaluationView id={id} />)
  const own = within(await screen.findByRole('region', { name: 'Your draft' }))
  expect(own.getByText('Mine')).toBeTruthy()
  expect(own.getByText(/^Ravi Nair has already submitted this\./)).toBeTruthy()
})

test('a closed one is read side by side, and names who is missing', async () => {
  const server = fakeServer()
  signInAs('hr')
  const closed: Evaluation = {
    ...toWrite,
    own_side: null,
    can: { write: false },
    closed_at: '2026-11-15T09:00:00.000Z',
    sides: [
      { side: 'intern', is_submitted: false },
      { side: 'leader', is_submitted: true },
    ],
    sheets: [
      { side: 'intern', ...missing },
      { side: 'leader', author_name: 'Ravi Nair', submitted_at: toWrite.opened_at, sheet: written },
    ],
  }
  server.respond(routes.read, () => closed)
  show(<EvaluationView id={id} />)
  const leader = within(await screen.findByRole('article', { name: 'Leader: Ravi Nair' }))
  expect(leader.getByText('5 of 5')).toBeTruthy()
  expect(leader.getByText('Would you work together again?')).toBeTruthy()
  const intern = within(screen.getByRole('article', { name: 'Intern' }))
  expect(intern.getByText('Missing: not submitted before the deadline.')).toBeTruthy()
})

test('a leader finds theirs and those of their people; the list says who has written', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  server.respond(routes.list, ({ query }) => (query?.box === 'mine' ? listed(toWrite) : listed()))
  show(<EvaluationPanel boxes={['mine', 'overview']} />)
  expect(await screen.findByText('Intern: submitted')).toBeTruthy()
  expect(screen.getByText('Leader: pending')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Evaluations'), 'overview')
  expect(await screen.findByText('No evaluations yet')).toBeTruthy()
})

test('who starts one too early or twice reads why not', async () => {
  const server = fakeServer()
  signInAs('hr')
  const placement: Placement = {
    intern_id: id,
    full_name: 'Asha Rao',
    ...{ project_id: id, project_name: 'FarmLoop Product' },
    ...{ internship_id: id, title: 'React Developer' },
    joined_on: '2026-10-01',
    started: ['mid_term'],
  }
  server.respond(routes.placements, () => ({ placements: [placement] }))
  server.reject(routes.start, 409, 'This evaluation has already been started.')
  show(<StartEvaluation />)
  await userEvent.click(screen.getByRole('button', { name: 'Start Evaluation' }))
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByText('Please choose an intern.')).toBeTruthy()
  const box = screen.getByRole('combobox', { name: 'Intern' })
  expect(document.activeElement).toBe(box)
  await userEvent.click(box)
  await userEvent.click(await screen.findByRole('option', { name: /Asha Rao/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByText('This evaluation has already been started.')).toBeTruthy()
})
