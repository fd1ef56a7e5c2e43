import { internRole, teamLeaderRole } from '@app/contract/core/roles.ts'
import type { Output } from '@app/contract/core/route.ts'
import {
  type AttendanceRow,
  attendance,
  type TimeEntry,
  type TimeStatus,
} from '@app/contract/work/attendance.ts'
import type { Correction } from '@app/contract/work/corrections.ts'
import { reports, type WorkReport } from '@app/contract/work/reports.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeServer, type SentRequest, signInAs } from '#lib/api/fake-server.tsx'

/** One working day for tests of screens: checked in at half past nine in the morning in India, two hours ago. */
const id = '0192f0c0-0000-7000-8000-0000000000e1'
export const day = '2026-11-21'
export const now = new Date('2026-11-21T06:32:00.000Z')
const checkedIn = '2026-11-21T04:00:00.000Z'

export const out: TimeStatus = {
  is_checked_in: false,
  is_on_break: false,
  current_session: null,
  check_in_time: null,
  today: { day, worked_seconds: 0, break_seconds: 0 },
  server_time: now.toISOString(),
}

export const entry: TimeEntry = {
  id,
  user_id: id,
  day,
  time_zone: 'Asia/Kolkata',
  work_mode: 'remote',
  planned_tasks: 'Write tests',
  check_in_time: checkedIn,
  check_out_time: null,
  status: 'open',
  auto_closed: false,
  is_late: false,
  sent_late: false,
  self_reported_seconds: 0,
  breaks: [],
  worked_seconds: 0,
  break_seconds: 0,
  total_hours: 0,
  correction: null,
  report_id: null,
}

export const working: TimeStatus = {
  ...out,
  is_checked_in: true,
  current_session: entry,
  check_in_time: checkedIn,
}
const pausing: TimeStatus = { ...working, is_on_break: true }

/** Of the day before: closed by itself at midnight. */
export const forgotten: TimeEntry = {
  ...entry,
  id: '0192f0c0-0000-7000-8000-0000000000e2',
  day: '2026-11-20',
  check_in_time: '2026-11-20T04:00:00.000Z',
  check_out_time: '2026-11-20T18:30:00.000Z',
  status: 'unconfirmed',
  auto_closed: true,
}

export const correction: Correction = {
  id: '0192f0c0-0000-7000-8000-0000000000c1',
  entry_id: forgotten.id,
  user_id: id,
  full_name: 'Asha Rao',
  day: '2026-11-20',
  time_zone: 'Asia/Kolkata',
  check_in_time: '2026-11-20T04:00:00.000Z',
  check_out_time: '2026-11-20T18:30:00.000Z',
  asked_check_in_time: '2026-11-20T04:00:00.000Z',
  asked_check_out_time: '2026-11-20T12:30:00.000Z',
  reason: 'I forgot to check out.',
  status: 'pending',
  decided_by_name: null,
  decided_at: null,
  comment: '',
  created_at: '2026-11-21T04:10:00.000Z',
  can: { decide: true },
}

export const row: AttendanceRow = {
  user: { id, full_name: 'Asha Rao', role: internRole },
  team_names: ['Team Neem'],
  presence: 'in',
  is_late: true,
  is_on_leave: false,
  awaits_guardian: false,
  check_in_time: checkedIn,
  work_mode: 'remote',
  worked_seconds: 9120,
  break_seconds: 0,
  self_reported_seconds: 0,
  target_seconds: 28_800,
  days: [
    {
      day,
      check_in_time: checkedIn,
      check_out_time: null,
      worked_seconds: 9120,
      is_late: true,
      is_on_leave: false,
      is_open: true,
      is_unconfirmed: false,
    },
  ],
}

/** Of the day before, approved. */
export const report: WorkReport = {
  id: entry.id,
  from_user_id: entry.user_id,
  from_user_name: 'Asha Rao',
  from_user_role: internRole,
  team_name: 'Team Neem',
  to_role: teamLeaderRole,
  to_user_id: null,
  to_user_name: null,
  date: '2026-11-20',
  timestamp: now.toISOString(),
  status: 'approved',
  work_summary: 'Wrote the sign-in page',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: 'Sketch the map',
  worked_duration: 27_000,
  check_in_time: null,
  check_out_time: null,
  work_mode: 'office',
  planned_tasks: 'The sign-in',
  sent_late: false,
  self_reported_seconds: 0,
  needs_confirmation: false,
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
  can: { review: false, revise: false },
}

export const rows = (people: readonly AttendanceRow[]): Output<typeof attendance.list> => ({
  attendance: [...people],
  next_cursor: null,
  total: people.length,
  counts: { in: 3, on_break: 1, out: 2, late: 1 },
  start_date: day,
  end_date: day,
  server_time: now.toISOString(),
})

/** Whether the browser has a connection. */
export const connection = { isOnline: true }

/** The clock of the fixtures and a signed-in intern with a connection, for each test of a file. */
export function setUpDay() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    localStorage.clear()
    signInAs('intern')
    connection.isOnline = true
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => connection.isOnline)
    vi.spyOn(globalThis, 'setTimeout')
  })
  afterEach(() => {
    // The second toast of a check-out would take the place of one that the next test looks for.
    for (const { value } of vi.mocked(setTimeout).mock.results) clearTimeout(value)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

/** A server of attendance whose status follows what is sent to it. */
export function serving(first: TimeStatus) {
  const server = fakeServer()
  const state = { status: first }
  const becomes = (next: TimeStatus) => () => {
    state.status = next
    return next
  }
  server.respond(attendance.status, () => state.status)
  server.respond(attendance.checkIn, becomes(working))
  server.respond(attendance.break, ({ body }) =>
    becomes(Object(body).action === 'start' ? pausing : working)(),
  )
  server.respond(attendance.checkOut, () => {
    state.status = out
    return { entry, report_id: entry.id }
  })
  const draft = {
    date: day,
    work_summary: '',
    completed_tasks: '',
    challenges: '',
    tomorrow_plans: '',
  }
  server.respond(reports.draft, () => ({ ...draft, updated_at: null }))
  server.respond(reports.list, () => ({ reports: [], next_cursor: null, total: 0 }))
  server.respond(tasks.list, () => ({ tasks: [], next_cursor: null, total: 0 }))
  server.respond(reports.soFar, () => ({ date: day, planned_tasks: '', tasks: [] }))
  server.respond(reports.keepDraft, ({ body }) => ({
    ...draft,
    ...Object(body),
    updated_at: now.toISOString(),
  }))
  return server
}

export const writes = (sent: readonly SentRequest[]) =>
  sent.filter(({ route }) => route.startsWith('POST'))
export const button = (name: string) => screen.findByRole('button', { name })
