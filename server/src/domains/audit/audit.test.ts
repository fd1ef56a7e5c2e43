import { applications } from '@app/contract/applications.ts'
import { audit as routes } from '@app/contract/audit.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { record } from '#platform/audit.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'

startApp()

const from = { address: '203.0.113.7', agent: 'test', request_id: 'a-request' }

test('a move is written down: who, what, which record, from which address, from and to', async () => {
  const superadmin = await signIn('superadmin')
  const { hr, application } = await makeApplication()
  await hr.call(applications.review, {
    params: { id: application.id },
    body: { version: 1, status: 'received' },
  })

  const { audit_logs: entries } = await superadmin.call(routes.list, {
    query: { entity_type: 'application', entity_id: application.id },
  })

  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({
    actor_id: hr.user.id,
    actor_name: 'Test hr',
    action: 'application_moved',
    details: { from: 'Applied', to: 'received' },
    address: '127.0.0.1',
  })
  expect(entries[1]).toMatchObject({ action: 'application_submitted', actor_name: 'Test intern' })
})

test('each filter narrows the list, the total follows, and pages have no gap', async () => {
  const superadmin = await signIn('superadmin')
  const { user } = await signIn('hr')
  const action = `thing_${v7()}`
  for (let at = 0; at < 5; at += 1)
    await record(
      db(),
      { ...user, session_id: '' },
      { ...from, request_id: `r${at}` },
      {
        action,
        entity_type: 'thing',
        entity_id: `${at}`,
      },
    )
  const ids = async (query: Record<string, string | number>) => {
    const { audit_logs, total } = await superadmin.call(routes.list, { query })
    return [audit_logs.map(({ entity_id }) => entity_id), total]
  }
  const newest = ['4', '3', '2', '1', '0']
  expect(await ids({ action })).toEqual([newest, 5])
  expect(await ids({ actor_id: user.id })).toEqual([newest, 5])
  expect(await ids({ action, entity_type: 'thing', entity_id: '2' })).toEqual([['2'], 1])
  const hour = 3_600_000
  const moment = (shift: number) => new Date(Date.now() + shift).toISOString()
  expect(await ids({ action, from: moment(-hour), to: moment(hour) })).toEqual([newest, 5])
  expect(await ids({ action, from: moment(hour) })).toEqual([[], 0])
  expect(await ids({ action, to: moment(-hour) })).toEqual([[], 0])

  const first = await superadmin.call(routes.list, { query: { action, limit: 3 } })
  const second = await superadmin.call(routes.list, {
    query: { action, limit: 3, cursor: first.next_cursor ?? '' },
  })
  const walked = [...first.audit_logs, ...second.audit_logs].map(({ entity_id }) => entity_id)
  expect(walked).toEqual(newest)
  expect(second.next_cursor).toBeNull()
})

test('without a filter the total is every entry there ever was', async () => {
  const superadmin = await signIn('superadmin')
  const before = await superadmin.call(routes.list, {})
  await record(db(), undefined, from, { action: 'x', entity_type: 'y' })
  expect((await superadmin.call(routes.list, {})).total).toBe(before.total + 1)
})

test.each(['hr', 'project_manager', 'intern', 'hr_admin'] as const)(
  '%s may not read it',
  async (role) => {
    const answer = await (await signIn(role)).send({ method: 'GET', url: '/api/audit-logs' })
    expect(answer.statusCode).toBe(403)
  },
)

test.each(['POST', 'PUT', 'DELETE'] as const)('there is no way to %s an entry', async (method) => {
  const superadmin = await signIn('superadmin')
  const answer = await superadmin.send({ method, url: '/api/audit-logs', body: {} })
  expect([404, 405]).toContain(answer.statusCode)
})
