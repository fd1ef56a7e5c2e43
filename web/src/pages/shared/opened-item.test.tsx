import { applications } from '@app/contract/hiring/applications.ts'
import { jobOffers } from '@app/contract/hiring/job-offers.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { homeOf } from '@app/contract/pages.ts'
import { type Startup, startups } from '@app/contract/projects/startups.ts'
import { reports } from '@app/contract/work/reports.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { desk } from '#features/hiring/applications/fake-applications.tsx'
import { one as oneReport, desk as reviewDesk } from '#features/work/reports/fake-desk.ts'
import { keyOf } from '#lib/api/api.ts'
import { holdNextRequest, signInAs } from '#lib/api/fake-server.tsx'
import {
  at,
  expectNextRow,
  idOf,
  item,
  open,
  sent,
  showDashboard,
  waitingFor,
} from './fake-waiting.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const registered: Startup = {
  ...{ id: idOf(2), name: 'Neem Labs', domain: 'Health', description: 'Clinics.', version: 3 },
  ...{ contact_email: 'hello@neem.example', applicant_name: 'Asha Rao', status: 'pending' },
  ...{ submitted_date: at, approved_at: null, meeting_at: null, steps: [], documents: [] },
  can: { edit: true, moves: ['approved', 'rejected'] },
}

test('HR answers over the dashboard, offers there, and goes on to the next one', async () => {
  const { server } = desk({ moves: ['accepted', 'rejected'] })
  const items = [item(1, 'answer'), item(3, 'task'), item(4, 'task')]
  const isAnswered = () => server.sent.some(({ route }) => route === keyOf(applications.review))
  server.respond(dashboards.waiting, () => ({ items: items.slice(isAnswered() ? 1 : 0), more: [] }))
  server.respond(jobOffers.list, () => ({ offers: [sent], proposal: null }))
  const drawer = await open(/^Reply: Person 1/)
  expect(await drawer.findByRole('heading', { name: 'Asha Rao' })).toBeTruthy()

  await userEvent.click(await drawer.findByRole('button', { name: 'Offer…' }))
  const offer = await screen.findByRole('dialog', { name: 'Offer' })
  // Before it has the focus, Escape is still the drawer's.
  await waitFor(() => expect(offer.contains(document.activeElement)).toBe(true))
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

test('a leader reads a report and confirms its stated hours over the dashboard', async () => {
  const { server, arrives } = reviewDesk()
  const stated = { needs_confirmation: true, self_reported_seconds: 7200 }
  await arrives({ ...oneReport(2, 'Asha Rao'), ...stated })
  const items = [item(1, 'task'), item(2, 'report'), item(3, 'task')]
  const isDecided = () => server.sent.some(({ route }) => route === keyOf(reports.review))
  server.respond(dashboards.waiting, () => ({
    items: items.filter(({ id }) => id !== idOf(2) || !isDecided()),
    more: [],
  }))
  const sheet = await open(/^View: Person 2's report/)
  expect(await sheet.findByText('Wrote the sign-in page')).toBeTruthy()
  await userEvent.click(sheet.getByRole('checkbox', { name: /^I confirm 2h 0m/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Report Approved')).toBeTruthy()
  await expectNextRow()
})

test('who was accepted and has no offer opens over the dashboard, among the accepted ones', async () => {
  const { server } = desk({ status: 'accepted' })
  server.respond(dashboards.waiting, () => ({ items: [item(1, 'to_offer')], more: [] }))
  const drawer = await open(/^Review: Person 1/)
  expect(await drawer.findByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
  const queries = server.sent.flatMap(({ route, query }) =>
    route === keyOf(applications.list) ? [query] : [],
  )
  expect(queries).toEqual([{ status: 'accepted' }])
  expect(screen.getByTestId('address').textContent).toBe(`?waiting=to_offer.${idOf(1)}`)
})

test('a report stays over the dashboard until its decision is answered, so that a failure is seen', async () => {
  const { server } = reviewDesk()
  server.respond(dashboards.waiting, () => ({ items: [item(2, 'report')], more: [] }))
  const refusal = 'Only the reviewer may decide.'
  server.reject(reports.review, 403, refusal)
  const sheet = await open(/^View: Person 2's report/)
  const approve = await sheet.findByRole('button', { name: 'Approve' })
  const release = holdNextRequest()
  await userEvent.click(approve)
  await sheet.findByText('Approving…')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Work report' })).toBeTruthy()
  release()
  expect(await sheet.findByText(refusal)).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a decision that is answered after its sheet was closed leaves the next one open', async () => {
  const { server } = waitingFor('startup')
  signInAs('superadmin')
  server.respond(startups.read, () => registered)
  server.respond(startups.decide, () => ({ ...registered, status: 'approved' as const }))
  const sheet = await open(/^Review: /)
  await userEvent.selectOptions(await sheet.findByRole('combobox', { name: 'Decision' }), 'Approve')
  const release = holdNextRequest()
  await userEvent.click(sheet.getByRole('button', { name: 'Save Decision' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'View: Thing 3' }))
  await screen.findByRole('dialog', { name: 'Task' })
  release()
  expect(await screen.findByText('Approved')).toBeTruthy()
  await expect(
    waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 300 }),
  ).rejects.toThrow()
  expect(screen.getByTestId('address').textContent).toBe(`?waiting=task.${idOf(3)}`)
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
  ['proposal', 'startup_rep', 'Team Brief'],
  ['weekly_update', 'project_manager', 'Weekly update'],
  ['deliverable', 'startup_rep', 'Milestone'],
  ['message', 'superadmin', 'Message'],
  ['task', 'intern', 'Task'],
  ['blocked_task', 'team_leader', 'Task'],
  ['invitation', 'intern', 'Meeting'],
] as const)(
  'what is there to a %s opens over the dashboard of a %s, too',
  async (kind, role, title) => {
    waitingFor(kind, { parent_id: idOf(2) })
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
