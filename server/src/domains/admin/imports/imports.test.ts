import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Import, imports as routes } from '@app/contract/admin/imports.ts'
import { organisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { teams as teamRoutes } from '@app/contract/projects/teams.ts'
import { and, eq, like } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { importRows } from '#schema/imports.table.ts'
import { mails } from '#schema/mail.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { formOf } from '#test/documents.ts'
import { app, db, type SignedInUser, signIn, startApp, testConfig } from '#test/harness.ts'
import { makeCompany } from '#test/weeks.ts'
import { importSome } from './import-work.ts'

const folder = mkdtempSync(join(tmpdir(), 'imports-'))
afterAll(() => rmSync(folder, { recursive: true }))
startApp({ DATA_DIR: folder })

let boss: SignedInUser
/** Addresses of this test alone. */
let at: string
beforeEach(async () => {
  boss = await signIn('superadmin')
  at = `${v7()}.example`
})

const upload = (content: string | Buffer, filename = 'people.csv') => {
  const { headers, payload } = formOf({ filename, type: 'text/csv', content })
  const sent = { ...headers, ...boss.headers }
  return app().inject({ method: 'POST', url: '/api/admin/imports', headers: sent, payload })
}
const checked = async (...lines: string[]): Promise<Import> => {
  const answer = await upload(['email,full_name,role,team,department', ...lines].join('\n'))
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json()
}
const rowsOf = async (id: string) =>
  (await boss.call(routes.rows, { params: { id }, query: { limit: 100 } })).rows
const read = (id: string) => boss.call(routes.read, { params: { id } })
const start = (id: string) => boss.call(routes.start, { params: { id } })
const work = () => app().database.transaction((held) => importSome(held, testConfig()))
const workAll = async () => {
  while (await work());
}
const accountOf = async (name: string) =>
  (
    await db()
      .select()
      .from(users)
      .where(eq(users.email, `${name}@${at}`))
  )[0]
const team = async (name = `Team ${at}`) => {
  const [created] = await db().insert(teams).values({ name }).returning()
  if (!created) throw new Error('no team')
  return created
}

test('the preview says what would happen with each row, and touches no account', async () => {
  const existing = await signIn('hr', { email: `kept@${at}` })
  const moved = await signIn('developer', { email: `moved@${at}` })
  const { name } = await team()
  const before = await db().$count(users)
  const created = await checked(
    `New.One@${at.toUpperCase()},Asha Rao,Intern,${name},`,
    `kept@${at},Kept Person,hr,,`,
    `moved@${at},Moved Person,team-leader,,`,
    'nobody,No Address,intern,,',
    `two@${at},=1+1,intern,,`,
    `three@${at},Three,king,,`,
    `four@${at},Four,,,`,
    `new.one@${at},Asha Again,intern,,`,
    `${boss.user.email},Myself,intern,,`,
    `five@${at},Five,intern,No such team,`,
    `six@${at},Six,hr,${name},`,
    `seven@${at},Seven,intern,,Moonshots`,
    `eight@${at},Eight,intern,,`,
  )
  expect(created).toMatchObject({
    status: 'checked',
    counts: { create: 2, change: 1, unchanged: 1, refused: 9 },
    done: 0,
    can: { start: true, cancel: false },
  })
  const rows = await rowsOf(created.id)
  expect(rows.map(({ row, outcome, reason }) => [row, outcome, reason])).toEqual([
    [2, 'create', null],
    [3, 'unchanged', null],
    [4, 'change', null],
    [5, 'refused', 'email'],
    [6, 'refused', 'name'],
    [7, 'refused', 'role'],
    [8, 'refused', 'role_missing'],
    [9, 'refused', 'repeated'],
    [10, 'refused', 'own'],
    [11, 'refused', 'team'],
    [12, 'refused', 'team_role'],
    [13, 'refused', 'department'],
    [14, 'create', null],
  ])
  expect(rows[0]).toMatchObject({ email: `new.one@${at}`, role: 'intern', joins: true })
  expect(rows[2]).toMatchObject({ role: 'team_leader', role_before: 'developer' })
  expect(await db().$count(users)).toBe(before)
  await workAll()
  expect(await db().$count(users)).toBe(before)
  expect([existing.user.role, moved.user.role]).toEqual(['hr', 'developer'])
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

test('once confirmed each row is imported once, with its mail and its entry, and the rest is reported', async () => {
  await signIn('developer', { email: `moved@${at}` })
  const { id: team_id, name } = await team()
  const { id } = await checked(
    `one@${at},Asha Rao,intern,${name},`,
    `moved@${at},Moved Person,hr,,`,
    'nobody,No Address,intern,,',
  )
  expect(await start(id)).toMatchObject({ status: 'running', can: { start: false, cancel: true } })
  await workAll()
  expect(await read(id)).toMatchObject({
    status: 'done',
    done: 2,
    counts: { create: 1, change: 1, refused: 1 },
    can: { start: false, cancel: false },
  })
  const one = await accountOf('one')
  expect(one).toMatchObject({ status: 'invited', role: 'intern', full_name: 'Asha Rao' })
  expect((await accountOf('moved'))?.role).toBe('hr')
  const isMember = and(eq(teamMembers.team_id, team_id), eq(teamMembers.user_id, one?.id ?? ''))
  expect(await db().$count(teamMembers, isMember)).toBe(1)
  const sent = await db()
    .select()
    .from(mails)
    .where(like(mails.recipient, `%@${at}`))
  expect(sent.map(({ recipient }) => recipient)).toEqual([`one@${at}`])
  const entries = await db().select().from(auditLogs).where(eq(auditLogs.actor_id, boss.user.id))
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'import_checked',
    'import_finished',
    'import_started',
    'team_members_changed',
    'user_created',
    'user_role_changed',
  ])
  const file = await boss.send({ method: 'GET', url: `/api/admin/imports/${id}/refused.csv` })
  expect(file.body.split('\r\n')[1]).toBe(
    "nobody,No Address,intern,,,,,,,,,,,4,“nobody” isn't a valid email address.",
  )
})

test('killed in the middle and taken up by several nodes, no row is done twice', async () => {
  const names = Array.from({ length: 12 }, (_, one) => `p${one}`)
  const { id } = await checked(...names.map((name) => `${name}@${at},Person ${name},intern,,`))
  await start(id)
  await work()
  // What a kill leaves of a transaction is nothing.
  await app()
    .database.transaction(async (held) => {
      await importSome(held, testConfig())
      throw new Error('killed')
    })
    .catch(() => {})
  expect((await read(id)).done).toBe(5)
  await Promise.all([workAll(), workAll(), workAll()])
  expect(await read(id)).toMatchObject({ status: 'done', done: 12, counts: { create: 12 } })
  expect(await db().$count(users, like(users.email, `%@${at}`))).toBe(12)
  expect(await db().$count(mails, like(mails.recipient, `%@${at}`))).toBe(12)
})

test('a cancel stops it, what was done stays, and it can go on', async () => {
  const names = Array.from({ length: 8 }, (_, one) => `p${one}`)
  const { id } = await checked(...names.map((name) => `${name}@${at},Person ${name},intern,,`))
  await start(id)
  await work()
  const stopped = await boss.call(routes.cancel, { params: { id } })
  expect(stopped).toMatchObject({ status: 'cancelled', done: 5, can: { start: true } })
  await workAll()
  expect(await db().$count(users, like(users.email, `%@${at}`))).toBe(5)
  await expect(boss.call(routes.cancel, { params: { id } })).rejects.toThrow(
    "This import isn't running.",
  )
  await start(id)
  await workAll()
  expect(await read(id)).toMatchObject({ status: 'done', done: 8 })
})

test('started by many taps at once it runs once; what is done does not start again', async () => {
  const { id } = await checked(`one@${at},Asha Rao,intern,,`)
  const url = `/api/admin/imports/${id}/start`
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => boss.send({ method: 'POST', url })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  await workAll()
  expect((await boss.send({ method: 'POST', url })).statusCode).toBe(409)
})

test('what changed after the preview is left alone', async () => {
  const moved = await signIn('developer', { email: `moved@${at}` })
  const { id } = await checked(`moved@${at},Moved,hr,,`, `late@${at},Late Comer,intern,,`)
  await db().update(users).set({ role: 'intern' }).where(eq(users.id, moved.user.id))
  await signIn('startup_rep', { email: `late@${at}` })
  await start(id)
  await workAll()
  expect((await rowsOf(id)).map(({ reason }) => reason)).toEqual(['changed', 'changed'])
  expect((await accountOf('moved'))?.role).toBe('intern')
  expect((await accountOf('late'))?.role).toBe('startup_rep')
})

test('nobody is imported into a team that is full, and the row says so', async () => {
  const { id: team_id, name } = await team()
  const ids = Array.from({ length: 100 }, () => v7())
  const account = { full_name: 'Member', role: 'intern' as const }
  const members = ids.map((one) => ({ id: one, email: `${one}@${at}`, ...account }))
  await db().insert(users).values(members)
  const places = ids.map((user_id) => ({ team_id, user_id }))
  await db().insert(teamMembers).values(places)
  const { id } = await checked(`late@${at},Late Comer,intern,${name},`)
  await start(id)
  await workAll()
  expect(await rowsOf(id)).toMatchObject([{ reason: 'team_full', about: name, joins: false }])
})

test('the last superadmin stays, and a user who lost the right imports no more', async () => {
  const other = await signIn('superadmin', { email: `other@${at}` })
  const { id } = await checked(`other@${at},The Other,hr,,`, `one@${at},Asha Rao,intern,,`)
  await start(id)
  await db().update(users).set({ role: 'intern' }).where(eq(users.id, boss.user.id))
  await workAll()
  expect((await other.call(routes.read, { params: { id } })).status).toBe('cancelled')
  expect(await accountOf('one')).toBeUndefined()
  expect((await accountOf('other'))?.role).toBe('superadmin')
})

test.each([
  ['semicolons and a mark', '\ufeffE-Mail;Name;Role\nA@AT;Ä Ö;hr\n'],
  ['a hint for spreadsheets', 'sep=;\r\nemail;full name;role\r\na@AT;Ä Ö;HR\r\n'],
  ['tabs and blank lines', 'Email\tFull Name\tROLE\n\na@AT\tÄ Ö\tHuman Resources\n\n'],
  ['quotes and another column', 'role,email,full_name,Blood group\nhr,a@AT,"Ä\nÖ",0\n'],
])('a file with %s is understood', async (_, text) => {
  const answer = await upload(text.replace('AT', at))
  const { id, ignored } = answer.json()
  expect(await rowsOf(id)).toMatchObject([
    { email: `a@${at}`, full_name: 'Ä Ö', role: 'hr', outcome: 'create' },
  ])
  expect(ignored).toEqual(text.includes('Blood') ? ['Blood group'] : [])
})

test('UTF-16 with its mark is understood', async () => {
  const answer = await upload(Buffer.from(`\ufeffemail\tname\trole\na@${at}\tÄ Ö\thr\n`, 'utf16le'))
  expect(answer.json().counts.create).toBe(1)
})

const noCsv = "This isn't a CSV file. Please save it as CSV (UTF-8) and try again."
test.each([
  ['nothing', '', /^The first line must contain the columns/],
  ['no role', 'email,name\na@b.example,A\n', /^The first line must contain the columns/],
  ['a column twice', 'email,mail,name,role\n', 'Two columns in the file have the same name.'],
  ['no rows', 'email,name,role\n\n', 'The file has no rows below its first line.'],
  ['a workbook', Buffer.from('504b0304ff00fe', 'hex'), noCsv],
  ['Latin-1', Buffer.from('email,name,role\na@b.example,\xc4,hr', 'latin1'), noCsv],
  ['NUL', 'email,name,role\na@b.example,A\0B,hr', noCsv],
  [
    'a quotation mark at its end that is not closed',
    'email,name,role\na@b.example,A,hr\nb@b.example,"B,hr\nc@b.example,C,hr\n',
    "Row 3 has a quotation mark that isn't closed, or isn't doubled inside quotes.",
  ],
  [
    'a quotation mark that the next one seems to close',
    'email,name,role\na@b.example,"A,hr\nb@b.example,"B",hr\nc@b.example,C,hr\n',
    "Row 2 has a quotation mark that isn't closed, or isn't doubled inside quotes.",
  ],
  [
    'too many rows',
    `email,name,role\n${'a@b.example,A,hr\n'.repeat(5001)}`,
    'The file has more than 5,000 rows. Please split it.',
  ],
])('a file with %s is refused', async (_, content, detail) => {
  const answer = await upload(content)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toMatch(detail)
})

test('a file that is too big is refused, and so are foreign fields and ids', async () => {
  expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
  const url = `/api/admin/imports/${v7()}`
  for (const [method, path] of [
    ['GET', url],
    ['GET', `${url}/rows`],
    ['GET', `${url}/refused.csv`],
    ['POST', `${url}/start`],
    ['POST', `${url}/cancel`],
  ] as const)
    expect((await boss.send({ method, url: path })).statusCode).toBe(404)
})

test('formulas leave as text, in the template too', async () => {
  const { id } = await checked(`"=HYPERLINK(""https://evil.test"")",Asha Rao,intern,,`)
  const file = await boss.send({ method: 'GET', url: `/api/admin/imports/${id}/refused.csv` })
  expect(file.headers['content-disposition']).toBe('attachment; filename="refused-rows.csv"')
  expect(file.body).toContain(`"'=HYPERLINK(""https://evil.test"")"`)
  const template = await boss.send({ method: 'GET', url: '/api/admin/imports/template.csv' })
  expect((await upload(template.body)).json().counts).toMatchObject({ create: 2, refused: 0 })
})

test('the template names the organisation’s own zone and no country’s telephone code', async () => {
  const profile = organisation()
  setOrganisation({ ...profile, time_zone: 'Europe/Berlin' })
  const { body } = await boss.send({ method: 'GET', url: '/api/admin/imports/template.csv' })
  setOrganisation(profile)
  expect(body).toContain('Europe/Berlin')
  expect(body).not.toMatch(/Kolkata|\+\d/)
})

test('imports and their rows come in pages', async () => {
  const { id } = await checked(...['a', 'b', 'c'].map((name) => `${name}@${at},Person,hr,,`))
  const query = { limit: 2, outcome: 'create' } as const
  const first = await boss.call(routes.rows, { params: { id }, query })
  const cursor = first.next_cursor ?? ''
  const second = await boss.call(routes.rows, { params: { id }, query: { ...query, cursor } })
  expect([...first.rows, ...second.rows].map(({ row }) => row)).toEqual([2, 3, 4])
  expect([first.total, second.next_cursor]).toEqual([3, null])
  await checked(`d@${at},Person,hr,,`)
  const newest = await boss.call(routes.list, { query: { limit: 1 } })
  const next = await boss.call(routes.list, {
    query: { limit: 1, cursor: newest.next_cursor ?? '' },
  })
  expect(next.imports.map((one) => one.id)).toEqual([id])
  expect(await db().$count(importRows, eq(importRows.import_id, id))).toBe(3)
})

test('people who were imported can at once be put into a team by a manager', async () => {
  const { pm, team_id, intern } = await makeCompany()
  const { id } = await checked(`new@${at},Asha Rao,intern,,`)
  await start(id)
  await workAll()
  const one = await accountOf('new')
  const changed = await pm.call(teamRoutes.setMembers, {
    params: { id: team_id },
    body: { member_ids: [intern.user.id, one?.id ?? ''] },
  })
  expect(changed.members?.map((member) => member.id)).toContain(one?.id)
})
