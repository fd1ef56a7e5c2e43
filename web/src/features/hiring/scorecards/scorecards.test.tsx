import { interviewKits, type KitRecord } from '@app/contract/hiring/interview-kits.ts'
import { type Interview, interviews } from '@app/contract/hiring/interviews.ts'
import { type Scoring, type Sheet, scoreSheets } from '@app/contract/hiring/scorecards.ts'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate, keyOf } from '#lib/api/api.ts'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { toastStore } from '#ui/toast.ts'
import { HouseKit } from './kit-editor.tsx'
import { PanelCard } from './panel-card.tsx'
import { ScoringView } from './scorecards-view.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (n: number) => `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`
const interview = { id: idOf(1), status: 'scheduled' } as Interview
const kit: Scoring['kit'] = {
  purpose: 'See how they work.',
  sections: [
    {
      id: idOf(2),
      title: 'Work',
      questions: [{ id: idOf(3), text: 'What did you make?', look_for: 'Their own work' }],
    },
  ],
  attributes: [{ id: idOf(4), name: 'Craft', look_for: 'Works', scale: 'points' }],
}
const scoring: Scoring = {
  interview_id: interview.id,
  kit,
  panel: [{ user_id: idOf(9), full_name: 'Bela Nair', is_interviewer: true, has_submitted: false }],
  mine: null,
  sheets: [],
  summary: null,
  sealed: 'own_first',
  can: { fill: true, submit: true, change_panel: true },
}
const sheet = (body: object): Sheet => ({
  author_id: idOf(0),
  author_name: 'Asha Rao',
  scores: {},
  notes: {},
  recommendation: null,
  remarks: '',
  ...body,
  version: 1,
  updated_at: '2026-11-01T09:00:00.000Z',
  submitted_at: null,
})

const page = () =>
  show(
    <>
      <ScoringView interview={interview} />
      <Confirmer />
    </>,
  )

beforeEach(() => {
  localStorage.clear()
  signInAs('hr')
})

test('input is saved on the server, and submitted with the saved version', async () => {
  const server = fakeServer()
  server.respond(scoreSheets.read, () => scoring)
  server.respond(scoreSheets.keep, ({ body }) => sheet(body as object))
  server.respond(scoreSheets.submit, () => ({ ...scoring, can: { ...scoring.can, fill: false } }))
  page()
  await userEvent.type(await screen.findByLabelText('Notes: What did you make?'), 'A timetable')
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  const submit = screen.getByRole('button', { name: 'Submit scorecard' })
  await userEvent.click(submit)
  expect(await screen.findByText('Please choose a score, or Not seen.')).toBeTruthy()
  expect(screen.getByText('Please choose a recommendation.')).toBeTruthy()
  await userEvent.click(within(screen.getByRole('group', { name: 'Craft' })).getByLabelText('4'))
  await userEvent.click(screen.getByLabelText('Strong yes'))
  await userEvent.click(submit)
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(server.sent.some(({ route }) => route.startsWith('POST'))).toBe(true))
  expect(server.sent.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    scores: { [idOf(4)]: 4 },
    notes: { [idOf(3)]: 'A timetable' },
    recommendation: 'strong_yes',
    remarks: '',
    version: 1,
  })
})

test('a draft that could not be sent outlives the tab', async () => {
  const server = fakeServer()
  server.respond(scoreSheets.read, () => scoring)
  server.reject(scoreSheets.keep, 500, 'An unexpected error occurred. Please try again.')
  const first = page()
  await userEvent.type(await screen.findByLabelText(/^Why/), 'Kind and curious')
  expect(await screen.findByText('Draft saved on this device')).toBeTruthy()
  first.unmount()
  page()
  const why = await screen.findByLabelText<HTMLTextAreaElement>(/^Why/)
  expect(why.value).toBe('Kind and curious')
})

test('a sheet another tab has changed says so, and loads what is there', async () => {
  const server = fakeServer()
  server.respond(scoreSheets.read, () => scoring)
  server.reject(scoreSheets.keep, 409, 'It was changed meanwhile.')
  page()
  await userEvent.type(await screen.findByLabelText(/^Why/), 'x')
  expect(await screen.findByText('It was changed meanwhile.')).toBeTruthy()
  server.respond(scoreSheets.read, () => ({ ...scoring, mine: sheet({ remarks: 'Newer words' }) }))
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByDisplayValue('Newer words')).toBeTruthy()
})

test('a panel that could not be saved after its dialog was closed is told', async () => {
  const server = fakeServer()
  server.respond(scoreSheets.read, () => scoring)
  server.respond(interviews.interviewers, () => ({ interviewers: [] }))
  server.reject(scoreSheets.setPanel, 409, 'The interview was cancelled.')
  show(<PanelCard id={interview.id} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change panel' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(server.sent.at(-1)?.route).toBe(keyOf(interviews.interviewers)))
  const answer = holdNextRequest()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await userEvent.keyboard('{Escape}')
  answer()
  await waitFor(() =>
    expect(toastStore.shown()).toMatchObject({
      title: "Couldn't save the panel",
      text: 'The interview was cancelled.',
    }),
  )
})

test('once submitted, means and what each one wrote stand side by side', async () => {
  const server = fakeServer()
  const mine = sheet({ scores: { [idOf(4)]: 2 }, recommendation: 'no' })
  const other = { ...sheet({}), author_id: idOf(9), author_name: 'Bela Nair', remarks: 'Strong' }
  server.respond(scoreSheets.read, () => ({
    ...scoring,
    mine: { ...mine, submitted_at: mine.updated_at },
    sheets: [{ ...other, scores: { [idOf(4)]: 5 }, submitted_at: mine.updated_at }],
    summary: {
      sheets: 2,
      attributes: [{ id: idOf(4), mean: 3.5, seen_by: 2 }],
      recommendations: [{ recommendation: 'no' as const, count: 1 }],
    },
    sealed: null,
    can: { ...scoring.can, fill: false },
  }))
  page()
  expect(await screen.findByText('3.5 / 5')).toBeTruthy()
  expect(screen.getByText('Strong')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit scorecard' })).toBeNull()
})

const record: KitRecord = {
  ...kit,
  internship_id: null,
  internship_title: null,
  company_name: null,
  is_inherited: false,
  version: 3,
  updated_at: null,
  updated_by_name: null,
}

test('the kit is written with its questions and attributes, and keeps their ids', async () => {
  const server = fakeServer()
  server.respond(interviewKits.house, () => record)
  server.respond(interviewKits.saveHouse, () => ({ ...record, version: 4 }))
  show(<HouseKit />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add question' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save kit' }))
  expect(await screen.findByText('Please write a question.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Question 2'), 'Why here?')
  await userEvent.click(screen.getByRole('button', { name: 'Save kit' }))
  await waitFor(() => expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(true))
  expect(server.sent.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
    version: 3,
    sections: [{ id: idOf(2), questions: [{ id: idOf(3) }, { text: 'Why here?' }] }],
    attributes: [{ id: idOf(4), scale: 'points' }],
  })
})

test('a colleague who saves the kit takes nothing away that is being typed', async () => {
  const server = fakeServer()
  let stored = record
  server.respond(interviewKits.house, () => stored)
  server.reject(
    interviewKits.saveHouse,
    409,
    'This record was changed by someone else. Please reload.',
  )
  show(<HouseKit />)
  const purpose = () => screen.getByLabelText<HTMLTextAreaElement>(/^Purpose/)
  await userEvent.type(await screen.findByLabelText(/^Purpose/), ' Mine.')
  stored = { ...record, purpose: 'Theirs.', version: 4 }
  await act(() => invalidate([interviewKits.house]))
  expect(purpose().value).toBe(`${record.purpose} Mine.`)

  await userEvent.click(screen.getByRole('button', { name: 'Save kit' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(purpose().value).toBe('Theirs.'))
  const saves = server.sent.filter(({ route }) => route.startsWith('PUT'))
  expect(saves.map(({ body }) => body)).toMatchObject([{ version: 3 }])
})
