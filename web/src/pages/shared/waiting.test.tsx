import { applications } from '@app/contract/hiring/applications.ts'
import { type JobOffer, jobOffers } from '@app/contract/hiring/job-offers.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { WaitingItem } from '@app/contract/insight/waiting.ts'
import { homeOf } from '@app/contract/pages.ts'
import { type Brief, briefs } from '@app/contract/programme/briefs.ts'
import { type Evaluation, evaluations } from '@app/contract/programme/evaluations.ts'
import { type Startup, startups } from '@app/contract/projects/startups.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { desk } from '#features/hiring/applications/fake-applications.tsx'
import { keyOf } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { DashboardWaiting, Waiting } from './waiting.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`
const at = '2026-11-20T09:00:00.000Z'
const item = (n: number, kind: WaitingItem['kind'], more: Partial<WaitingItem> = {}) => ({
  ...{ kind, id: idOf(n), parent_id: null, who: `Person ${n}`, what: `Thing ${n}` },
  ...{ place: 'Lotus Labs', note: '', day: null, since: at, due_at: null, due_on: null },
  ...{ is_overdue: false, version: null, is_quick: false },
  ...more,
})

const letter = { organisation: 'Lotus Labs', title: 'Offer', text: ['Welcome.'], language: 'en' }
const sent: JobOffer = {
  ...{ id: idOf(2), application_id: idOf(6), full_name: 'Asha Rao', company_name: 'Lotus Labs' },
  ...{ internship_title: 'React Developer', position: 'Frontend Intern', start_date: null },
  ...{ stipend: 12_000, weekly_hours: 20, valid_until: '2098-01-01', note: '', template_id: null },
  ...{ status: 'sent', letter: { ...letter, language: 'en' }, letter_hash: 'abc', sent_at: at },
  ...{ sent_by_name: 'Hema Reddy', ended_at: null, signed_name: null, decline_reason: '' },
  ...{ version: 2, can: { change: false, withdraw: false, answer: true } },
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

const registered: Startup = {
  ...{ id: idOf(2), name: 'Neem Labs', domain: 'Health', description: 'Clinics.', version: 3 },
  ...{ contact_email: 'hello@neem.example', applicant_name: 'Asha Rao', status: 'pending' },
  ...{ submitted_date: at, approved_at: null, meeting_at: null, steps: [], documents: [] },
  can: { edit: true, moves: ['approved', 'rejected'] },
}

/** A dashboard on which three things wait; `done` takes away the one in the middle. */
function waitingFor(kind: WaitingItem['kind'], more: Partial<WaitingItem> = {}) {
  const server = fakeServer()
  let items = [item(1, 'task'), item(2, kind, more), item(3, 'task')]
  server.respond(dashboards.waiting, () => ({ items, more: [] }))
  return {
    server,
    done: () => {
      items = items.filter(({ id }) => id !== idOf(2))
    },
  }
}

const Address = () => <p data-testid="address">{useLocation().search}</p>

const showDashboard = (at = '/dashboard') =>
  show(
    <>
      <Waiting />
      <Confirmer />
      <Address />
    </>,
    { at },
  )

const open = async (name: RegExp) => {
  showDashboard()
  const opener = await screen.findByRole('link', { name })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  return within(await screen.findByRole('dialog'))
}

const rows = () =>
  within(screen.getByRole('region', { name: 'Waiting for you' })).getAllByRole('listitem')

/** What was opened is closed, its row is gone, and the next one has the focus. */
async function expectNextRow() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(rows()).toHaveLength(2))
  const next = screen.getByRole('link', { name: 'View: Thing 3' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(screen.getByTestId('address').textContent).toBe('')
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
  const { full_name, internship_title, company_name } = sent
  server.respond(applications.read, () => ({
    ...{ id: idOf(6), internship_id: idOf(7), user_id: idOf(8), email: 'asha@people.example' },
    ...{ full_name, internship_title, company_name, status: 'accepted' as const },
    ...{ applied_date: at, updated_at: at, version: 5, score: null, moves: ['rejected' as const] },
    ...{ can: { withdraw: false, review: true, undo: false }, respond_by: '2099-01-16' },
    ...{ skipped_stages: [], closed_out_at: null, answered_at: at, resume_id: idOf(9) },
    ...{ resume_name: 'cv.pdf', cover_letter: '', questions: [], answers: [] },
    ...{ history: [], notes: [] },
  }))
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

test('HR answers over the dashboard, offers there, and goes on to the next one', async () => {
  const { server } = desk({ moves: ['accepted', 'rejected'] })
  const items = [item(1, 'answer'), item(3, 'task'), item(4, 'task')]
  const isAnswered = () => server.sent.some(({ route }) => route === keyOf(applications.review))
  server.respond(dashboards.waiting, () => ({ items: items.slice(isAnswered() ? 1 : 0), more: [] }))
  server.respond(jobOffers.list, () => ({ offers: [sent], proposal: null }))
  const drawer = await open(/^Reply: Person 1/)
  expect(await drawer.findByRole('heading', { name: 'Asha Rao' })).toBeTruthy()

  await userEvent.click(await drawer.findByRole('button', { name: 'Offer…' }))
  expect(await screen.findByRole('dialog', { name: 'Offer' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Offer' })).toBeNull())

  await userEvent.click(drawer.getByRole('button', { name: 'Reject' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Reject' }))
  expect(await drawer.findByRole('heading', { name: 'Vikram Shah' })).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe(`?waiting=answer.${idOf(2)}`)
  await userEvent.keyboard('{Escape}')
  await expectNextRow()
})

test('a superadmin decides on a startup over the dashboard', async () => {
  const { server, done } = waitingFor('startup')
  signInAs('superadmin')
  let shown = registered
  server.respond(startups.read, () => shown)
  server.respond(startups.decide, () => {
    done()
    shown = { ...registered, status: 'approved', can: { edit: true, moves: [] } }
    return shown
  })
  const sheet = await open(/^Review: /)
  await userEvent.selectOptions(await sheet.findByRole('combobox', { name: 'Decision' }), 'Approve')
  await userEvent.click(sheet.getByRole('button', { name: 'Save Decision' }))
  await expectNextRow()
})

test.each([
  ['weekly_update', 'project_manager', 'Weekly update'],
  ['deliverable', 'startup_rep', 'Milestone'],
  ['message', 'superadmin', 'Message'],
  ['task', 'intern', 'Task'],
  ['blocked_task', 'team_leader', 'Task'],
  ['invitation', 'intern', 'Meeting'],
] as const)(
  'what is there to a %s opens over the dashboard of a %s, too',
  async (kind, role, title) => {
    waitingFor(kind)
    signInAs(role)
    showDashboard(`/dashboard?waiting=${kind}.${idOf(2)}`)
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByTestId('address').textContent).toBe('')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
      `${homeOf(role)}?waiting=${kind}.${idOf(2)}`,
    )
  },
)

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
