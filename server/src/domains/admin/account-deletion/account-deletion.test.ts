import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { impersonations } from '@app/contract/identity/impersonation.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { certificates as certificateRoutes } from '@app/contract/programme/certificates.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { leave as leaves } from '@app/contract/work/leave.ts'
import { reports } from '@app/contract/work/reports.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { poolOf } from '#platform/database/pipelining/postgres.ts'
import { escaped } from '#platform/mail/mail-template.ts'
import { record } from '#platform/security/audit.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { importRows, imports } from '#schema/imports.table.ts'
import { leave } from '#schema/leave.table.ts'
import { mails } from '#schema/mail.table.ts'
import { projects, startupMembers, startups, teamMembers } from '#schema/projects.table.ts'
import {
  awkwardName,
  current_password,
  deleteAccount,
  makeApplicationOf,
  makePerson,
  password_hash,
  placesOf,
} from '#test/account-deletion.ts'
import { ask, decide, forgotten } from '#test/corrections.ts'
import { app, db, inject, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { dayAgo, join, makeStaffedTeam, sendReport } from '#test/staffed-team.ts'
import { reportOf } from '#test/weeks.ts'
import { isFormerMember } from './account-deletion.ts'

startApp({ DATA_DIR: mkdtempSync(`${tmpdir()}/account-deletion-`) })

test('a person who left is a former member; their work and their texts in the records of others stay', async () => {
  const team = await makeStaffedTeam()
  const person = await makePerson()
  const { email, id } = person.user
  await join(team.team_id, person)
  await person.call(teams.say, {
    params: { id: team.team_id },
    body: { text: `Hello, ${awkwardName} here, ${email.toUpperCase()}.` },
  })
  await sendReport(person, { work_summary: `${awkwardName} wrote the routing.` })
  await db()
    .insert(leave)
    .values({
      ...{ user_id: id, kind: 'other', from_day: '2098-05-01', to_day: '2098-05-02' },
      ...{ starts_midday: false, ends_midday: false, note: `${awkwardName} marries.` },
    })
  const application = await makeApplicationOf(person)
  const mail = { recipient: team.leader.user.email, subject: `${awkwardName} joined` }
  await db()
    .insert(mails)
    .values({ ...mail, html: escaped(awkwardName), plain: `${awkwardName} <${email}>` })
  expect((await placesOf(email)).length).toBeGreaterThan(3)

  await deleteAccount(person)

  const waiting = await rowsOf<{ name: string }>(db(), sql`select name from pgboss.job`)
  expect(waiting).toContainEqual({ name: 'remove-files' })
  const records = [
    ...['mails.html', 'mails.plain', 'mails.subject', 'notifications.message'],
    ...['report_revisions.work_summary', 'team_messages.text', 'work_reports.work_summary'],
  ]
  expect((await placesOf('Vantongeren')).sort()).toEqual(records)
  const addressed = ['mails.plain', 'mails.recipient', 'team_messages.text']
  expect((await placesOf(email)).sort()).toEqual(addressed)
  expect(await placesOf('98765')).toEqual([])
  const [row] = await db().select().from(users).where(eq(users.id, id))
  expect(row).toMatchObject({ full_name: 'Former member', status: 'deleted', settings: {} })
  const [left] = await db()
    .select()
    .from(applications)
    .where(eq(applications.id, application?.id ?? ''))
  expect(left).toMatchObject({ status: 'withdrawn', full_name: 'Former member', answers: [] })
  const reports = await rowsOf<{ work_summary: string }>(
    db(),
    sql`select work_summary from work_reports where from_user_id = ${id}`,
  )
  expect(reports).toEqual([{ work_summary: `${awkwardName} wrote the routing.` }])
  expect(await db().$count(sessions, eq(sessions.user_id, id))).toBe(0)
  expect(await db().$count(teamMembers, eq(teamMembers.user_id, id))).toBe(0)
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.action, 'account_deleted'))
  expect(acts).toHaveLength(1)
  expect((await person.send({ method: 'GET', url: '/api/auth/me' })).statusCode).toBe(401)
  const body = { email, password: current_password }
  const login = await inject({ method: 'POST', url: '/api/auth/login', body })
  expect(login.statusCode).toBe(401)
})

test('who has left is named in the language of the organisation, and still counts as deleted', async () => {
  setOrganisation({ ...defaultOrganisation, language: 'de' })
  const person = await makePerson()
  await deleteAccount(person)
  const [row] = await db().select().from(users).where(eq(users.id, person.user.id))
  expect(row?.full_name).toBe('Ehemaliges Mitglied')
  expect(isFormerMember(row?.full_name ?? '')).toBe(true)
  expect(isFormerMember(person.user.full_name)).toBe(false)
  setOrganisation(defaultOrganisation)
})

test('an import that refused a row because of its supervisor forgets the address', async () => {
  const [person, other] = [await makePerson(), await signIn('intern')]
  const supervisor = person.user.email.toUpperCase()
  const row = { full_name: 'Asha', role: 'intern', outcome: 'refused' } as const
  const [file] = await db()
    .insert(imports)
    .values({ by_id: other.user.id, file_name: 'people.csv' })
    .returning()
  const import_id = file?.id ?? ''
  await db()
    .insert(importRows)
    .values([
      {
        ...{ ...row, import_id, row: 2, email: 'asha@import.example', reason: 'supervisor' },
        ...{ about: supervisor, details: { supervisor } },
      },
      {
        ...{ ...row, import_id, row: 3, email: person.user.email, reason: 'supervisor_circle' },
        ...{ about: other.user.email, details: { supervisor: other.user.email } },
      },
      {
        ...{ ...row, import_id, row: 4, email: person.user.email, reason: 'repeated', about: '3' },
      },
    ])
  await deleteAccount(person)
  expect(await placesOf(person.user.email)).toEqual(['mails.recipient'])
  const rows = await db().select().from(importRows).orderBy(importRows.row)
  expect(rows.map(({ about }) => about)).toEqual([
    `removed-${person.user.id}@removed.invalid`,
    ...['', '3'],
  ])
})

test('the password is enough for who calls without the page, and nothing less is', async () => {
  const person = await makePerson()
  const gone = async (body?: object) =>
    (await person.send({ method: 'DELETE', url: '/api/me', body })).statusCode
  expect([await gone(), await gone({}), await gone({ current_password })]).toEqual([422, 422, 204])
})

test('the password may be sent as `password`, and once', async () => {
  const person = await makePerson()
  const gone = (body: object) => person.send({ method: 'DELETE', url: '/api/me', body })
  const wrong = await gone({ password: 'no' })
  expect(wrong.json().detail).toBe('Current password is incorrect.')
  expect((await gone({ password: current_password, current_password })).statusCode).toBe(422)
  expect((await gone({ password: current_password })).statusCode).toBe(204)
})

test.each([
  ['a wrong password', { current_password: 'no' }, 'Current password is incorrect.'],
  [
    'another address',
    { email: 'somebody@else.example' },
    "This isn't your account's email address.",
  ],
])('%s deletes nothing', async (_, more, message) => {
  const person = await makePerson()
  await expect(deleteAccount(person, more)).rejects.toMatchObject({ status: 422, message })
  const [row] = await db().select().from(users).where(eq(users.id, person.user.id))
  expect(row).toMatchObject({ status: 'active', full_name: awkwardName })
})

test('a person on whom others depend hands over first', async () => {
  const { leader, manager, intern } = await makeStaffedTeam()
  for (const { user } of [leader, manager, intern])
    await db().update(users).set({ password_hash }).where(eq(users.id, user.id))
  const now = new Date().toISOString()
  await db().execute(sql`insert into time_entries
    (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, status)
    values (gen_random_uuid(), ${intern.user.id}, ${await dayAgo(0)}, 'UTC', 'office', 'x', ${now}, 'open')`)
  const says = async (person: SignedInUser) =>
    deleteAccount(person).catch(({ status, message }: { status: number; message: string }) => [
      status,
      message,
    ])
  expect(await says(leader)).toEqual([409, 'You lead a team. Please hand it over first.'])
  expect(await says(manager)).toEqual([
    409,
    'You manage an active project. Please hand it over first.',
  ])
  expect(await says(intern)).toEqual([409, 'Please check out before deleting your account.'])
  expect(await says(await makePerson('superadmin'))).toEqual([
    409,
    'At least one active superadmin is required.',
  ])
})

test('the only representative of a startup at work stays; beside another one leaves', async () => {
  const [rep, other] = [await makePerson('startup_rep'), await makePerson('startup_rep')]
  const [startup] = await db()
    .insert(startups)
    .values({ name: 'Lotus', contact_email: rep.user.email, status: 'approved' })
    .returning()
  const startup_id = startup?.id ?? ''
  await db().insert(projects).values({ name: 'Site', startup_id, status: 'active' })
  await db().insert(startupMembers).values({ startup_id, user_id: rep.user.id })
  await expect(deleteAccount(rep)).rejects.toMatchObject({ status: 409 })
  await db().insert(startupMembers).values({ startup_id, user_id: other.user.id })
  await deleteAccount(rep)
  expect(await placesOf(rep.user.email)).toEqual(['mails.recipient'])
})

/** Tables of which an organisation has a handful of rows. */
const small = new Set([
  'system_settings',
  'secrets',
  'audit_heads',
  'setup_links',
  'departments',
  'mail_wordings',
])

test('a deletion finds each row by an index, so that it costs what the person owns', async () => {
  const person = await makePerson()
  await makeApplicationOf(person)
  const client = await poolOf(app().database).connect()
  client.release()
  const query = vi.spyOn(client, 'query')
  await deleteAccount(person)
  const statements: { text: string; values?: unknown[] }[] = query.mock.calls.map(
    ([sent, values]: unknown[]) =>
      typeof sent === 'string' ? { text: sent } : { values, ...Object(sent) },
  )
  query.mockRestore()
  expect(statements.length).toBeGreaterThan(50)
  await client.query('set enable_seqscan = off')
  const whole = new Set<string>()
  for (const { text, values } of statements.filter(({ text }) =>
    /^\s*(select|insert|update|delete|with)/i.test(text),
  )) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    for (const { 'QUERY PLAN': line } of rows) {
      const table = /Seq Scan on (\w+)/.exec(line)?.[1]
      if (table && !small.has(table)) whole.add(`${table}: ${text.trim().slice(0, 150)}`)
    }
  }
  await client.query('reset enable_seqscan')
  expect([...whole]).toEqual([])
})

test('the audit log keeps no reason or comment about who is gone, whoever wrote it and whenever', async () => {
  const superadmin = await signIn('superadmin')
  const { leader, team_id } = await makeStaffedTeam()
  const person = await makePerson('intern', { full_name: 'Quillfeather Ames' })
  await join(team_id, person)
  const { id: user_id } = person.user
  const text = 'Quillfeather was seen elsewhere.'
  const code = 'ERAS-EDPE-RSN1'
  const work = { hours: 160, tasks: 3, started_on: '2026-08-01', ended_on: '2026-10-01' }
  const titles = { holder_name: person.user.full_name, title: 'Developer', company_name: 'Lotus' }
  const [certificate] = await db()
    .insert(certificates)
    .values({ ...work, ...titles, user_id, code })
    .returning()
  const waits = { status: 'pending', reviewed_by: null, reviewed_at: null } as const
  const sent = await reportOf({ team_id, leader }, person, '2026-06-01', waits)
  const later = await reportOf({ team_id, leader }, person, '2026-06-02', waits)
  const [requested] = await db()
    .insert(leave)
    .values({
      ...{ user_id, kind: 'other', from_day: '2098-05-01', to_day: '2098-05-02', note: '' },
      ...{ starts_midday: false, ends_midday: false },
    })
    .returning()
  const dayBefore = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const sessionOf = (day: string) =>
    forgotten(person, {
      ...{ day, check_in_time: `${day}T09:00:00Z`, check_out_time: `${day}T20:00:00Z` },
    })
  const [first, second] = [dayBefore(3), dayBefore(2)]
  const [session, other] = [await sessionOf(first), await sessionOf(second)]
  const correct = (actor: SignedInUser, id: string, day: string) =>
    actor.call(corrections.correct, {
      params: { id },
      body: { check_out_time: `${day}T17:00:00Z`, reason: text },
    })
  const reject = (id: string) =>
    leader.call(reports.review, { params: { id }, body: { status: 'rejected', comment: text } })
  const params = { id: user_id }
  await superadmin.call(people.hold, { params, body: { reason: text } })
  await superadmin.call(people.release, { params })
  await superadmin.call(impersonations.start, { params, body: { reason: text } })
  await superadmin.call(impersonations.end)
  const asks = { check_out_time: `${first}T17:00:00Z` }
  const { id: correction } = await ask(person, session, asks)
  await decide(leader, correction, 'declined', text)
  await correct(leader, session, first)
  await reject(sent)
  const declined = { status: 'declined', comment: text } as const
  await leader.call(leaves.decide, { params: { id: requested?.id ?? '' }, body: declined })
  await superadmin.call(certificateRoutes.revoke, { params: { code }, body: { reason: text } })
  const from = { address: '', agent: 'test', request_id: user_id }
  const asBefore = (entity_type: string, entity_id: string, details: object) =>
    record(db(), leader.user, from, {
      ...{ action: `${entity_type}_of_before`, entity_type, entity_id },
      details: { ...details },
    })
  await asBefore('report', sent, { revision: 1, comment: text })
  await asBefore('leave', requested?.id ?? '', { comment: text })
  await asBefore('certificate', certificate?.id ?? '', { reason: text })
  await asBefore('report', v7(), { comment: 'Of others' })
  const inLog = async () =>
    (await superadmin.send({ method: 'GET', url: '/api/audit-logs.csv' })).body.split(text).length
  expect(await inLog()).toBe(12)

  await deleteAccount(person)
  await reject(later)
  await correct(superadmin, other, second)

  expect(await placesOf(text)).not.toContain('audit_logs.details')
  expect(await placesOf('Of others')).toEqual(['audit_logs.details'])
  expect(await inLog()).toBe(1)
  expect(await findBroken(db())).toEqual([])
})
