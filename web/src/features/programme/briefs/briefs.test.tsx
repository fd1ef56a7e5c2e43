import {
  type Brief,
  type Fit,
  briefs as routes,
  type Seat,
} from '@app/contract/programme/briefs.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { AnswerBrief } from './answer-brief.tsx'
import { AssignBrief } from './assign-brief.tsx'
import { NewBriefForm } from './edit-brief.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const [id, seat_id] = [
  '01a1fe6d-6faa-7350-8b5a-d836f656fd21',
  '01a1fe6d-725b-7595-81c7-85c2ef92e4b9',
]
const fit: Fit = {
  ...{ skills_shown: ['React'], skills_named: [], sessions: 10, sessions_kept: 9 },
  ...{ reports_decided: 8, reports_approved: 8, tasks_due: 4, tasks_done: 3 },
  ...{ parts: { skills: 50, record: 85, availability: 55 }, match: 61 },
}
const seat: Seat = {
  ...{ id: seat_id, role: 'Frontend', skills: ['React', 'SQL'], hours_per_week: 20 },
  ...{ tasks: ['Draw it'], status: 'open', person: null, declined: [], version: 3 },
  can: { pick: false, decide: false, drop: false },
}
const brief: Brief = {
  ...{ id, title: 'Clinic app', startup_name: 'Lotus', status: 'open', description: 'Records.' },
  ...{ seat_count: 1, accepted_count: 0, start_date: '2099-01-05', weeks: 8, milestones: [] },
  ...{ manager: null, leader: null, project: null, version: 4 },
  created_at: '2026-11-01T09:00:00.000Z',
  seats: [seat],
  weights: { skills: 5, record: 3, availability: 2 },
  can: { change: false, withdraw: false, assign: false, send: false, take_back: false },
}
const asha = { full_name: 'Asha Rao', skills: ['React'], fit }

test('a startup reads why somebody is proposed, and declines with a reason only, which outlives the page', async () => {
  const server = fakeServer()
  signInAs('startup_rep')
  const proposed: Seat = {
    ...{ ...seat, status: 'proposed', person: asha },
    can: { pick: false, decide: true, drop: false },
  }
  server.respond(routes.read, () => ({ ...brief, status: 'proposed' as const, seats: [proposed] }))
  server.respond(routes.decide, () => brief)
  const first = show(<AnswerBrief id={id} />)
  for (const reason of [
    'Shown in their work: React',
    'No SQL experience yet',
    'Present 9 of 10 days',
    '8 of 8 reports approved',
    '3 of 4 tasks completed',
  ])
    expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.queryByText(/hours per week free/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Decline Asha Rao as Frontend' }))
  expect(await screen.findByText('Please give a reason.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Comment'), 'Too few hours')
  first.unmount()
  show(<AnswerBrief id={id} />)
  const comment = await screen.findByLabelText<HTMLTextAreaElement>('Comment')
  expect(comment.value).toBe('Too few hours')
  await userEvent.click(screen.getByRole('button', { name: 'Decline Asha Rao as Frontend' }))
  expect(await screen.findByText('Decision Saved')).toBeTruthy()
  expect(server.sent).toContainEqual(
    expect.objectContaining({
      params: { id, seat_id },
      body: { decision: 'decline', comment: 'Too few hours', version: 3 },
    }),
  )
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('one day, one report and one task read as one', async () => {
  const server = fakeServer()
  signInAs('startup_rep')
  const first = {
    ...{ ...fit, sessions: 1, sessions_kept: 1, reports_decided: 1, reports_approved: 1 },
    ...{ tasks_due: 1, tasks_done: 0 },
  }
  const proposed: Seat = { ...seat, status: 'proposed', person: { ...asha, fit: first } }
  server.respond(routes.read, () => ({ ...brief, status: 'proposed' as const, seats: [proposed] }))
  show(<AnswerBrief id={id} />)
  for (const reason of ['Present 1 of 1 day', '1 of 1 report approved', '0 of 1 task completed'])
    expect(await screen.findByText(reason)).toBeTruthy()
})

test('HR ranks the pool by weights and chooses somebody for a seat', async () => {
  const server = fakeServer()
  signInAs('hr')
  const open = { ...seat, can: { ...seat.can, pick: true } }
  const can = { ...brief.can, assign: true }
  server.respond(routes.read, () => ({ ...brief, seats: [open], can }))
  server.respond(routes.leads, () => ({ managers: [], leaders: [] }))
  const candidate = { ...asha, id: seat_id, team_names: ['Team Neem'], seat_role: null }
  server.respond(routes.candidates, () => ({
    candidates: [
      { ...candidate, can: { pick: true } },
      { ...candidate, id, full_name: 'Ravi Rao', can: { pick: false } },
    ],
    pool: 33,
  }))
  server.respond(routes.pick, () => brief)
  show(<AssignBrief id={id} />, { at: '/?search=Clinic' })
  await userEvent.click(
    await screen.findByRole('link', { name: 'Choose a candidate for Frontend' }),
  )
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('Top 2 of 33 candidates')).toBeTruthy()
  // The search of the list below is not one of the pool.
  const searches = () =>
    server.sent.filter(({ route }) => route.endsWith('/candidates')).map(({ query }) => query)
  expect(searches()).toEqual([{ skills: '5', record: '3', availability: '2' }])
  const pool = sheet.getByRole<HTMLInputElement>('searchbox', { name: 'Search the pool' })
  expect(pool.value).toBe('')
  await userEvent.type(pool, 'Asha{Enter}')
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ search: 'Asha' }))
  expect(sheet.getByText('Not enough free hours for this seat.')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Choose Ravi Rao' })).toBeNull()
  await userEvent.click(sheet.getByRole('button', { name: 'Choose Asha Rao' }))
  expect(server.sent).toContainEqual(
    expect.objectContaining({
      params: { id, seat_id },
      body: { skills: 5, record: 3, availability: 2, user_id: seat_id, version: 4 },
    }),
  )
})

test('a brief is stated with its seats, skills by commas and tasks by lines', async () => {
  const server = fakeServer()
  signInAs('startup_rep')
  server.respond(routes.create, () => brief)
  const onDone = vi.fn()
  show(<NewBriefForm onDone={onDone} />)
  const type = (label: string, text: string) =>
    userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
  await userEvent.click(screen.getByRole('button', { name: 'Submit brief' }))
  expect(await screen.findByText('Title is required.')).toBeTruthy()
  await type('Title', 'Clinic app')
  await type('What do you want to build?', 'Records.')
  await type('Start', '2099-01-05')
  await type('Role', 'Frontend')
  await type('Skills', 'React, SQL,')
  await type('First tasks', 'Draw it{enter}Test it')
  await userEvent.click(screen.getByRole('button', { name: 'Submit brief' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(id))
  expect(server.sent.find(({ route }) => route === `POST ${routes.create.path}`)).toMatchObject({
    body: {
      title: 'Clinic app',
      milestones: [],
      seats: [
        {
          role: 'Frontend',
          skills: ['React', 'SQL'],
          tasks: ['Draw it', 'Test it'],
          hours_per_week: 20,
        },
      ],
    },
  })
})

test('HR sends in the same moment as it chooses a leader, and takes it back', async () => {
  const server = fakeServer()
  signInAs('hr')
  const can = { ...brief.can, assign: true, send: true, take_back: true }
  const picked: Seat = { ...seat, status: 'picked', person: asha }
  server.respond(routes.read, () => ({ ...brief, seats: [picked], can }))
  server.respond(routes.leads, () => ({
    managers: [],
    leaders: [{ id: seat_id, full_name: 'Lata Lead', load: 1 }],
  }))
  let version = brief.version
  const next = () => {
    version += 1
    return { ...brief, seats: [picked], can, version }
  }
  server.respond(routes.lead, next)
  server.respond(routes.propose, next)
  server.respond(routes.takeBack, next)
  show(
    <>
      <AssignBrief id={id} />
      <Confirmer />
    </>,
  )
  await userEvent.selectOptions(await screen.findByLabelText(/Team leader/), seat_id)
  await userEvent.click(screen.getByRole('button', { name: 'Send Proposal' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send Proposal' }),
  )
  expect(await screen.findByText('Proposal Sent')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Proposal' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Withdraw Proposal',
    }),
  )
  expect(await screen.findByText('Proposal Withdrawn')).toBeTruthy()
  const versions = server.sent.flatMap(({ body }) =>
    body && typeof body === 'object' && 'version' in body ? [body.version] : [],
  )
  expect(versions).toEqual([4, 5, 6])
})

test('HR agrees to hire whom another company accepted before the proposal is sent', async () => {
  const server = fakeServer()
  signInAs('hr')
  const accepted_by = { application_id: seat_id, company_name: 'Farm Inc' }
  const picked: Seat = { ...seat, status: 'picked', person: { ...asha, accepted_by } }
  const can = { ...brief.can, assign: true, send: true }
  server.respond(routes.read, () => ({ ...brief, seats: [picked], can }))
  server.respond(routes.leads, () => ({ managers: [], leaders: [] }))
  server.respond(routes.propose, () => brief)
  show(
    <>
      <AssignBrief id={id} />
      <Confirmer />
    </>,
  )
  const press = async (dialog: string, action: string) => {
    const question = within(await screen.findByRole('alertdialog', { name: dialog }))
    await userEvent.click(question.getByRole('button', { name: action }))
  }
  const send = await screen.findByRole('button', { name: 'Send Proposal' })
  await userEvent.click(send)
  await press('Hire Asha Rao for Lotus?', 'Cancel')
  expect(server.sent.filter(({ body }) => body)).toEqual([])
  await userEvent.click(send)
  expect(await screen.findAllByText(/^Asha Rao was accepted by Farm Inc\./)).toHaveLength(2)
  await press('Hire Asha Rao for Lotus?', 'Hire for Lotus')
  await press('Propose 1 person to Lotus?', 'Send Proposal')
  expect(await screen.findByText('Proposal Sent')).toBeTruthy()
  expect(server.sent.flatMap(({ body }) => (body ? [body] : []))).toMatchObject([
    { agreed_application_ids: [seat_id] },
  ])
})

test('HR chooses the leader while the manager is being saved, and neither loses the focus', async () => {
  const server = fakeServer()
  signInAs('hr')
  const can = { ...brief.can, assign: true }
  const lead = { id: seat_id, full_name: 'Lata Lead', load: 1 }
  server.respond(routes.read, () => ({ ...brief, can }))
  server.respond(routes.leads, () => ({ managers: [lead], leaders: [lead] }))
  server.respond(routes.lead, () => ({ ...brief, can, version: brief.version + 1 }))
  show(<AssignBrief id={id} />)
  const manager = await screen.findByLabelText<HTMLSelectElement>(/Project manager/)
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await new Promise((go) => setTimeout(go, 50))
    return answer(url, init)
  })
  await userEvent.selectOptions(manager, seat_id)
  expect([manager.disabled, manager.value]).toEqual([false, seat_id])
  expect(document.activeElement).toBe(manager)
  await userEvent.selectOptions(screen.getByLabelText(/Team leader/), seat_id)
  const bodies = () => server.sent.flatMap(({ body }) => (body ? [body] : []))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toMatchObject({ manager_id: seat_id, leader_id: seat_id })
})
