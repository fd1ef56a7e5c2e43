import { projects } from '@app/contract/projects.ts'
import { type ReportDetail, type ReportStatus, reports } from '@app/contract/reports.ts'
import { teams } from '@app/contract/teams.ts'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '#lib/api.ts'
import { fakeServer, show, signInAs } from '#lib/fake-server.tsx'
import { ReviewDesk } from './review-desk.tsx'
import { ReviewPanel } from './review-panel.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const at = '2026-11-20T12:00:00.000Z'
const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`
const text = { completed_tasks: '', challenges: '', tomorrow_plans: '' }

const one = (n: number, from_user_name: string): ReportDetail => ({
  id: idOf(n),
  from_user_id: idOf(n + 4),
  from_user_name,
  from_user_role: 'intern',
  team_name: 'Frontend',
  to_role: 'team_leader',
  to_user_id: null,
  to_user_name: null,
  date: '2026-11-20',
  timestamp: at,
  status: 'pending',
  work_summary: 'Wrote the sign-in page',
  ...text,
  worked_duration: 27_000,
  check_in_time: at,
  check_out_time: at,
  work_mode: 'remote',
  planned_tasks: 'The sign-in',
  sent_late: false,
  reviewed_by: null,
  reviewed_by_name: null,
  reviewed_at: null,
  review_comment: '',
  escalated_from: null,
  escalated_by: null,
  escalated_by_name: null,
  escalated_at: null,
  previous_review: null,
  revision: 1,
  version: 1,
  is_overdue: false,
  can: { review: true, revise: false },
  tasks: [],
  sessions: [],
  revisions: [{ work_summary: 'Wrote the sign-in page', ...text, revision: 1, submitted_at: at }],
  reviews: [],
})

type Sent = { status: ReportStatus; comment: string; report_ids?: string[] }

/** A small desk that keeps what is decided at it. */
function desk() {
  const server = fakeServer()
  signInAs('team_leader')
  let all = [one(1, 'Asha Rao'), one(2, 'Vikram Shah'), one(3, 'Meera Iyer')]
  const get = (id: string | undefined) => {
    const found = all.find((report) => report.id === id)
    if (!found) throw new Error('No such report.')
    return found
  }
  const put = (changed: ReportDetail) => {
    all = all.map((report) => (report.id === changed.id ? changed : report))
    return changed
  }
  const decide = (id: string | undefined, { status, comment }: Sent, reviewed_by_name = 'Ravi') =>
    put({
      ...get(id),
      status,
      reviewed_by: idOf(9),
      reviewed_by_name,
      reviewed_at: at,
      review_comment: comment || 'Approved',
      can: { review: false, revise: false },
    })
  const pending = () => all.filter(({ status }) => status === 'pending')
  const reviewed = () => all.filter(({ status }) => status !== 'pending')
  server.answers(teams.list, () => ({ teams: [], next_cursor: null, total: 0 }))
  server.answers(projects.list, () => ({ projects: [], next_cursor: null, total: 0 }))
  // First, for its pattern fits the paths of the others too.
  server.answers(reports.read, ({ params }) => get(params?.id))
  server.answers(reports.counts, () => ({ pending: pending().length, reviewed: reviewed().length }))
  server.answers(reports.list, ({ query }) => {
    const rows = query?.box === 'reviewed' ? reviewed() : pending()
    return { reports: rows, next_cursor: null, total: rows.length }
  })
  server.answers(reports.review, ({ params, body }) => decide(params?.id, body as Sent))
  server.answers(reports.reviewMany, ({ body }) => {
    const said = body as Sent
    const [first = '', ...others] = said.report_ids ?? []
    return {
      reviewed: others.map((id) => decide(id, said)),
      refused: [{ id: first, detail: 'This report has already been reviewed.' }],
    }
  })
  const arrives = (report: ReportDetail) => {
    all = [report, ...all]
    return refresh([reports.list, reports.counts])
  }
  return { server, decide, arrives }
}

const open = (search = '') => show(<ReviewPanel />, { at: `/tl/intern-reports${search}` })
const click = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))
const author = (name: string) => screen.findByRole('link', { name })

beforeEach(() => localStorage.clear())

test('whoever does not review sees no panel', () => {
  fakeServer()
  signInAs('developer')
  open()

  expect(screen.queryByRole('tab')).toBeNull()
})

test('both tabs say how many there are', async () => {
  desk()
  open()

  expect(await screen.findByRole('tab', { name: /^Pending ?3$/ })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Reviewed ?0$/ })).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'Reports to review' })).className).toContain(
    'h-100',
  )
})

test('an approval needs no comment and moves the report to the reviewed ones', async () => {
  const { server } = desk()
  open()

  await click('Review the report of Asha Rao')
  await click('Approve')

  expect(await screen.findByText('Report Approved')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'POST /api/reports/{id}/review',
    params: { id: idOf(1) },
    body: { status: 'approved', comment: '', version: 1 },
  })
  await click(/^Reviewed ?1$/, 'tab')
  expect(await author('Asha Rao')).toBeTruthy()
  expect(screen.getByText('Ravi: Approved')).toBeTruthy()
})

test('a rejection without a comment is not sent', async () => {
  const { server } = desk()
  open()

  await click('Review the report of Asha Rao')
  await click('Reject')

  expect(await screen.findByText('Comment Required')).toBeTruthy()
  const dialog = screen.getByRole('dialog')
  const message = 'Please provide a comment when rejecting a report.'
  expect(within(dialog).getByText(message)).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('POST'))).toBe(false)

  await userEvent.type(within(dialog).getByLabelText('Comment'), 'Too short.')
  await click('Reject')
  expect(await screen.findByText('Report Rejected')).toBeTruthy()
})

test('changes can be asked for from the open report', async () => {
  const { server } = desk()
  open(`?report=${idOf(2)}`)

  await click('Ask for changes')
  const dialog = await screen.findByRole('dialog', { name: 'Review the report of Vikram Shah' })
  await userEvent.type(within(dialog).getByLabelText('Comment'), 'Which page?')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for changes' }))

  expect(await screen.findByText('Changes Requested')).toBeTruthy()
  expect(server.sent).toContainEqual(
    expect.objectContaining({
      body: { status: 'changes_requested', comment: 'Which page?', version: 1 },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('when another reviewer was first one is told, and by whom it was decided', async () => {
  const { server, decide } = desk()
  open()
  await click('Review the report of Asha Rao')
  decide(idOf(1), { status: 'rejected', comment: 'Nothing in it.' }, 'Leela')
  server.refuses(reports.review, 409, 'This report has already been reviewed.')

  await click('Approve')

  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('This report has already been reviewed.')).toBeTruthy()
  expect(await within(dialog).findByText(/^Rejected by Leela/)).toBeTruthy()
  expect(within(dialog).getByText('Nothing in it.')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('several are decided at once, and what was not is named', async () => {
  const { server } = desk()
  open()
  await click('Select all rows', 'checkbox')

  await click('Approve 3 reports')
  const dialog = await screen.findByRole('dialog', { name: 'Review 3 reports' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 3 reports' }))

  expect(await screen.findByText('1 report was not decided')).toBeTruthy()
  expect(screen.getByText(/: This report has already been reviewed\.$/).textContent).toContain(
    'Asha Rao',
  )
  expect(server.sent).toContainEqual({
    route: 'POST /api/reports/reviews',
    body: { status: 'approved', comment: '', report_ids: [idOf(1), idOf(2), idOf(3)] },
  })
})

test('the arrows go from report to report and letters decide the one in focus', async () => {
  desk()
  open()
  ;(await author('Asha Rao')).focus()

  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Vikram Shah')
  await userEvent.keyboard('a')
  const dialog = await screen.findByRole('dialog', { name: 'Review the report of Vikram Shah' })
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Approve' }))
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Vikram Shah' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Meera Iyer'))

  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Work report' })).toBeTruthy()
})

test('r begins a rejection with the comment in focus', async () => {
  desk()
  open()
  ;(await author('Asha Rao')).focus()

  await userEvent.keyboard('r')

  const dialog = await screen.findByRole('dialog')
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Comment'))
})

test('a report that arrives is shown at once and leaves the focus where it was', async () => {
  const { arrives } = desk()
  open()
  ;(await author('Vikram Shah')).focus()

  await act(() => arrives(one(4, 'Nikhil Sen')))

  expect(await author('Nikhil Sen')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: /^Pending ?4$/ })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Vikram Shah')
})

test('what was typed as a comment outlives a failed send', async () => {
  const { server } = desk()
  server.refuses(reports.review, 422, 'Comment contains characters that are not allowed.')
  open()
  await click('Review the report of Asha Rao')
  await userEvent.type(await screen.findByLabelText('Comment'), 'Good work')

  await click('Approve')

  expect(await screen.findByText('Review Failed')).toBeTruthy()
  expect((screen.getByLabelText('Comment') as HTMLTextAreaElement).value).toBe('Good work')
})

test('the filters are part of the address and of what is asked', async () => {
  const { server } = desk()
  open(`?role=intern&from=2026-11-01&to=2026-02-30&team=nonsense&person=${idOf(5)}&name=Asha`)

  await author('Asha Rao')
  expect(server.sent).toContainEqual({
    route: 'GET /api/reports',
    query: { role: 'intern', start_date: '2026-11-01', user_id: idOf(5), box: 'to_review' },
  })
  await click('Remove Only Asha')
  await waitFor(() => expect(server.sent.at(-1)?.query).not.toHaveProperty('user_id'))
})

test('a list that could not be had is no empty list', async () => {
  const { server } = desk()
  server.refuses(reports.list, 500, 'Try again.')
  open()

  expect(await screen.findByText('The reports could not be loaded')).toBeTruthy()
  expect(screen.queryByText('No reports wait for you')).toBeNull()
})

test('the versions of a revised report are compared', async () => {
  const { arrives } = desk()
  const revised = { ...one(4, 'Nikhil Sen'), revision: 2, work_summary: 'Wrote the whole page' }
  const version = { ...text, work_summary: 'Wrote the whole page', revision: 2, submitted_at: at }
  await arrives({ ...revised, revisions: [...revised.revisions, version] })
  open(`?report=${idOf(4)}`)

  const versions = await screen.findByRole('region', { name: 'Versions' })
  expect(within(versions).getByRole('deletion').textContent).toBe('sign-in')
  expect(within(versions).getByRole('insertion').textContent).toBe('whole')
})

test('an escalated copy carries the review before it', async () => {
  const { arrives } = desk()
  await arrives({
    ...one(4, 'Nikhil Sen'),
    escalated_from: idOf(8),
    escalated_by: idOf(9),
    escalated_by_name: 'Leela',
    escalated_at: at,
    previous_review: {
      reviewed_by: idOf(9),
      reviewed_by_name: 'Leela',
      reviewed_at: at,
      comment: 'Approved',
    },
  })
  open(`?report=${idOf(4)}`)

  expect(await screen.findByText('by Leela: Approved')).toBeTruthy()
})

test('what stands under challenges is lifted into a blocked task', async () => {
  const { server, arrives } = desk()
  await arrives({ ...one(4, 'Nikhil Sen'), challenges: 'No access to staging\nSince Monday' })
  server.refuses(reports.liftBlocker, 422, 'Title is required.', [
    { path: 'title', message: 'Title is required.' },
  ])
  open(`?report=${idOf(4)}`)

  await click('Lift into a task')
  expect(((await screen.findByLabelText('Title')) as HTMLInputElement).value).toBe(
    'No access to staging',
  )
  await click('Create blocked task')

  expect(await screen.findByText('Task Not Created')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'POST /api/reports/{id}/blockers',
    params: { id: idOf(4) },
    body: { title: 'No access to staging', blocker: 'No access to staging\nSince Monday' },
  })
})

const missing = (reminded_at: string | null) => ({
  date: '2026-11-20',
  people: [
    {
      id: idOf(5),
      full_name: 'Asha Rao',
      team_name: 'Frontend',
      is_checked_in: true,
      worked_seconds: 3600,
      reminded_at,
    },
    {
      id: idOf(6),
      full_name: 'Vikram Shah',
      team_name: 'Frontend',
      is_checked_in: false,
      worked_seconds: 0,
      reminded_at: null,
    },
  ],
})
const nobody = { deputy: null, candidates: [] }

test('who has not reported is one click away and can be reminded', async () => {
  const { server } = desk()
  let reminded_at: string | null = null
  server.answers(reports.deputy, () => nobody)
  server.answers(reports.missing, () => missing(reminded_at))
  server.answers(reports.remind, () => {
    reminded_at = new Date().toISOString()
    return { reminded: 1 }
  })
  show(<ReviewDesk />)

  await click('Not reported today 2')
  expect(await screen.findByText('Checked in')).toBeTruthy()
  await click('Remind Asha Rao')

  expect(await screen.findByText('Reminder Sent')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'POST /api/reports/reminders',
    body: { user_ids: [idOf(5)] },
  })
  expect(await screen.findByText('Reminded just now')).toBeTruthy()
  await click('Remind all 1')
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({
        body: { user_ids: [idOf(6)] },
      }),
    ),
  )
})

test('a deputy is named for some days and dismissed again', async () => {
  const { server } = desk()
  let deputy: {
    deputy_id: string
    deputy_name: string
    from_day: string
    until_day: string
  } | null = null
  const candidates = [{ id: idOf(9), full_name: 'Leela Nair', role: 'team_manager' as const }]
  server.answers(reports.missing, () => ({ date: '2026-11-20', people: [] }))
  server.answers(reports.deputy, () => ({ deputy, candidates }))
  server.answers(reports.appointDeputy, ({ body }) => {
    const said = body as { deputy_id: string; from_day: string; until_day: string }
    deputy = { ...said, deputy_name: 'Leela Nair' }
    return deputy
  })
  server.answers(reports.dismissDeputy, () => {
    deputy = null
    return undefined
  })
  show(<ReviewDesk />)

  await click('While I am away')
  await userEvent.selectOptions(await screen.findByLabelText('Deputy'), idOf(9))
  await userEvent.type(screen.getByLabelText('First day'), '2026-12-05')
  await userEvent.type(screen.getByLabelText('Last day'), '2026-12-01')
  await click('Name deputy')
  expect(await screen.findByText('The last day must not be before the first.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.type(screen.getByLabelText('Last day'), '2026-12-09')
  await click('Name deputy')

  expect(await screen.findByText(/Leela Nair reviews for you from 5 Dec 2026/)).toBeTruthy()
  await click('Review again myself')
  await waitFor(() => expect(screen.queryByText(/reviews for you from/)).toBeNull())
})
