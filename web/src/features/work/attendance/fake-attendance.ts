import { attendance, type TimeStatus } from '@app/contract/work/attendance.ts'
import { reports } from '@app/contract/work/reports.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeServer, type SentRequest, signInAs } from '#lib/api/fake-server.tsx'
import { day, entry, now, out, pausing, working } from './attendance-fixtures.ts'

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
  })
  afterEach(() => {
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
