import { attendance as routes } from '@app/contract/attendance.ts'
import { expect, test } from 'vitest'
import { signIn, startApp } from '#test/harness.ts'

startApp()

const plan = { work_mode: 'office', planned_tasks: 'Write the tests' } as const
const notes = JSON.stringify({ workSummary: 'Wrote the tests' })

test('a person checks in, takes a break, ends it and checks out with a report', async () => {
  const { call, user } = await signIn('intern')
  const status = await call(routes.checkIn, { body: plan })
  expect(status).toMatchObject({
    is_checked_in: true,
    is_on_break: false,
    current_session: { user_id: user.id, status: 'open', breaks: [], total_hours: 0, ...plan },
    today: { worked_seconds: 0, break_seconds: 0 },
  })
  expect(status.check_in_time).toBe(status.current_session?.check_in_time)
  const paused = await call(routes.break, { body: { action: 'start' } })
  expect(paused).toMatchObject({
    is_on_break: true,
    current_session: { breaks: [{ end_time: null }] },
  })
  const resumed = await call(routes.break, { body: { action: 'end' } })
  expect(resumed).toMatchObject({ is_checked_in: true, is_on_break: false })
  const { entry, report_id } = await call(routes.checkOut, { body: { notes } })
  expect(entry).toMatchObject({ status: 'closed', report_id, auto_closed: false })
  expect(await call(routes.status)).toMatchObject({
    is_checked_in: false,
    current_session: null,
    check_in_time: null,
  })
  expect(await call(routes.entries, {})).toMatchObject({
    entries: [entry],
    total: 1,
    next_cursor: null,
  })
  const list = await call(routes.list, {})
  expect(list).toMatchObject({ total: 1, counts: { in: 0, out: 1 } })
})
