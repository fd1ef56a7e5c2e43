import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { accountDeletion as routes } from '@app/contract/admin/account-deletion.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { rowsOf } from '#platform/database/db.ts'
import { clientOf } from '#platform/database/embedded.ts'
import { escaped } from '#platform/mail/mail-template.ts'
import { record } from '#platform/security/audit.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { candidateFilters } from '#schema/candidates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { leave as leaveTable } from '#schema/leave.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { projects, startupMembers, startups, teamMembers } from '#schema/projects.table.ts'
import { app, db, inject, type SignedInUser, signIn, startApp, tamper } from '#test/harness.ts'
import { makeInternship, makeResume } from '#test/hiring.ts'
import { dayAgo, join, makeStaffedTeam, sendReport } from '#test/staffed-team.ts'
import { eraseFromAudit } from './erasures.ts'

startApp({ DATA_DIR: mkdtempSync(`${tmpdir()}/account-deletion-`) })

const current_password = 'Rain on 7 tin roofs'
const password_hash = await hashPassword(current_password)
/** With what is written differently in JSON and in HTML. */
const name = 'Zubeida "Zu" O’Quill-Vantongeren'
const makePerson = (role: SignedInUser['user']['role'] = 'intern', more = {}) =>
  signIn(role, { password_hash, full_name: name, phone: '+91 98765 43210', ...more })
const leave = (person: SignedInUser, more = {}) =>
  person.call(routes.deleteAccount, {
    body: { current_password, email: person.user.email, ...more },
  })

/** Every text of the database in which a word stands. */
async function placesOf(word: string): Promise<string[]> {
  const columns = await rowsOf<{ table_name: string; column_name: string }>(
    db(),
    sql`select table_name, column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and table_schema = 'public'
        and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`,
  )
  const searches = columns.map(({ table_name, column_name }) => {
    const column = sql.identifier(column_name)
    return sql`select ${`${table_name}.${column_name}`}::text as place
      where exists (select 1 from ${sql.identifier(table_name)}
        where position(lower(${word}::text) in lower(${column}::text)) > 0)`
  })
  const matches = await rowsOf<{ place: string }>(db(), sql.join(searches, sql` union all `))
  return matches.map(({ place }) => place)
}

const submit = async (person: SignedInUser) => {
  const { internship } = await makeInternship()
  const resume = await makeResume(person, { name: `${person.user.full_name}.pdf` })
  const applicant = { full_name: person.user.full_name, email: person.user.email }
  const [created] = await db()
    .insert(applications)
    .values({
      ...{
        internship_id: internship.id,
        user_id: person.user.id,
        resume_id: resume.id,
        ...applicant,
      },
      cover_letter: `I am ${person.user.full_name}.`,
      answers: [`Write to ${person.user.email}`],
    })
    .returning()
  return created
}

test('whoever left is a former member; their work and their words in the records of others stay', async () => {
  const team = await makeStaffedTeam()
  const person = await makePerson()
  const { email, id } = person.user
  await join(team.team_id, person)
  await person.call(teams.say, {
    params: { id: team.team_id },
    body: { text: `Hello, ${name} here, ${email.toUpperCase()}.` },
  })
  await sendReport(person, { work_summary: `${name} wrote the routing.` })
  await db()
    .insert(leaveTable)
    .values({
      ...{ user_id: id, kind: 'other', from_day: '2098-05-01', to_day: '2098-05-02' },
      ...{ starts_midday: false, ends_midday: false, note: `${name} marries.` },
    })
  const application = await submit(person)
  const mail = { recipient: team.leader.user.email, subject: `${name} joined` }
  await db()
    .insert(mails)
    .values({ ...mail, html: escaped(name), plain: `${name} <${email}>` })
  expect((await placesOf(email)).length).toBeGreaterThan(3)

  await leave(person)

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
  expect(reports).toEqual([{ work_summary: `${name} wrote the routing.` }])
  expect(await db().$count(sessions, eq(sessions.user_id, id))).toBe(0)
  expect(await db().$count(teamMembers, eq(teamMembers.user_id, id))).toBe(0)
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.action, 'account_deleted'))
  expect(acts).toHaveLength(1)
  expect((await person.send({ method: 'GET', url: '/api/auth/me' })).statusCode).toBe(401)
  const body = { email, password: current_password }
  const login = await inject({ method: 'POST', url: '/api/auth/login', body })
  expect(login.statusCode).toBe(401)
})

test('the password is enough for who calls without the page, and nothing less is', async () => {
  const person = await makePerson()
  const gone = async (body?: object) =>
    (await person.send({ method: 'DELETE', url: '/api/me', body })).statusCode
  expect([await gone(), await gone({}), await gone({ current_password })]).toEqual([422, 422, 204])
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
  await expect(leave(person, more)).rejects.toMatchObject({ status: 422, message })
  const [row] = await db().select().from(users).where(eq(users.id, person.user.id))
  expect(row).toMatchObject({ status: 'active', full_name: name })
})

test('whoever others depend on hands over first', async () => {
  const { leader, manager, intern } = await makeStaffedTeam()
  for (const { user } of [leader, manager, intern])
    await db().update(users).set({ password_hash }).where(eq(users.id, user.id))
  const now = new Date().toISOString()
  await db().execute(sql`insert into time_entries
    (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, status)
    values (gen_random_uuid(), ${intern.user.id}, ${await dayAgo(0)}, 'UTC', 'office', 'x', ${now}, 'open')`)
  const says = async (person: SignedInUser) =>
    leave(person).catch(({ status, message }: { status: number; message: string }) => [
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
  await expect(leave(rep)).rejects.toMatchObject({ status: 409 })
  await db().insert(startupMembers).values({ startup_id, user_id: other.user.id })
  await leave(rep)
  expect(await placesOf(rep.user.email)).toEqual(['mails.recipient'])
})

test('a name of one word stays a word in what others wrote', async () => {
  const person = await makePerson('intern', { full_name: 'May' })
  const { user } = await signIn('intern')
  const news = { title: 'Deadline', message: 'Due in May', type: 'info' as const }
  await db()
    .insert(notifications)
    .values({ user_id: user.id, ...news })
  await submit(person)
  await leave(person)
  expect(await placesOf('Due in May')).toEqual(['notifications.message'])
  expect(await placesOf('I am May')).toEqual([])
})

test('who bears the same name, or an address that ends alike, keeps both', async () => {
  const person = await makePerson('intern', { full_name: 'Asha Rao', email: 'rao@alike.example' })
  const others = [
    { full_name: 'Asha Rao', email: 'asha.rao@alike.example' },
    { full_name: 'Asha Rao Iyer', email: 'rao@alike.example.org' },
  ]
  const stay = await Promise.all(others.map((other) => signIn('intern', other)))
  await leave(person)
  for (const [at, { user }] of stay.entries()) {
    const [row] = await db().select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject(others[at] ?? {})
  }
})

test('whoever calls themselves as a posting is called and leaves takes nothing of it along', async () => {
  const person = await makePerson('intern', { full_name: 'Machine Learning' })
  const { internship } = await makeInternship({ title: 'Machine Learning Intern' })
  await leave(person)
  const [row] = await db().select().from(internships).where(eq(internships.id, internship.id))
  expect(row?.title).toBe('Machine Learning Intern')
})

test('a name made of signs takes nothing of others along', async () => {
  const names = ['write to jobs@lotus.example', '"x y": 1', 'React JS","Node JS']
  const people = await Promise.all(names.map((full_name) => makePerson('intern', { full_name })))
  const { internship } = await makeInternship({ description: `Please ${names[0]}.` })
  const { user } = await signIn('hr')
  const sent = await submit(await makePerson())
  const answers = ['I know React JS', 'Node JS is next']
  await db()
    .update(applications)
    .set({ answers })
    .where(eq(applications.id, sent?.id ?? ''))
  await db()
    .insert(candidateFilters)
    .values({ owner_id: user.id, name: 'x', asked: { 'x y': 1 } as never })
  for (const person of people) await leave(person)
  const [row] = await db().select().from(internships).where(eq(internships.id, internship.id))
  expect(row?.description).toBe('Please write to jobs@lotus.example.')
  const [stored] = await db()
    .select()
    .from(applications)
    .where(eq(applications.id, sent?.id ?? ''))
  expect(stored?.answers).toEqual(answers)
})

test('what others wrote stays as they wrote it, whatever somebody called themselves', async () => {
  const { user } = await signIn('intern')
  const tell = (message: string) =>
    db()
      .insert(notifications)
      .values({ user_id: user.id, title: 'News', message, type: 'info' as const })
  await tell('The audit log is whole')
  await db().execute(sql`insert into notifications (id, user_id, title, message, type)
    values ('0192f0c0-0000-7000-8000-000000000001', ${user.id}, 'News', 'The pressure gauge of old', 'info')`)
  await leave(await makePerson('intern', { full_name: 'Pressure Gauge' }))
  await leave(await makePerson('intern', { full_name: 'Audit Log' }))
  const person = await makePerson('intern', { full_name: 'Quill Vantongeren' })
  await tell('It waits for the gate valve')
  await person.call(people.change, {
    params: { id: person.user.id },
    body: { full_name: 'Gate Valve' },
  })
  await tell('Quickly, said Gate Valve')
  await leave(person)
  expect(await placesOf('The audit log is whole')).toHaveLength(1)
  expect(await placesOf('The pressure gauge of old')).toHaveLength(1)
  expect(await placesOf('It waits for the gate valve')).toHaveLength(1)
  expect(await placesOf('Quickly, said Gate Valve')).toHaveLength(1)
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
  await submit(person)
  const client = clientOf(app().database)
  const statements: [text: string, params?: unknown[]][] = []
  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((inner) => {
      const query = inner.query.bind(inner)
      inner.query = (text, params, options) => {
        statements.push([text, params])
        return query(text, params, options)
      }
      return work(inner)
    })
  await leave(person).finally(() => {
    client.transaction = transaction
  })
  expect(statements.length).toBeGreaterThan(50)
  await client.query('set enable_seqscan = off')
  const whole = new Set<string>()
  for (const [text, params] of statements.filter(([text]) =>
    /^\s*(select|insert|update|delete|with)/i.test(text),
  )) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
    for (const { 'QUERY PLAN': line } of rows) {
      const table = /Seq Scan on (\w+)/.exec(line)?.[1]
      if (table && !small.has(table)) whole.add(`${table}: ${text.trim().slice(0, 150)}`)
    }
  }
  await client.query('reset enable_seqscan')
  expect([...whole]).toEqual([])
})

test('the audit log names nobody who is gone, not in entries of earlier releases either, and stays whole', async () => {
  const superadmin = await signIn('superadmin')
  const person = await makePerson('intern', { full_name: 'Quenby Farnsworth' })
  const stays = await signIn('hr', { full_name: 'Vera Stays' })
  const asBefore = ({ user: { id, email, full_name } }: SignedInUser) =>
    record(
      db(),
      undefined,
      { address: '', agent: 'test', request_id: id },
      {
        ...{ action: 'user_created', entity_type: 'user', entity_id: id },
        details: { email, role: 'intern', full_name },
      },
    )
  await asBefore(person)
  await asBefore(stays)
  const inAudit = async (word: string) =>
    (await placesOf(word)).filter((place) => place.startsWith('audit_'))
  expect(await inAudit(person.user.email)).toEqual(['audit_logs.details'])

  await leave(person)
  await eraseFromAudit(db())

  expect(await inAudit(person.user.email)).toEqual([])
  expect(await inAudit('Farnsworth')).toEqual([])
  expect(await inAudit(stays.user.email)).toEqual(['audit_logs.details'])
  const file = await superadmin.send({ method: 'GET', url: '/api/audit-logs.csv' })
  expect(file.body).toContain(person.user.id)
  expect(file.body).not.toContain('Farnsworth')
  expect(file.body).not.toContain(person.user.email)
  expect(await findBroken(db())).toEqual([])
  expect(await eraseFromAudit(db())).toBe(0)
  // What an erasure left cannot be changed, and nothing is erased without an entry that says so.
  const erased = sql`details = '{"erased":true}'`
  await tamper(sql`update audit_logs set action = 'user_updated' where ${erased}`)
  expect(await findBroken(db())).toHaveLength(1)
  await tamper(sql`update audit_logs set action = 'user_created' where ${erased}`)
  expect(await findBroken(db())).toEqual([])
  await db().execute(sql`update audit_logs set ${erased} where entity_id = ${stays.user.id}`)
  expect(await findBroken(db())).toHaveLength(1)
})
