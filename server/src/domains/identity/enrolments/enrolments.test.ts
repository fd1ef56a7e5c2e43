import { users as routes } from '@app/contract/identity/users.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp()

const blank = {
  ...{ roll_number: '', college: '', start_date: null, end_date: null },
  ...{ weekly_hours: null, supervisor: '' },
}
const seenBy = async (reader: SignedInUser, { user }: SignedInUser) =>
  (await reader.call(routes.page, { params: { id: user.id } })).enrolment
const enrol = (
  writer: SignedInUser,
  { user: { id } }: SignedInUser,
  input: object,
  updated_at: string | null = null,
) =>
  writer.call(routes.enrol, {
    params: { id },
    body: { ...blank, ...input, updated_at },
  })

async function makeTeam() {
  const [intern, mate, leader, other] = [
    await signIn('intern'),
    await signIn('intern'),
    await signIn('team_leader', { full_name: 'Lena Vogt' }),
    await signIn('team_leader'),
  ]
  const [team] = await db()
    .insert(teams)
    .values({ name: 'T', leader_id: leader.user.id })
    .returning()
  await db()
    .insert(teamMembers)
    .values([intern, mate].map(({ user }) => ({ team_id: team?.id ?? '', user_id: user.id })))
  return { intern, mate, leader, other }
}

test('the enrolment is for the person, for those who lead them and for HR, and nobody else reads it', async () => {
  const { intern, mate, leader } = await makeTeam()
  const [hr, startup] = [await signIn('hr'), await signIn('startup_rep')]
  const input = { roll_number: 'CS-14', college: 'City College', weekly_hours: 20, leave_days: 7.5 }
  const days = { start_date: '2027-01-11', end_date: '2027-06-30' }
  const { supervisor, ...rest } = { ...input, ...days, supervisor: leader.user.email }
  const saved = await enrol(hr, intern, { ...rest, supervisor })
  expect(saved).toMatchObject({
    ...rest,
    supervisor_name: 'Lena Vogt',
    supervisor_email: supervisor,
  })
  for (const reader of [intern, leader]) {
    const seen = await seenBy(reader, intern)
    expect(seen).toMatchObject({ ...rest, supervisor_id: leader.user.id })
    expect(seen).not.toHaveProperty('supervisor_email')
  }
  expect(await seenBy(mate, intern)).toBeUndefined()
  const page = { method: 'GET', url: `/api/people/${intern.user.id}` } as const
  expect((await startup.send(page)).statusCode).toBe(404)
})

test('each change is recorded by the names of its fields, and a stale one is refused', async () => {
  const { intern } = await makeTeam()
  const admin = await signIn('internship_admin')
  const first = await enrol(admin, intern, { roll_number: 'A-1' })
  const second = await enrol(admin, intern, { roll_number: 'A-1', college: 'C' }, first.updated_at)
  await expect(enrol(admin, intern, { roll_number: 'B' }, null)).rejects.toMatchObject({
    status: 409,
  })
  expect(await seenBy(admin, intern)).toMatchObject({ roll_number: 'A-1', college: 'C' })
  await enrol(admin, intern, { roll_number: 'A-1', college: 'C' }, second.updated_at)
  const entries = await db()
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.entity_id, intern.user.id), eq(auditLogs.action, 'enrolment_changed')))
  expect(entries.map(({ details }) => JSON.parse(details))).toEqual([
    { fields: ['roll_number'] },
    { fields: ['college'] },
  ])
})

test.each([
  ['a roll number too long', { roll_number: '9'.repeat(61) }, 'roll_number'],
  ['a college too long', { college: 'x'.repeat(121) }, 'college'],
  ['a control character', { college: 'a\u0007b' }, 'college'],
  ['no date', { start_date: '11.01.2027' }, 'start_date'],
  ['no day of the calendar', { end_date: '2027-02-30' }, 'end_date'],
  ['an end before the start', { start_date: '2027-02-01', end_date: '2027-01-31' }, 'end_date'],
  ['no hours', { weekly_hours: 0 }, 'weekly_hours'],
  ['more hours than a week of work has', { weekly_hours: 81 }, 'weekly_hours'],
  ['half hours', { weekly_hours: 7.5 }, 'weekly_hours'],
  ['less leave than none', { leave_days: -1 }, 'leave_days'],
  ['more leave than a year has days', { leave_days: 366.5 }, 'leave_days'],
  ['a third of a day', { leave_days: 0.3 }, 'leave_days'],
  ['no number of days', { leave_days: 'ten' }, 'leave_days'],
  ['no address', { supervisor: 'nobody' }, 'supervisor'],
  ['an address of nobody', { supervisor: `${v7()}@nobody.example` }, 'supervisor'],
])('%s is refused', async (_, input, field) => {
  const [hr, intern] = [await signIn('hr'), await signIn('intern')]
  const answer = await hr.send({
    method: 'PUT',
    url: `/api/people/${intern.user.id}/enrolment`,
    body: { ...blank, ...input, updated_at: null },
  })
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, field])
})

test('only leaders supervise, and nobody themselves, not even through others', async () => {
  const { intern, leader, other } = await makeTeam()
  const hr = await signIn('hr')
  const supervisedBy = ({ user }: SignedInUser) => ({ supervisor: user.email })
  const refused = { status: 422 }
  await expect(enrol(hr, leader, supervisedBy(intern))).rejects.toMatchObject(refused)
  await expect(enrol(hr, leader, supervisedBy(leader))).rejects.toMatchObject(refused)
  await enrol(hr, leader, supervisedBy(other))
  await expect(enrol(hr, other, supervisedBy(leader))).rejects.toMatchObject(refused)
  await enrol(hr, intern, supervisedBy(leader))
})

test('nobody sets their own days of leave, except superadmins', async () => {
  for (const role of ['hr', 'hr_admin', 'internship_admin'] as const) {
    const [own, other] = [await signIn(role), await signIn('hr')]
    expect(await refusal(enrol(own, own, { leave_days: 366 }))).toEqual([
      403,
      "You can't change your own enrolment.",
    ])
    expect(await enrol(other, own, { leave_days: 30 })).toMatchObject({ leave_days: 30 })
  }
  const boss = await signIn('superadmin')
  expect(await enrol(boss, boss, { leave_days: 30 })).toMatchObject({ leave_days: 30 })
})

test('the list of people is searched by roll number and college, where it is searched by address', async () => {
  const { intern, leader } = await makeTeam()
  const [hr, boss] = [await signIn('hr'), await signIn('superadmin')]
  const roll_number = `R-${v7()}`
  await enrol(hr, intern, { roll_number, college: 'City 100% College' })
  const query = { search: roll_number.slice(3) }
  const ids = ({ users }: { users: { id: string }[] }) => users.map(({ id }) => id)
  for (const one of [
    await boss.call(routes.manage, { query }),
    await hr.call(routes.list, { query }),
  ])
    expect(ids(one)).toEqual([intern.user.id])
  expect(ids(await leader.call(routes.list, { query }))).toEqual([])
})
