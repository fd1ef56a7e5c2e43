import { sentences } from '@app/contract/core/problem.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { type Hire, type HireProfile, hires, onboarding } from '@app/contract/hiring/hires.ts'
import { type JobOffer, jobOffers } from '@app/contract/hiring/job-offers.ts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { HireCandidate } from './hire-candidate.tsx'
import { HiresPanel } from './hires-panel.tsx'
import { MyOnboarding } from './my-onboarding.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (n: number) => `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`
const hire: Hire = {
  id: idOf(1),
  application_id: idOf(2),
  user_id: idOf(3),
  name: 'Asha Rao',
  position: 'React Developer',
  company_name: 'Lotus Labs',
  team_id: null,
  team_name: null,
  project_id: null,
  project_name: null,
  agreed: { team_id: null, team_name: null, project_id: null, project_name: null },
  start_date: null,
  last_day: null,
  hired_date: '2026-11-01T09:00:00.000Z',
  status: 'hired',
  onboarding: { done: 1, total: 2, overdue: 1 },
  version: 3,
  awaits_guardian: false,
  can: { change: true, end: true, start_onboarding: false },
}
const item = (n: number, more: object = {}) => ({
  id: idOf(10 + n),
  title: `Item ${n}`,
  details: '',
  side: 'intern' as const,
  due_days: n,
  due_date: null,
  is_overdue: false,
  done_at: null,
  done_by_name: null,
  can: { tick: true },
  ...more,
})
const application: HireProfile['application'] = {
  id: idOf(2),
  internship_id: idOf(4),
  internship_title: 'React Developer',
  company_name: 'Lotus Labs',
  user_id: idOf(3),
  full_name: 'Asha Rao',
  email: 'asha@people.example',
  status: 'accepted',
  applied_date: '2026-10-01T09:00:00.000Z',
  updated_at: '2026-10-20T09:00:00.000Z',
  version: 7,
  moves: ['hired', 'rejected'],
  can: { withdraw: false, review: true, undo: false, decide: true },
  respond_by: '2099-01-16',
  skipped_stages: [],
  closed_out_at: null,
  answered_at: null,
  resume_id: idOf(5),
  resume_name: 'cv.pdf',
  cover_letter: '',
  questions: [],
  answers: [],
  history: [],
}
const profile: HireProfile = {
  ...hire,
  hired_by_name: 'Hema Reddy',
  end: null,
  application,
  items: [item(1), item(2, { side: 'hr', can: { tick: false } })],
}
const accepted: JobOffer = {
  id: idOf(8),
  application_id: idOf(2),
  full_name: 'Asha Rao',
  internship_title: 'React Developer',
  company_name: 'Lotus Labs',
  position: 'Frontend Intern',
  start_date: '2026-12-01',
  stipend: 12_000,
  weekly_hours: 20,
  valid_until: '2026-11-30',
  note: '',
  template_id: null,
  status: 'accepted',
  letter: null,
  letter_hash: null,
  sent_at: '2026-11-20T09:00:00.000Z',
  sent_by_name: 'Hema Reddy',
  ended_at: '2026-11-21T09:00:00.000Z',
  signed_name: 'Asha Rao',
  decline_reason: '',
  version: 3,
  can: { change: false, withdraw: false, answer: false },
}
const team = {
  id: idOf(6),
  name: 'Team Neem',
  project_id: idOf(7),
  project_name: 'Lotus',
  company_name: 'Lotus Labs',
  head_count: 4,
}

function world(offers: JobOffer[] = [accepted]) {
  const server = fakeServer()
  server.respond(jobOffers.list, () => ({ offers, proposal: null }))
  server.respond(hires.list, () => ({ hires: [hire], next_cursor: null, total: 1 }))
  server.respond(hires.read, () => profile)
  server.respond(hires.places, () => ({
    teams: [team],
    projects: [{ id: idOf(7), name: 'Lotus', company_name: 'Lotus Labs' }],
  }))
  server.respond(hires.hire, () => profile)
  server.respond(hires.change, () => profile)
  server.respond(applications.read, () => application)
  return server
}
const sentTo = (server: ReturnType<typeof fakeServer>, route: string) =>
  server.sent.filter((one) => one.route === route).map(({ body }) => body)

beforeEach(() => {
  signInAs('hr')
})

test('an accepted applicant is hired into a team, whose project comes with it', async () => {
  const server = world()
  show(<HireCandidate />, { at: `/hr/applications?hire=${idOf(2)}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Hire' }))
  expect(await dialog.findByText('React Developer at Lotus Labs')).toBeTruthy()
  // What the accepted offer says.
  expect((dialog.getByLabelText('Position') as HTMLInputElement).value).toBe('Frontend Intern')
  await userEvent.click(dialog.getByRole('combobox', { name: /^Team/ }))
  await userEvent.click(await dialog.findByRole('option', { name: /Team Neem/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Hire' }))

  await waitFor(() =>
    expect(sentTo(server, 'POST /api/hires')).toEqual([
      {
        application_id: idOf(2),
        version: 7,
        position: 'Frontend Intern',
        start_date: '2026-12-01',
        team_id: team.id,
        project_id: team.project_id,
      },
    ]),
  )
})

test('without an accepted offer nobody is hired, unless it was agreed otherwise', async () => {
  const server = world([{ ...accepted, status: 'declined' }])
  show(<HireCandidate />, { at: `/hr/applications?hire=${idOf(2)}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Hire' }))
  await dialog.findByText("Hiring starts with an accepted offer, and there isn't one yet.")
  await userEvent.click(dialog.getByRole('button', { name: 'Hire' }))
  await dialog.findByText('Please make an offer first, or confirm that you agreed another way.')
  expect(sentTo(server, 'POST /api/hires')).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Hire without an offer/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Hire' }))
  await waitFor(() =>
    expect(sentTo(server, 'POST /api/hires')).toMatchObject([{ position: 'React Developer' }]),
  )
})

test('a team of another company is asked about before anybody is hired into it', async () => {
  const server = world()
  server.respond(hires.places, () => ({
    teams: [{ ...team, company_name: 'Farm Inc' }],
    projects: [],
  }))
  show(<HireCandidate />, { at: `/hr/applications?hire=${idOf(2)}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Hire' }))
  await userEvent.click(await dialog.findByRole('combobox', { name: /^Team/ }))
  await userEvent.click(await dialog.findByRole('option', { name: /Team Neem/ }))
  await dialog.findByText(/This place is at Farm Inc, not at Lotus Labs/)
  await userEvent.click(dialog.getByRole('button', { name: 'Hire' }))
  await dialog.findByText('Please confirm the other company, or choose another team or project.')
  expect(sentTo(server, 'POST /api/hires')).toEqual([])

  await userEvent.click(dialog.getByRole('checkbox', { name: 'Hire for Farm Inc' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Hire' }))
  await waitFor(() =>
    expect(sentTo(server, 'POST /api/hires')).toMatchObject([{ team_id: team.id }]),
  )
})

test('a hire is changed from the list, at the version that is shown', async () => {
  const server = world()
  show(<HiresPanel />)
  expect(await screen.findByText('No team yet')).toBeTruthy()
  expect(screen.getByText('1 of 2 · 1 overdue')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change Asha Rao' }))
  const position = await screen.findByLabelText('Position')
  await userEvent.clear(position)
  await userEvent.type(position, 'Frontend Intern')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(server, 'PUT /api/hires/{id}')).toHaveLength(1))
  expect(sentTo(server, 'PUT /api/hires/{id}')[0]).toMatchObject({
    position: 'Frontend Intern',
    start_date: null,
    version: 3,
  })
})

test('the team that a person is in for another hire is not agreed for the one that is changed', async () => {
  const server = world()
  const at = { team_id: team.id, team_name: team.name, project_id: idOf(7), project_name: 'Lotus' }
  server.respond(hires.list, () => ({ hires: [{ ...hire, ...at }], next_cursor: null, total: 1 }))
  show(<HiresPanel />)
  await screen.findByText('Team Neem')
  await userEvent.click(screen.getByRole('button', { name: 'Change Asha Rao' }))
  fireEvent.change(await screen.findByLabelText(/^Start date/), { target: { value: '2098-12-03' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sentTo(server, 'PUT /api/hires/{id}')).toMatchObject([
      { start_date: '2098-12-03', team_id: null, project_id: null },
    ]),
  )
})

test('the profile shows the checklist; only one’s own items can be ticked', async () => {
  world()
  show(<HiresPanel />)
  await userEvent.click(await screen.findByRole('link', { name: 'View Profile: Asha Rao' }))
  expect(await screen.findByText(/by Hema Reddy/)).toBeTruthy()
  const [first, second] = screen.getAllByRole('checkbox') as HTMLInputElement[]
  expect([first?.disabled, second?.disabled]).toEqual([false, true])
})

test('a hire is ended with its last day and a reason; what was typed outlives the dialog and a conflict', async () => {
  const server = world()
  show(<HiresPanel />)
  await userEvent.click(await screen.findByRole('link', { name: 'View Profile: Asha Rao' }))
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'End hire' }))
  const dialog = () => within(screen.getByRole('dialog', { name: "End Asha Rao's hire" }))
  await open()
  await userEvent.click(dialog().getByRole('button', { name: 'End hire' }))
  await dialog().findByText('Please give a reason.')
  expect(sentTo(server, 'POST /api/hires/{id}/end')).toEqual([])
  await userEvent.type(dialog().getByLabelText('Reason'), 'Moved away.')
  await userEvent.keyboard('{Escape}')
  await open()
  expect((dialog().getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Moved away.')
  fireEvent.change(dialog().getByLabelText('Last day'), { target: { value: '2098-12-03' } })
  server.reject(hires.end, 409, sentences.changed)
  server.respond(hires.read, () => ({ ...profile, version: 4 }))
  await userEvent.click(dialog().getByRole('button', { name: 'End hire' }))
  await dialog().findByText(/Save again/)
  server.respond(hires.end, () => ({
    ...{ ...profile, version: 5, last_day: '2098-12-03', can: { ...profile.can, end: false } },
    end: { by_name: 'Hema Reddy', at: '2026-11-26T09:00:00.000Z', reason: 'Moved away.' },
  }))
  await userEvent.click(dialog().getByRole('button', { name: 'End hire' }))
  await screen.findByText('Ends on 3 Dec 2098')
  expect(screen.getByText('Moved away.')).toBeTruthy()
  expect(screen.getByText(/26 Nov 2026 by Hema Reddy/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'End hire' })).toBeNull()
  expect(sentTo(server, 'POST /api/hires/{id}/end')).toEqual([
    { last_day: '2098-12-03', reason: 'Moved away.', version: 3 },
    { last_day: '2098-12-03', reason: 'Moved away.', version: 4 },
  ])
})

test('an ended hire says when it ended, in the list and to whom it was', async () => {
  const server = world()
  const ended = { ...hire, status: 'ended' as const, last_day: '2020-12-03' }
  // Completed before the last day.
  const completed = { ...hire, id: idOf(9), status: 'completed' as const, last_day: '2098-12-03' }
  server.respond(hires.list, () => ({ hires: [ended, completed], next_cursor: null, total: 2 }))
  show(<HiresPanel />)
  await screen.findByText('Ended on 3 Dec 2020')
  expect(screen.getByText('Ends on 3 Dec 2098')).toBeTruthy()
  cleanup()
  signInAs('intern')
  const own = { ...ended, is_mine: true, items: [] }
  fakeServer().respond(onboarding.mine, () => ({ hires: [own] }))
  show(<MyOnboarding />)
  await screen.findByText(
    'Your internship as React Developer at Lotus Labs ended on 3 Dec 2020. Thank you for your work!',
  )
  expect(screen.queryByText('Onboarding')).toBeNull()
})

test('a status that only a newer server knows is shown as it is', async () => {
  const status: string = 'paused'
  const row = { ...hire, status: status as Hire['status'] }
  world().respond(hires.list, () => ({ hires: [row], next_cursor: null, total: 1 }))
  show(<HiresPanel />)
  expect(await screen.findByText('paused')).toBeTruthy()
})

test('self-reported hours of a hire are a figure of their own', async () => {
  const work = {
    ...{ hours_logged: 10, hours_approved: 8, hours_self_reported: 2.5, reports_approved: 1 },
    ...{ reports_pending: 0, tasks_completed: 3, last_report: null },
  }
  world().respond(hires.read, () => ({ ...profile, work }))
  show(<HiresPanel />)
  await userEvent.click(await screen.findByRole('link', { name: 'View Profile: Asha Rao' }))
  const name = await screen.findByText('Of those, self-reported')
  expect(name.nextSibling?.textContent).toBe('2h 30m')
})

test('the checklist for future hires is edited, and errors are shown at their fields', async () => {
  const server = world()
  server.respond(onboarding.template, () => ({
    items: [{ title: 'Send the letter', details: '', side: 'hr' as const, due_days: -7 }],
    version: 0,
  }))
  server.respond(onboarding.saveTemplate, () => ({ items: [], version: 1 }))
  show(<HiresPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Onboarding checklist' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add an item' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Title is required.')).toBeTruthy()
  await userEvent.type(screen.getAllByLabelText('What to do')[1] as Element, 'Laptop')
  await userEvent.click(screen.getByRole('button', { name: 'Move Send the letter down' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(server, 'PUT /api/onboarding/template')).toHaveLength(1))
  expect(sentTo(server, 'PUT /api/onboarding/template')[0]).toMatchObject({
    items: [{ title: 'Laptop' }, { title: 'Send the letter' }],
    version: 0,
  })
})

test('an intern ticks an item on the dashboard; without any, nothing stands there', async () => {
  signInAs('intern')
  const server = fakeServer()
  const own = { ...hire, is_mine: true, items: [item(1)] }
  server.respond(onboarding.mine, () => ({ hires: [own] }))
  server.respond(onboarding.tick, () => item(1, { done_at: '2026-11-02T09:00:00.000Z' }))
  show(<MyOnboarding />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Item 1' }))
  await waitFor(() =>
    expect(sentTo(server, 'PUT /api/onboarding/items/{id}')).toEqual([{ done: true }]),
  )
})
