import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { type HireProfile, hires, onboarding } from '@app/contract/hiring/hires.ts'
import { type JobOffer, jobOffers } from '@app/contract/hiring/job-offers.ts'
import { type Brief, briefs } from '@app/contract/programme/briefs.ts'
import { type Evaluation, evaluations } from '@app/contract/programme/evaluations.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { keyOf } from '#lib/api/api.ts'
import { show, signInAs } from '#lib/api/fake-server.tsx'
import {
  at,
  expectNextRow,
  idOf,
  open,
  rows,
  sent,
  waitingFor,
  waitingUntil,
} from './fake-waiting.tsx'
import { DashboardWaiting, Waiting } from './waiting.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const { full_name, internship_title, company_name } = sent
const applied: Application = {
  ...{ id: idOf(6), internship_id: idOf(7), user_id: idOf(8), email: 'asha@people.example' },
  ...{ full_name, internship_title, company_name, status: 'accepted' },
  ...{ applied_date: at, updated_at: at, version: 5, score: null, moves: ['rejected'] },
  ...{
    can: { withdraw: false, review: true, undo: false, decide: true },
    respond_by: '2099-01-16',
  },
  ...{ skipped_stages: [], closed_out_at: null, answered_at: at, resume_id: idOf(9) },
  ...{ resume_name: 'cv.pdf', cover_letter: '', questions: [], answers: [] },
  ...{ history: [], notes: [] },
}
const hired: HireProfile = {
  ...{ id: idOf(9), application_id: idOf(2), user_id: idOf(8), name: full_name, company_name },
  ...{ position: 'Frontend Intern', team_id: null, team_name: null, project_id: null },
  ...{ project_name: null, start_date: null, last_day: null, hired_date: at },
  agreed: { team_id: null, team_name: null, project_id: null, project_name: null },
  ...{ status: 'hired', version: 1, end: null },
  ...{ onboarding: { done: 0, total: 0, overdue: 0 }, awaits_guardian: false },
  ...{ can: { change: true, end: false, start_onboarding: false }, hired_by_name: 'Hema Reddy' },
  ...{ application: applied, items: [] },
}

const brief: Brief = {
  ...{ id: idOf(2), title: 'Clinic app', startup_name: 'Lotus Labs', status: 'open' },
  ...{ description: 'Records.', seat_count: 1, accepted_count: 0, start_date: '2099-01-05' },
  ...{ weeks: 8, milestones: [], manager: null, leader: null, project: null, version: 4 },
  created_at: at,
  seats: [],
  weights: { skills: 5, record: 3, availability: 2 },
  can: { change: false, withdraw: false, assign: true, send: true, take_back: false },
}

const toWrite: Evaluation = {
  ...{ id: idOf(2), kind: 'mid_term', intern_name: 'Ravi Nair', project_name: 'FarmLoop' },
  ...{ startup_name: null, opened_at: at, due_at: '2099-11-15T09:00:00.000Z', closed_at: null },
  sides: [
    { side: 'intern', is_submitted: true },
    { side: 'leader', is_submitted: false },
  ],
  own_side: 'leader',
  can: { write: true },
  sheets: [],
  draft: {
    marks: { quality: 4, reliability: 5, initiative: 3, communication: 4 },
    ...{ strengths: 'Steady', to_improve: '', again: 'yes' },
  },
}

test('an applicant signs an offer over the dashboard', async () => {
  const { server, done } = waitingFor('offer')
  signInAs('intern')
  let offer = sent
  server.respond(jobOffers.mine, () => ({ offers: [offer] }))
  server.respond(jobOffers.accept, () => {
    done()
    offer = { ...sent, status: 'accepted', can: { ...sent.can, answer: false } }
    return offer
  })
  const dialog = await open(/^Reply: /)
  expect(await dialog.findByText('Welcome.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Your full name'), 'Asha Rao')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign and accept' }))
  expect(await screen.findByText('Offer Accepted')).toBeTruthy()
  expect(server.sent.find(({ route }) => route === keyOf(jobOffers.accept))?.body).toEqual({
    signed_name: 'Asha Rao',
    letter_hash: 'abc',
  })
  await expectNextRow()
})

test('an applicant declines an offer over the dashboard', async () => {
  const { server, done } = waitingFor('offer')
  signInAs('intern')
  let offer = sent
  server.respond(jobOffers.mine, () => ({ offers: [offer] }))
  server.respond(jobOffers.decline, () => {
    done()
    offer = { ...sent, status: 'declined', can: { ...sent.can, answer: false } }
    return offer
  })
  const dialog = await open(/^Reply: /)
  await userEvent.click(await dialog.findByRole('button', { name: 'Decline offer' }))
  const question = within(await screen.findByRole('dialog', { name: /^Decline the offer/ }))
  await userEvent.click(question.getByRole('button', { name: 'Decline offer' }))
  await expectNextRow()
})

test('HR withdraws an offer that is about to expire over the dashboard', async () => {
  const { server, done } = waitingFor('expiring_offer', { parent_id: idOf(6) })
  signInAs('hr')
  let offers = [{ ...sent, can: { change: false, withdraw: true, answer: false } }]
  server.respond(applications.read, () => applied)
  server.respond(jobOffers.list, () => ({ offers, proposal: null }))
  server.respond(jobOffers.withdraw, () => {
    done()
    const withdrawn = { ...sent, status: 'withdrawn' as const }
    offers = []
    return withdrawn
  })
  const dialog = await open(/^View: Person 2 hasn't answered/)
  await userEvent.click(await dialog.findByRole('button', { name: 'Withdraw offer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await expectNextRow()
})

test('HR hires who has signed an offer over the dashboard', async () => {
  const { server, done } = waitingFor('to_hire')
  signInAs('hr')
  const signed: JobOffer = { ...sent, status: 'accepted', signed_name: 'Asha Rao' }
  server.respond(applications.read, () => ({
    ...applied,
    ...{ id: idOf(2), moves: ['hired' as const, 'rejected' as const] },
  }))
  server.respond(jobOffers.list, () => ({ offers: [signed], proposal: null }))
  server.respond(hires.places, () => ({ teams: [], projects: [] }))
  server.respond(hires.hire, () => {
    done()
    return hired
  })
  const dialog = await open(/^Hire: Person 2 accepted the offer for Thing 2/)
  expect(await dialog.findByLabelText('Position')).toHaveProperty('value', 'Frontend Intern')
  await userEvent.click(dialog.getByRole('button', { name: 'Hire' }))
  await expectNextRow()
  expect(server.sent.find(({ route }) => route === keyOf(hires.hire))?.body).toMatchObject({
    ...{ application_id: idOf(2), version: 5, position: 'Frontend Intern' },
  })
})

test('HR ticks an item of an onboarding over the dashboard', async () => {
  const { server, isDone } = waitingUntil(onboarding.tick, 'onboarding', { parent_id: idOf(9) })
  signInAs('hr')
  const contract: HireProfile['items'][number] = {
    ...{ id: idOf(2), title: 'Send the contract', details: '', side: 'hr', due_days: 3 },
    ...{ due_date: null, is_overdue: false, done_at: null, done_by_name: null },
    can: { tick: true },
  }
  const done = { ...contract, done_at: at, done_by_name: 'Hema Reddy' }
  server.respond(hires.read, () => ({ ...hired, items: [isDone() ? done : contract] }))
  server.respond(onboarding.tick, () => done)
  const sheet = await open(/^View: Thing 2 \(Person 2\)/)
  await userEvent.click(await sheet.findByRole('checkbox', { name: /Send the contract/ }))
  expect(await sheet.findByText(/Done by Hema Reddy/)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await expectNextRow()
})

test('HR proposes the team of a brief over the dashboard; its weights leave the address with it', async () => {
  const { server, done } = waitingFor('brief')
  signInAs('hr')
  let shown = brief
  server.respond(briefs.read, () => shown)
  server.respond(briefs.leads, () => ({ managers: [], leaders: [] }))
  server.respond(briefs.propose, () => {
    done()
    shown = { ...brief, status: 'proposed', can: { ...brief.can, assign: false, send: false } }
    return shown
  })
  const sheet = await open(/^Assign: /)
  expect(await sheet.findByRole('heading', { name: 'Clinic app' })).toBeTruthy()
  const [weight] = sheet.getAllByRole('slider')
  weight?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(sheet.getByRole('button', { name: 'Send Proposal' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Send Proposal' }))
  expect(await screen.findByText('Proposal Sent')).toBeTruthy()
  await expectNextRow()
})

test('a leader writes an evaluation over the dashboard', async () => {
  const { server, done } = waitingFor('evaluation')
  signInAs('team_leader')
  let shown = toWrite
  server.respond(evaluations.read, () => shown)
  server.respond(evaluations.submit, () => {
    done()
    shown = { ...toWrite, can: { write: false } }
    return shown
  })
  const sheet = await open(/^Write: /)
  await userEvent.click(await sheet.findByRole('button', { name: 'Send Evaluation' }))
  expect(await screen.findByText('Evaluation Sent')).toBeTruthy()
  await expectNextRow()
})

test('what is closed undecided keeps its row, which has the focus again', async () => {
  const { server } = waitingFor('evaluation')
  signInAs('team_leader')
  server.respond(evaluations.read, () => toWrite)
  const sheet = await open(/^Write: /)
  await sheet.findByRole('button', { name: 'Send Evaluation' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = screen.getByRole('link', { name: /^Write: / })
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(rows()).toHaveLength(3)
})

test('a link to an offer that is not one’s own says so', async () => {
  const { server } = waitingFor('task')
  signInAs('intern')
  server.respond(jobOffers.mine, () => ({ offers: [] }))
  show(<Waiting />, { at: `/dashboard?waiting=offer.${idOf(9)}` })
  expect(await screen.findByText('Offer not found')).toBeTruthy()
})

test('the pages beside a dashboard do not begin with it', async () => {
  waitingFor('task')
  signInAs('team_leader')
  const { unmount } = show(<DashboardWaiting />, { at: '/tl/team' })
  expect(screen.queryByText('Waiting for you')).toBeNull()
  unmount()
  show(<DashboardWaiting />, { at: '/tl/dashboard' })
  expect(await screen.findByText('Waiting for you')).toBeTruthy()
})
