import { attendance, type TimeEntry } from '@app/contract/attendance.ts'
import { type Draft, type ReportDetail, type ReportTexts, reports } from '@app/contract/reports.ts'
import { type Task, tasks } from '@app/contract/tasks.ts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/fake-server.tsx'
import { queryClient } from '#lib/query-client.ts'
import { DailyReport } from './daily-report.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const today = '2026-11-20'
const at = `${today}T09:00:00.000Z`
const later = `${today}T12:00:00.000Z`
const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`
const texts: ReportTexts = {
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
}
const summaryLabel = 'What did you work on today?'

const session: TimeEntry = {
  id: idOf(7),
  user_id: idOf(8),
  day: today,
  time_zone: 'Asia/Kolkata',
  work_mode: 'remote',
  planned_tasks: 'Tests',
  check_in_time: at,
  check_out_time: later,
  status: 'closed',
  auto_closed: false,
  is_late: false,
  sent_late: false,
  breaks: [],
  worked_seconds: 9000,
  break_seconds: 0,
  total_hours: 2.5,
  correction: null,
  report_id: null,
}

const task = { id: idOf(6), title: 'Test the form', status: 'in_progress' } as Task

type Body = ReportTexts & { date?: string; task_ids: string[]; hours?: number }

/** One person's day on a server that keeps the draft and the report. */
function day() {
  const server = fakeServer()
  const me = signInAs('intern')
  let draft: Draft = { ...texts, date: today, updated_at: null }
  let report: ReportDetail | undefined
  let sessions = [session]
  const sent = (body: Body, revision: number): ReportDetail => {
    draft = { ...texts, date: today, updated_at: null }
    const version = { ...body, revision, submitted_at: later }
    report = {
      ...body,
      id: idOf(1),
      from_user_id: me.id,
      from_user_name: me.full_name,
      from_user_role: 'intern',
      team_name: 'Frontend',
      to_role: 'team_leader',
      to_user_id: null,
      to_user_name: null,
      date: today,
      timestamp: later,
      status: 'pending',
      worked_duration: 9000,
      check_in_time: at,
      check_out_time: later,
      work_mode: 'remote',
      planned_tasks: '',
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
      revision,
      version: revision,
      is_overdue: false,
      can: { review: false, revise: true },
      tasks: [],
      sessions: [],
      revisions: [...(report?.revisions ?? []), version],
      reviews: [],
    }
    return report
  }
  const found = () => {
    if (!report) throw new Error('No such report.')
    return report
  }
  // First, for their pattern fits the paths of the others too.
  server.answers(reports.revise, ({ body }) => sent(body as Body, 2))
  server.answers(reports.read, found)
  server.answers(reports.draft, ({ query }) => (query?.date ? { ...draft, ...query } : draft))
  server.answers(reports.keepDraft, ({ body }) => {
    draft = { ...draft, ...(body as Body), updated_at: new Date().toISOString() }
    return draft
  })
  server.answers(reports.list, () => ({
    reports: report ? [report] : [],
    next_cursor: null,
    total: report ? 1 : 0,
  }))
  server.answers(reports.submit, ({ body }) => sent(body as Body, 1))
  server.answers(attendance.entries, () => ({ entries: sessions, next_cursor: null, total: 1 }))
  server.answers(tasks.list, () => ({ tasks: [task], next_cursor: null, total: 1 }))
  return {
    server,
    me,
    keptDraft: () => draft,
    typeElsewhere: (work_summary: string) => {
      draft = { ...draft, work_summary, updated_at: '2099-01-01T00:00:00.000Z' }
    },
    withoutSessions: () => {
      sessions = []
    },
    sendBack: () => {
      report = {
        ...sent({ ...texts, work_summary: 'Wrote it', task_ids: [] }, 1),
        status: 'changes_requested',
        reviewed_by: idOf(9),
        reviewed_by_name: 'Ravi Kumar',
        reviewed_at: later,
        review_comment: 'Which page?',
      }
    },
  }
}

const open = (search = '') => show(<DailyReport />, { at: `/intern/daily-report${search}` })
const summary = async () => (await screen.findByLabelText(summaryLabel)) as HTMLTextAreaElement
const click = async (name: string, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))
const sentTo = (server: ReturnType<typeof fakeServer>, route: string) =>
  server.sent.filter((sent) => sent.route === route)

function comeBack() {
  cleanup()
  queryClient.clear()
  open()
}

beforeEach(() => localStorage.clear())

test('a report is sent once with the hours of the check-ins and the chosen tasks', async () => {
  const { server } = day()
  open()

  await userEvent.type(await summary(), 'Wrote the tests')
  const hours = screen.getByLabelText('Hours worked') as HTMLInputElement
  expect([hours.readOnly, hours.value]).toEqual([true, '2.5'])
  await userEvent.click(await screen.findByRole('checkbox', { name: /Test the form/ }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }))

  expect(await screen.findByText('Work Report Sent')).toBeTruthy()
  expect(sentTo(server, 'POST /api/reports')).toEqual([
    {
      route: 'POST /api/reports',
      body: { ...texts, work_summary: 'Wrote the tests', task_ids: [task.id], date: today },
    },
  ])
  expect(await screen.findByRole('article', { name: 'Sent report' })).toBeTruthy()
})

test('without a check-in the hours are stated, from 0 to 24', async () => {
  const { server, withoutSessions } = day()
  withoutSessions()
  open()
  await userEvent.type(await summary(), 'Wrote the tests')

  await click('Submit')
  const sentence = 'Hours worked must be from 0 to 24.'
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  await userEvent.type(screen.getByLabelText('Hours worked'), '25')
  await click('Submit')
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(sentTo(server, 'POST /api/reports')).toEqual([])

  await userEvent.clear(screen.getByLabelText('Hours worked'))
  await userEvent.type(screen.getByLabelText('Hours worked'), '7.5')
  await click('Submit')
  await screen.findByText('Work Report Sent')
  expect(sentTo(server, 'POST /api/reports')[0]?.body).toMatchObject({ hours: 7.5 })
})

test('a report without a summary is not sent', async () => {
  const { server } = day()
  open()
  await summary()

  await click('Submit')

  expect(await screen.findByText('Work Summary Required')).toBeTruthy()
  expect(sentTo(server, 'POST /api/reports')).toEqual([])
})

test('what is typed is kept on the server and greets the next device', async () => {
  const { keptDraft } = day()
  open()
  await userEvent.type(await summary(), 'Half a sentence')

  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(keptDraft().work_summary).toBe('Half a sentence')

  localStorage.clear()
  comeBack()
  expect((await summary()).value).toBe('Half a sentence')
})

test('what could not be saved on the server outlives the tab', async () => {
  const { server, me } = day()
  server.refuses(reports.keepDraft, 500, 'Not now.')
  open()
  await userEvent.type(await summary(), 'Typed in a tunnel')
  expect(await screen.findByText('Draft kept on this device')).toBeTruthy()

  comeBack()

  expect((await summary()).value).toBe('Typed in a tunnel')
  expect(localStorage.getItem(`report:${me.id}:${today}`)).toContain('Typed in a tunnel')
})

test('what another device has typed since is shown when nothing here would be lost', async () => {
  const { typeElsewhere } = day()
  open()
  await userEvent.type(await summary(), 'From here')
  await screen.findByText('Draft saved')

  typeElsewhere('From the phone')
  await queryClient.invalidateQueries()

  await waitFor(async () => expect((await summary()).value).toBe('From the phone'))
})

test('a late save does not bring back as a draft what was sent', async () => {
  const { server, me } = day()
  open()
  fireEvent.change(await summary(), { target: { value: 'Sent at once' } })
  await click('Submit')
  await screen.findByRole('article', { name: 'Sent report' })

  await new Promise((resolve) => setTimeout(resolve, 1200))

  expect(sentTo(server, 'PUT /api/reports/draft')).toEqual([])
  expect(localStorage.getItem(`report:${me.id}:${today}`)).toBeNull()
})

test('a report that was not taken leaves what was typed', async () => {
  const { server, me } = day()
  server.refuses(reports.submit, 409, `The report of ${today} is approved already.`)
  open()
  await userEvent.type(await summary(), 'Wrote it')

  await click('Submit')

  expect(await screen.findByText('Work Report Not Sent')).toBeTruthy()
  expect((await summary()).value).toBe('Wrote it')
  expect(localStorage.getItem(`report:${me.id}:${today}`)).toContain('Wrote it')
})

test('without a connection the report waits and says so', async () => {
  const { server } = day()
  open()
  await userEvent.type(await summary(), 'Written on the train')
  await screen.findByText('Draft saved')
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  await click('Submit')

  expect(await screen.findByText('This report waits to be sent')).toBeTruthy()
  expect(screen.getByText('Written on the train')).toBeTruthy()
  expect(sentTo(server, 'POST /api/reports')).toEqual([])
  offline.mockRestore()
})

test('a report that was sent back says why and is revised at its version', async () => {
  const { server, sendBack } = day()
  sendBack()
  open()

  expect(await screen.findByText(/^Changes requested by Ravi Kumar/)).toBeTruthy()
  expect(screen.getByText('Which page?')).toBeTruthy()
  await click('Revise')
  expect((await summary()).value).toBe('Wrote it')
  await userEvent.type(await summary(), ' all')
  await click('Submit revision')

  expect(await screen.findByText('Work Report Sent')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'PUT /api/reports/{id}',
    params: { id: idOf(1) },
    body: { ...texts, work_summary: 'Wrote it all', task_ids: [], version: 1 },
  })
})

test('a day that was missed can still be reported', async () => {
  const { server } = day()
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Day'), '2026-11-18')
  await screen.findByRole('heading', { name: 'Report' })

  await userEvent.type(await summary(), 'Wrote the tests')
  await click('Submit')

  await screen.findByText('Work Report Sent')
  expect(sentTo(server, 'POST /api/reports')[0]?.body).toMatchObject({ date: '2026-11-18' })
})

test('the own reports are listed and open with their history', async () => {
  const { sendBack } = day()
  sendBack()
  open()

  await click('20 Nov 2026', 'link')

  expect(await screen.findByRole('dialog', { name: 'Work report' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'History' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Revise' }).getAttribute('href')).toBe(
    `/intern/daily-report?day=${today}&revise=yes`,
  )
})

test('a closed report gives the focus back to what opened it', async () => {
  const { sendBack } = day()
  sendBack()
  open()
  await click('20 Nov 2026', 'link')
  await screen.findByRole('region', { name: 'History' })

  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(document.activeElement?.textContent).toBe('20 Nov 2026'))
})
