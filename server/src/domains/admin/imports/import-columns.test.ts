import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImportColumns, imports as routes } from '@app/contract/admin/imports.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { enrolments } from '#schema/enrolments.table.ts'
import { formOf } from '#test/documents.ts'
import { app, db, type SignedInUser, signIn, startApp, testConfig } from '#test/harness.ts'
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
const rowsOf = async (id: string) =>
  (await boss.call(routes.rows, { params: { id }, query: { limit: 100 } })).rows
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

const send = (path: string, content: string, fields: Record<string, string> = {}) => {
  const named = Object.entries(fields).map(([name, value]) => ({ name, content: value }))
  const file = { filename: 'people.csv', type: 'text/csv', content }
  const { headers, payload } = formOf(...named, file)
  const sent = { ...headers, ...boss.headers }
  return app().inject({ method: 'POST', url: `/api/admin/imports${path}`, headers: sent, payload })
}
const detailed = 'email,name,role,Roll No.,Phone,College,Start,End,Weekly hours,Supervisor,Zone'
const enrolmentOf = async (id: string | undefined) =>
  (
    await db()
      .select()
      .from(enrolments)
      .where(eq(enrolments.user_id, id ?? ''))
  )[0]

test('columns are proposed by what their names are like, each field once', async () => {
  const head = 'E-mail address;Full names;User role;Roll-number;Blood group;Weekly hrs;Role'
  const answer = await send('/columns', `${head}\nasha@${at};Asha;intern;7;O+;20;x\n;;;8;;;\n`)
  expect(answer.statusCode).toBe(200)
  const { columns } = ImportColumns.parse(answer.json())
  expect(columns.map(({ field }) => field)).toEqual([
    'email',
    'full_name',
    null,
    'roll_number',
    null,
    'weekly_hours',
    'role',
  ])
  expect(columns[3]).toMatchObject({ name: 'Roll-number', examples: ['7', '8'] })
  expect((await send('/columns', `${'a,'.repeat(60)}a\n`)).statusCode).toBe(422)
})

test('the matched columns count, whatever their names', async () => {
  const text = `one,two,three,four\nintern,a@${at},9,Asha Rao\n`
  const fields = JSON.stringify(['role', 'email', null, 'full_name'])
  const answer = await send('', text, { columns: fields })
  expect(answer.json()).toMatchObject({ counts: { create: 1 }, ignored: ['three'] })
})

test.each([
  ['no list', 'email', 'Invalid parameter.'],
  ['an unknown field', '["password_hash"]', 'Invalid parameter.'],
  ['a field too few', '["email","role"]', 'Please match a column to email, full name and role.'],
  ['a field twice', '["email","full_name","role","role"]', /^Two columns match the/],
])('columns with %s are refused', async (_, columns, detail) => {
  const answer = await send('', 'a,b,c,d\n1,2,3,4\n', { columns })
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'columns'])
  expect(answer.json().detail).toMatch(detail)
})

test('the details of a row are stored with the account, and a later file changes them', async () => {
  const leader = await signIn('team_leader', { email: `lead@${at}` })
  const row = `a@${at},Asha,intern,CS-14,+49 30 123,City College,2027-01-11,2027-06-30,20,LEAD@${at},europe/berlin`
  const { id } = (await upload(`${detailed}\n${row}\n`)).json()
  expect((await rowsOf(id))[0]?.details).toMatchObject({ roll_number: 'CS-14', weekly_hours: '20' })
  await start(id)
  await workAll()
  const account = await accountOf('a')
  expect(account).toMatchObject({ phone: '+49 30 123', time_zone: 'Europe/Berlin' })
  expect(await enrolmentOf(account?.id)).toMatchObject({
    roll_number: 'CS-14',
    college: 'City College',
    start_date: '2027-01-11',
    end_date: '2027-06-30',
    weekly_hours: 20,
    supervisor_id: leader.user.id,
  })
  expect((await upload(`${detailed}\n${row}\n`)).json().counts.unchanged).toBe(1)
  const isAccount = eq(users.email, `a@${at}`)
  await db().update(users).set({ status: 'active' }).where(isAccount)
  const later = `${detailed}\na@${at},Asha,intern,,+1 5,,,2027-07-31,,,Asia/Tokyo\n`
  const changed = (await upload(later)).json()
  expect(changed.counts.change).toBe(1)
  await start(changed.id)
  await workAll()
  expect(await accountOf('a')).toMatchObject({ phone: '+49 30 123', time_zone: 'Europe/Berlin' })
  const after = await enrolmentOf(account?.id)
  expect(after).toMatchObject({ roll_number: 'CS-14', end_date: '2027-07-31' })
})

test('bad details are refused with a reason for each row', async () => {
  await signIn('intern', { email: `intern@${at}` })
  const bad = [
    [`${'9'.repeat(61)},,,,,,,`, 'roll_number'],
    ['=1+1,,,,,,,', 'roll_number'],
    [',call me,,,,,,', 'phone'],
    [`,,${'x'.repeat(121)},,,,,`, 'college'],
    [',,,11.01.2027,,,,', 'date'],
    [',,,,2027-02-30,,,', 'date'],
    [',,,2027-02-01,2027-01-31,,,', 'end_first'],
    [',,,,,0,,', 'weekly_hours'],
    [',,,,,81,,', 'weekly_hours'],
    [',,,,,ten,,', 'weekly_hours'],
    [`,,,,,,intern@${at},`, 'supervisor'],
    [',,,,,,nobody,', 'supervisor'],
    [',,,,,,,Berlin', 'time_zone'],
    // Node knows it, the database does not.
    [',,,,,,,US/Pacific-New', 'time_zone'],
  ]
  const lines = bad.map(([details], row) => `p${row}@${at},Person,intern,${details}`)
  const { id } = (await upload([detailed, ...lines].join('\n'))).json()
  expect((await rowsOf(id)).map(({ reason }) => reason)).toEqual(bad.map(([, reason]) => reason))
  const file = await boss.send({ method: 'GET', url: `/api/admin/imports/${id}/refused.csv` })
  expect(file.body).toContain("“11.01.2027” isn't a date. Please use the format 2027-01-31.")
})

test('a supervisor may stand below the people in the same file, and supervisors above each other', async () => {
  const line = (name: string, role: string, supervisor: string) =>
    `${name}@${at},${name},${role},,,,,,,${supervisor && `${supervisor}@${at}`},`
  const interns = Array.from({ length: 12 }, (_, one) => line(`i${one}`, 'intern', 'Lead'))
  const below = [line('lead', 'team leader', 'boss'), line('boss', 'project manager', '')]
  const { id, counts } = (await upload([detailed, ...interns, ...below].join('\n'))).json()
  expect(counts).toMatchObject({ create: 14, refused: 0 })
  await start(id)
  await workAll()
  const [intern, lead, head] = await Promise.all([
    accountOf('i0'),
    accountOf('lead'),
    accountOf('boss'),
  ])
  expect((await enrolmentOf(intern?.id))?.supervisor_id).toBe(lead?.id)
  expect((await enrolmentOf(lead?.id))?.supervisor_id).toBe(head?.id)
  const again = (await upload([detailed, ...interns, ...below].join('\n'))).json()
  expect(again.counts).toMatchObject({ unchanged: 14 })
})

test('nobody supervises themselves, not even through others in the file or outside it', async () => {
  const [stored, above] = [
    await signIn('team_manager', { email: `stored@${at}` }),
    await signIn('team_leader', { email: `above@${at}` }),
  ]
  await db().insert(enrolments).values({ user_id: stored.user.id, supervisor_id: above.user.id })
  const line = (name: string, role: string, supervisor: string) =>
    `${name}@${at},${name},${role},,,,,,,${supervisor}@${at},`
  const file = [
    line('self', 'team leader', 'self'),
    line('one', 'team leader', 'two'),
    line('two', 'team manager', 'one'),
    line('below', 'intern', 'one'),
    line('above', 'team leader', 'stored'),
    line('fine', 'intern', 'above'),
  ]
  const { id } = (await upload([detailed, ...file].join('\n'))).json()
  expect((await rowsOf(id)).map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    'supervisor_circle',
    'supervisor_circle',
    'supervisor_circle',
    'supervisor',
    'supervisor_circle',
    'create',
  ])
})

test('who is refused, or leads nobody by the same file, supervises nobody', async () => {
  await signIn('team_leader', { email: `leaves@${at}` })
  const file = [
    `a@${at},Asha,intern,,,,,,,bad@${at},`,
    `bad@${at},Bad,team leader,,call me,,,,,,`,
    `b@${at},Bela,intern,,,,,,,peer@${at},`,
    `peer@${at},Peer,developer,,,,,,,,`,
    `c@${at},Cem,intern,,,,,,,leaves@${at},`,
    `leaves@${at},Leaves,developer,,,,,,,,`,
  ]
  const { id } = (await upload([detailed, ...file].join('\n'))).json()
  expect((await rowsOf(id)).map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    'supervisor',
    'phone',
    'supervisor',
    'create',
    'supervisor',
    'change',
  ])
})

test('a row whose supervisor was lost between preview and import is refused with that reason', async () => {
  const leader = await signIn('team_leader', { email: `gone@${at}` })
  const row = `a@${at},Asha,intern,,,,,,,gone@${at},`
  const { id } = (await upload(`${detailed}\n${row}\n`)).json()
  await db().update(users).set({ role: 'hr' }).where(eq(users.id, leader.user.id))
  await start(id)
  await workAll()
  expect((await rowsOf(id))[0]).toMatchObject({ reason: 'supervisor', about: `gone@${at}` })
})

test('five thousand rows of a chain of leaders are planned at once', async () => {
  const line = (one: number) => `l${one}@${at},Leader,team leader,,,,,,,l${one + 1}@${at},`
  const file = Array.from({ length: 4999 }, (_, one) => line(one))
  const answer = await upload([detailed, ...file, `l4999@${at},Top,team leader,,,,,,,,`].join('\n'))
  expect(answer.json().counts).toMatchObject({ create: 5000 })
})
