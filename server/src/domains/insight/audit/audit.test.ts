import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roles } from '@app/contract/core/roles.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { interviewStatuses } from '@app/contract/hiring/interviews.ts'
import { jobOfferStatuses } from '@app/contract/hiring/job-offers.ts'
import { audit as routes } from '@app/contract/insight/audit.ts'
import { auditSentences } from '@app/contract/insight/audit-sentences.ts'
import { milestoneStepKinds } from '@app/contract/projects/milestones.ts'
import { startupStatuses } from '@app/contract/projects/startups.ts'
import { reportStatuses } from '@app/contract/work/reports.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test, vi } from 'vitest'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { app, db, endHourOfRefusals, signIn, startApp, tamper } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'

startApp()
beforeEach(endHourOfRefusals)

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
  '%s may not read, export or verify it',
  async (role) => {
    const person = await signIn(role)
    for (const [method, url] of [
      ['GET', '/api/audit-logs'],
      ['GET', '/api/audit-logs.csv'],
      ['GET', '/api/audit-logs.xlsx'],
      ['POST', '/api/audit-logs/verification'],
    ] as const)
      expect((await person.send({ method, url })).statusCode).toBe(403)
  },
)

test('a new account is shown with its address and name, which are those of the account', async () => {
  const superadmin = await signIn('superadmin')
  const { user } = await signIn('intern', { full_name: 'Asha Rao' })
  await record(db(), undefined, from, {
    action: 'user_created',
    entity_type: 'user',
    entity_id: user.id,
    details: { role: 'intern' },
  })
  const query = { entity_type: 'user', entity_id: user.id }
  const shown = async () => (await superadmin.call(routes.list, { query })).audit_logs[0]?.details
  expect(await shown()).toEqual({ role: 'intern', email: user.email, full_name: 'Asha Rao' })
  await db().update(users).set({ status: 'deleted' }).where(eq(users.id, user.id))
  expect(await shown()).toEqual({ role: 'intern' })
})

test('a function that a role does not have is recorded when somebody asks for it, few times an hour', async () => {
  const intern = await signIn('intern')
  for (let at = 0; at < 12; at += 1) await intern.send({ method: 'GET', url: '/api/audit-logs' })
  await intern.send({ method: 'POST', url: '/api/departments', body: { name: 'Mine' } })
  const refused = and(
    eq(auditLogs.action, 'function_refused'),
    eq(auditLogs.actor_id, intern.user.id),
  )
  await vi.waitFor(async () => expect(await db().$count(auditLogs, refused)).toBe(3))
  const entries = await db().select().from(auditLogs).where(refused).orderBy(auditLogs.id)
  expect(entries.map(({ entity_id, details }) => [entity_id, JSON.parse(details).count])).toEqual([
    ['GET /api/audit-logs', 1],
    ['GET /api/audit-logs', 10],
    ['POST /api/departments', 1],
  ])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'nobody has a way to %s an entry',
  async (method) => {
    for (const role of roles) {
      const { headers } = await signIn(role)
      for (const url of ['/api/audit-logs', `/api/audit-logs/${v7()}`]) {
        const answer = await app().inject({ method, url, headers, payload: {} })
        expect([404, 405]).toContain(answer.statusCode)
      }
    }
  },
)

test('an export holds the entries of the list, each filter counts, and no cell is a formula', async () => {
  const superadmin = await signIn('superadmin')
  const action = `thing_${v7()}`
  for (let at = 0; at < 510; at += 1)
    await record(
      db(),
      undefined,
      { ...from, address: '=HYPERLINK(1)' },
      { action, entity_type: 'thing', entity_id: `${at}`, details: { at } },
    )
  const answer = await superadmin.send({
    method: 'GET',
    url: `/api/audit-logs.csv?action=${action}`,
  })
  const lines = answer.body.trimEnd().split('\r\n')
  expect(answer.headers['content-disposition']).toContain('audit-log.csv')
  expect(lines).toHaveLength(511)
  expect(lines[0]).toBe(
    '\ufeffId,When,Who,Who (id),What happened,Action,Record,Record id,Details,From where',
  )
  expect(lines[1]).toContain(
    `,The system,,The system: ${action.replaceAll('_', ' ')},${action},thing,509,"{""at"":509}",`,
  )
  expect(lines[1]).toMatch(/,"?'=HYPERLINK\(1\)"?$/)
  expect(lines.at(-1)).toContain(',thing,0,')
  const { audit_logs } = await superadmin.call(routes.list, { query: { limit: 1 } })
  expect(audit_logs[0]).toMatchObject({
    action: 'export_made',
    entity_type: 'audit_log',
    details: { format: 'csv', rows: 510, action },
  })
  const sheet = await superadmin.send({
    method: 'GET',
    url: `/api/audit-logs.xlsx?action=${action}`,
  })
  expect(sheet.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="audit-log.xlsx"',
  })
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('a whole log is found whole, a tampered one is not, and both looks are recorded', async () => {
  const superadmin = await signIn('superadmin')
  const whole = await superadmin.call(routes.verify)
  expect(whole.broken).toEqual([])
  expect(whole.checked).toBe(whole.total)
  await tamper(sql`update audit_logs set details = '{}' where id = (
    select id from audit_logs where action = 'export_made' order by id desc limit 1)`)
  const broken = await superadmin.call(routes.verify)
  expect(broken.broken).toHaveLength(1)
  expect(broken.total).toBe(whole.total + 1)
  const { audit_logs } = await superadmin.call(routes.list, {
    query: { action: 'audit_log_verified' },
  })
  const [place] = broken.broken
  expect(audit_logs.map(({ details }) => details.broken)).toEqual([
    [`${place?.lane}:${place?.seq}`],
    [],
  ])
})

const read = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** What is recorded by name: as an `action`, or handed to the function of a domain that records it. */
const recorders = 'recordChange|recordAction|recordRevalidation|settle|follow|attempt|act'
const recorded = (source: string) => [
  ...[...source.matchAll(/\baction: ([^\n]*)/g)].flatMap(([, rest = '']) =>
    [
      ...rest
        .split(/,\s*\w+:/, 1)
        .join()
        .matchAll(/'([a-z]+(?:_[a-z]+)+)'/g),
    ].map(([, it]) => it),
  ),
  ...[...source.matchAll(new RegExp(`\\b(?:${recorders})\\(([^;{}]*)`, 'g'))].flatMap(
    ([, rest = '']) => [...rest.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, it]) => it),
  ),
]

test('every action that the code records has a sentence', () => {
  const folders = ['../..', '../../../platform', '../../../demo'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  )
  const made = [
    ...milestoneStepKinds.map((kind) => `milestone_${kind}`),
    ...['approved', 'declined'].map((status) => `leave_${status}`),
    ...reportStatuses.filter((one) => one !== 'pending').map((status) => `report_${status}`),
    ...startupStatuses.filter((one) => one !== 'pending').map((status) => `startup_${status}`),
    ...['reopened', ...interviewStatuses].map((status) => `interview_${status}`),
    ...['drafted', 'changed', 'reopened', ...jobOfferStatuses]
      .filter((one) => one !== 'draft')
      .map((step) => `job_offer_${step}`),
    ...['published', 'closed', 'archived', 'submitted', 'sent_back', 'taken_down'].map(
      (move) => `internship_${move}`,
    ),
  ]
  // The outcomes of a moderation are recorded behind the word `internship_`.
  const parts = new Set([
    'sent_back',
    'taken_down',
    'reports_dismissed',
    'answers_waived',
    'answer_removed',
  ])
  const actions = new Set([...folders.flatMap(read).flatMap(recorded), ...made])
  const silent = [...actions].filter(
    (action) => action && !parts.has(action) && !auditSentences[action],
  )
  expect(actions.size).toBeGreaterThan(180)
  expect(silent.toSorted()).toEqual([])
})

/** The web names each kind of record among its filters; exports are recorded under the name of their list. */
test('every kind of record that the code records can be chosen', () => {
  const labels = readFileSync(
    fileURLToPath(
      new URL('../../../../../web/src/features/insight/audit/audit.labels.ts', import.meta.url),
    ),
    'utf8',
  )
  const folders = ['../..', '../../../platform'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  )
  const kinds = new Set(
    folders
      .flatMap(read)
      .flatMap((source) => [...source.matchAll(/\bentity_type: '([a-z_]+)'/g)])
      .map(([, kind = '']) => kind),
  )
  expect(kinds.size).toBeGreaterThan(40)
  expect([...kinds].filter((kind) => !labels.includes(`\n  ${kind}: msg(`))).toEqual([])
})
