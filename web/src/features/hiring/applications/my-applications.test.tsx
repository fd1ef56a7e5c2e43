import { internRole } from '@app/contract/core/roles.ts'
import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { type Interview, interviews } from '@app/contract/hiring/interviews.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { fakeApplicationRow } from './fake-application.ts'
import { MyApplications } from './my-applications.tsx'
import { MyApplicationsSummary } from './my-applications-summary.tsx'

const me = signInAs('intern')
const applied: Application = {
  ...fakeApplicationRow({
    internship_id: '0192f0c0-0000-7000-8000-000000000002',
    internship_title: 'React Developer',
    company_name: 'KitabGhar',
    user_id: me.id,
    email: 'asha@example.com',
    applied_date: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
    can: { withdraw: true, review: false, undo: false, decide: false },
  }),
  resume_id: '0192f0c0-0000-7000-8000-000000000003',
  resume_name: 'asha.pdf',
  cover_letter: 'I would like to learn.',
  questions: ['Why us?', 'When can you start?'],
  answers: ['Because of the books.', ''],
  history: [
    { at: '2026-11-01T09:00:00.000Z', from_status: null, to_status: 'Applied', is_undo: false },
  ],
}

function movedTo(
  status: Application['status'],
  from: Application = applied,
  is_undo = false,
): Application {
  const step = { at: '2026-11-02T09:00:00.000Z', from_status: from.status, is_undo }
  return {
    ...from,
    status,
    can: { ...from.can, withdraw: false },
    history: [...from.history, { ...step, to_status: status }],
  }
}

function open(first: Application[]) {
  const server = fakeServer()
  let mine = first
  server.respond(applications.mine, () => ({ applications: mine }))
  show(
    <>
      <MyApplications />
      <Confirmer />
    </>,
  )
  const becomes = (next: Application[]) => {
    mine = next
    return invalidate([applications.mine])
  }
  return { server, becomes }
}

const card = () => screen.findByRole('article', { name: 'React Developer' })

test('a student sees where each application stands, how it came there and what was sent', async () => {
  open([{ ...movedTo('assessed_pass', movedTo('received')), company_answer_days: 3 }])
  const within_ = within(await card())
  const stages = within(within_.getByRole('list', { name: 'Stages' }))
  expect(stages.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'AppliedDone1 Nov 2026',
    'ReceivedDone2 Nov 2026',
    'Assessment PassedNow · 2 Nov 2026',
    'ShortlistedUp next',
    'Interview ScheduledLater',
    'AcceptedLater',
    'HiredLater',
  ])
  expect(within_.getByText('KitabGhar usually answers in 3 days.')).toBeTruthy()
  await userEvent.click(within_.getByText('History'))
  await userEvent.click(within_.getByText('Your application'))
  expect(within_.getByText('Because of the books.')).toBeTruthy()
  expect(within_.getByText('Not answered')).toBeTruthy()
  expect(within_.getByText('I would like to learn.')).toBeTruthy()
})

test('a status that only a newer server knows is shown as it is', async () => {
  const status: string = 'on_hold'
  const held = { ...applied, status: status as Application['status'] }
  fakeServer().respond(applications.mine, () => ({ applications: [held] }))
  show(<MyApplicationsSummary />)
  expect(await screen.findByText('on_hold')).toBeTruthy()
})

test('a line of the dashboard leads to its application on the page of all', async () => {
  const other = { ...applied, id: '0192f0c0-0000-7000-8000-00000000000b', company_name: 'FarmLoop' }
  const server = fakeServer()
  server.respond(applications.mine, () => ({ applications: [applied, other] }))
  show(
    <Routes>
      <Route path="/" element={<MyApplicationsSummary />} />
      <Route path={pageUrl('my_applications', { role: internRole })} element={<MyApplications />} />
    </Routes>,
  )
  const [, line] = await screen.findAllByRole('link', { name: 'React Developer' })
  if (line) await userEvent.click(line)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('FarmLoop'))
  expect(document.activeElement?.textContent).not.toContain('KitabGhar')
})

test('an application that ended shows no further steps, and a failed assessment is shown', async () => {
  open([movedTo('rejected', movedTo('assessed_fail', movedTo('received')))])
  const stages = within(await screen.findByRole('list', { name: 'Stages' }))
  expect(stages.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'AppliedDone1 Nov 2026',
    'ReceivedDone2 Nov 2026',
    'Assessment FailedDone2 Nov 2026',
    'RejectedNow · 2 Nov 2026',
  ])
})

test('a step that was taken back is no stage that was gone through', async () => {
  const failed = movedTo('assessed_fail', movedTo('received'))
  open([movedTo('assessed_pass', movedTo('received', failed, true))])
  const stages = within(await screen.findByRole('list', { name: 'Stages' }))
  expect(stages.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'AppliedDone1 Nov 2026',
    'ReceivedDone2 Nov 2026',
    'Assessment PassedNow · 2 Nov 2026',
    'ShortlistedUp next',
    'Interview ScheduledLater',
    'AcceptedLater',
    'HiredLater',
  ])
})

test('a stage that its posting skips is neither behind nor ahead, unless it was gone through', async () => {
  const first = { ...movedTo('received'), skipped_stages: ['assessment' as const] }
  const { becomes } = open([first])
  const stages = async () =>
    within(await screen.findByRole('list', { name: 'Stages' }))
      .getAllByRole('listitem')
      .map((step) => step.textContent)
  expect(await stages()).toEqual([
    'AppliedDone1 Nov 2026',
    'ReceivedNow · 2 Nov 2026',
    'ShortlistedUp next',
    'Interview ScheduledLater',
    'AcceptedLater',
    'HiredLater',
  ])
  await becomes([movedTo('shortlisted', movedTo('assessed_fail', first))])
  await waitFor(async () =>
    expect(await stages()).toEqual([
      'AppliedDone1 Nov 2026',
      'ReceivedDone2 Nov 2026',
      'Assessment FailedDone2 Nov 2026',
      'ShortlistedNow · 2 Nov 2026',
      'Interview ScheduledUp next',
      'AcceptedLater',
      'HiredLater',
    ]),
  )
})

test('a step taken elsewhere appears without a reload', async () => {
  const { becomes } = open([applied])
  expect(within(await card()).getByRole('status').textContent).toContain('Applied')

  await becomes([movedTo('hr_scheduled')])
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain('Interview Scheduled'),
  )
  // Also in the stages and the history.
  expect(screen.getAllByText('Interview Scheduled')).toHaveLength(3)
})

const invitation: Interview = {
  id: applied.resume_id,
  application_id: applied.id,
  candidate_name: 'Asha Rao',
  internship_title: 'React Developer',
  company_name: 'Lotus Labs',
  interviewer_id: '0192f0c0-0000-7000-8000-000000000077',
  interviewer_name: 'Hema Reddy',
  interviewer_zone: 'Asia/Kolkata',
  candidate_zone: 'Asia/Kolkata',
  version: 1,
  scheduled_at: '2026-12-01T09:00:00.000Z',
  duration_minutes: 45,
  type: 'video',
  place: '',
  link: 'https://meet.example.com/asha',
  status: 'scheduled',
}

test('an invitation says when, how and with whom', async () => {
  const { server } = open([movedTo('hr_scheduled')])
  server.respond(interviews.list, () => ({
    interviews: [invitation],
    next_cursor: null,
    total: 1,
  }))

  expect(await screen.findByText(/Video call, 45 minutes, with Hema Reddy/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the link' }).getAttribute('href')).toBe(
    'https://meet.example.com/asha',
  )
})

const withdraw = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Withdraw your application for React Developer?')).toBeTruthy()
  const dialog = within(screen.getByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
}

test('who was hired reads the last day, before it and after', async () => {
  const { becomes } = open([{ ...movedTo('hired'), last_day: '2099-12-03' }])
  await screen.findByText(/^Your last day as React Developer at KitabGhar is 3 Dec 2099\./)
  await becomes([{ ...movedTo('hired'), last_day: '2026-01-03' }])
  await screen.findByText(/^Your internship as React Developer at KitabGhar ended on 3 Jan 2026\./)
  // Of the company that they were hired for, which they may not have applied to.
  await becomes([{ ...movedTo('hired'), last_day: '2026-01-03', hire_company: 'Farm Inc' }])
  await screen.findByText(/^Your internship as React Developer at Farm Inc ended on/)
})

test('an application is withdrawn after a question that names it', async () => {
  const { server, becomes } = open([applied])
  server.respond(applications.withdraw, () => {
    void becomes([movedTo('withdrawn')])
    return movedTo('withdrawn')
  })
  await withdraw()

  expect(await screen.findByText('Application Withdrawn')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /Closed applications/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test.each([
  [
    'accepted',
    'Decline',
    "We'll tell KitabGhar right away, and they can offer the place to someone else.",
  ],
  ['hr_scheduled', 'Withdraw', "The interview won't take place. We'll tell KitabGhar right away."],
] as const)('at %s the question says what becomes of it', async (status, action, text) => {
  const { server } = open([{ ...movedTo(status), can: applied.can }])
  server.respond(interviews.list, () => ({ interviews: [], next_cursor: null, total: 0 }))
  await userEvent.click(await screen.findByRole('button', { name: action }))
  expect(await screen.findByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: action })).toBeTruthy()
})

test('what was taken up meanwhile stays, with the reason', async () => {
  const { server } = open([applied])
  const reason = 'This application can no longer be withdrawn.'
  server.reject(applications.withdraw, 409, reason)
  await withdraw()

  expect(await screen.findByText(reason)).toBeTruthy()
  expect(await card()).toBeTruthy()
})

test('someone who has not applied yet is led to the internships', async () => {
  open([])
  expect(
    (await screen.findByRole('link', { name: 'Explore Internships' })).getAttribute('href'),
  ).toBe('/internships')
})
