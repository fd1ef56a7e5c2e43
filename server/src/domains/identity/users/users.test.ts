import { users as routes } from '@app/contract/identity/users.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { projects, startupMembers, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp()

/** A startup's project with a manager and one team: a leader, two interns, and a stranger to all of them. */
async function makeCompany() {
  const [manager, leader, intern, mate, rep, other, otherLeader] = await Promise.all([
    signIn('project_manager'),
    signIn('team_leader'),
    signIn('intern', { phone: '+91 1', bio: 'Builds things' }),
    signIn('intern'),
    signIn('startup_rep'),
    signIn('intern'),
    signIn('team_leader'),
  ])
  const startup_id = v7()
  await db()
    .insert(startups)
    .values({ id: startup_id, name: 'Lotus', contact_email: 'a@b.example', status: 'approved' })
  await db().insert(startupMembers).values({ startup_id, user_id: rep.user.id })
  const project_id = v7()
  await db()
    .insert(projects)
    .values({ id: project_id, name: 'P', startup_id, manager_id: manager.user.id })
  const team_id = v7()
  await db().insert(teams).values({ id: team_id, name: 'T', project_id, leader_id: leader.user.id })
  await db()
    .insert(teamMembers)
    .values([intern, mate].map(({ user }) => ({ team_id, user_id: user.id })))
  return { manager, leader, intern, mate, rep, other, otherLeader, startup_id }
}

const idsFor = async (reader: SignedInUser, query = {}) => {
  const { users: seen } = await reader.call(routes.list, { query: { limit: 100, ...query } })
  return seen.map(({ id }) => id).sort()
}
const sorted = (...people: SignedInUser[]) => people.map(({ user }) => user.id).sort()
const get = (reader: SignedInUser, id: string) =>
  reader.send({ method: 'GET', url: `/api/users/${id}` })
const put = (reader: SignedInUser, id: string, body: object) =>
  reader.send({ method: 'PUT', url: `/api/users/${id}`, body })
const rowOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]

test('everybody sees their own teams, projects or startup, and themselves', async () => {
  const { manager, leader, intern, mate, rep, other, otherLeader } = await makeCompany()
  expect(await idsFor(intern)).toEqual(sorted(intern, mate, leader))
  expect(await idsFor(leader)).toEqual(sorted(intern, mate, leader))
  expect(await idsFor(manager)).toEqual(sorted(manager, intern, mate, leader))
  expect(await idsFor(rep)).toEqual(sorted(rep, intern, mate, leader))
  expect(await idsFor(other)).toEqual(sorted(other))
  expect(await idsFor(otherLeader)).toEqual(sorted(otherLeader))
})

test('a startup that is not approved shows nobody to its representative', async () => {
  const { rep, startup_id } = await makeCompany()
  await db().update(startups).set({ status: 'pending' }).where(eq(startups.id, startup_id))
  expect(await idsFor(rep)).toEqual(sorted(rep))
})

test('a team manager sees every team of the department', async () => {
  const { leader, intern, mate } = await makeCompany()
  const manager = await signIn('team_manager')
  const near = await signIn('intern')
  const department = v7()
  await db().execute(sql`insert into departments (id, name) values (${department}, ${department})`)
  await db()
    .update(teams)
    .set({ department_id: department })
    .where(eq(teams.leader_id, leader.user.id))
  const team = { name: 'Near', department_id: department, leader_id: manager.user.id }
  const [created] = await db().insert(teams).values(team).returning()
  await db()
    .insert(teamMembers)
    .values({ team_id: created?.id ?? '', user_id: near.user.id })
  expect(await idsFor(manager)).toEqual(sorted(manager, near, leader, intern, mate))
})

test('the fields a reader gets follow the role', async () => {
  const { manager, leader, intern, mate, rep } = await makeCompany()
  const fieldsFor = async (reader: SignedInUser) =>
    Object.keys((await get(reader, intern.user.id)).json()).sort()
  const card = ['avatar_id', 'full_name', 'id', 'role']
  expect(await fieldsFor(mate)).toEqual(card)
  expect(await fieldsFor(rep)).toEqual(card)
  for (const reader of [leader, manager]) {
    const fields = await fieldsFor(reader)
    expect(fields).toContain('bio')
    expect(fields).not.toContain('email')
    expect(fields).not.toContain('phone')
  }
  for (const role of ['hr', 'hr_admin', 'superadmin', 'project_admin'] as const) {
    const fields = await fieldsFor(await signIn(role))
    expect(fields).toEqual(expect.arrayContaining(['bio', 'email', 'phone', 'status']))
  }
  const own = (await get(intern, intern.user.id)).json()
  expect(own).toMatchObject({ email: intern.user.email, phone: '+91 1' })
  expect(JSON.stringify(own)).not.toMatch(/password|hash|settings/)
})

test('a user out of scope is a 404 like one who does not exist', async () => {
  const { manager, leader, intern, rep, other } = await makeCompany()
  for (const reader of [manager, leader, intern, rep]) {
    const foreign = await get(reader, other.user.id)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe((await get(reader, v7())).body)
  }
})

test('searching finds names as they are typed, and e-mails only for those who read them', async () => {
  const marker = v7()
  const odd = await signIn('intern', { full_name: `100%_\\ ${marker}` })
  await signIn('intern', { full_name: `100 percent ${marker}` })
  const hr = await signIn('hr')
  expect(await idsFor(hr, { search: `100%_\\ ${marker}` })).toEqual(sorted(odd))
  for (const sign of ['%', '_', '\\'])
    expect(await idsFor(hr, { search: sign.repeat(1000) })).toEqual([])
  expect(await idsFor(hr, { search: odd.user.email })).toEqual(sorted(odd))
  const { leader, intern } = await makeCompany()
  expect(await idsFor(leader, { search: intern.user.email })).toEqual([])
})

test.each([["' or 1=1 --"], ["'; select pg_sleep(5); --"], ['$$'], ["\\'"]])(
  'the search %s is only text',
  async (search) => {
    expect(await idsFor(await signIn('hr'), { search })).toEqual([])
  },
)

test.each([
  '/api/users?search=%00',
  '/api/users?role=king',
  '/api/users?limit=101',
  '/api/users?cursor=x',
  '/api/users?team_id=1',
  '/api/users?role=hr&role=intern',
  '/api/users/1%20OR%201=1',
])('%s is refused', async (url) => {
  const hr = await signIn('hr')
  expect((await hr.send({ method: 'GET', url })).statusCode).toBe(422)
})

test('filters narrow what is visible and never widen it', async () => {
  const { intern, mate, leader } = await makeCompany()
  const hr = await signIn('hr')
  const suspended = await signIn('intern', { status: 'suspended' })
  expect(await idsFor(hr, { status: 'suspended' })).toContain(suspended.user.id)
  expect(await idsFor(intern, { role: 'intern' })).toEqual(sorted(intern, mate))
  expect(await idsFor(leader, { role: 'superadmin' })).toEqual([])
})

test('pages follow each other by name without a gap or a repeat', async () => {
  const marker = `Walk ${v7()}`
  for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'alpha'])
    await signIn('intern', { full_name: `${name} ${marker}` })
  const hr = await signIn('hr')
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await hr.call(routes.list, {
      query: { search: marker, limit: 2, ...(cursor && { cursor }) },
    })
    expect(page.total).toBe(5)
    seen.push(...page.users.map(({ full_name }) => full_name.split(' ')[0] ?? ''))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen.map((name) => name.toLowerCase())).toEqual([
    'alpha',
    'alpha',
    'bravo',
    'charlie',
    'delta',
  ])
})

test('an owner changes the profile and nothing else', async () => {
  const intern = await signIn('intern')
  const changed = await put(intern, intern.user.id, {
    full_name: 'Asha N. Rao',
    skills: ['React'],
    github: 'https://github.com/asha',
  })
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject({ full_name: 'Asha N. Rao', skills: ['React'] })
  for (const body of [{ role: 'superadmin' }, { status: 'active' }, { email: 'x@y.example' }]) {
    const answer = await put(intern, intern.user.id, body)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().detail).toBe('You do not have permission to perform this action.')
  }
  for (const body of [{ id: v7() }, { password_hash: 'x' }]) {
    const answer = await put(intern, intern.user.id, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toBe(`Unknown field: ${Object.keys(body)[0]}`)
  }
  const turned = await put(intern, intern.user.id, { full_name: 'Asha \u202Eoar' })
  expect(turned.json().detail).toBe("Full name contains characters that aren't allowed.")
  expect(await rowOf(intern.user.id)).toMatchObject({ role: 'intern', email: intern.user.email })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil',
  'http://user@evil',
  'x'.repeat(3000),
  5,
  null,
  ['https://a.example'],
])('the link %s is refused', async (link) => {
  const intern = await signIn('intern')
  for (const name of ['linkedin', 'linkedIn', 'github', 'portfolio']) {
    const answer = await put(intern, intern.user.id, { [name]: link })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toBe('Please enter a valid https link.')
  }
})

test('a name and a link to LinkedIn may be sent as the profile form spells them, and not twice', async () => {
  const intern = await signIn('intern')
  const send = async (body: object) => (await put(intern, intern.user.id, body)).json()
  expect(await send({ fullName: 'Asha Rao' })).toMatchObject({ full_name: 'Asha Rao' })
  expect(await send({ fullName: ' ' })).toMatchObject({ errors: [{ path: 'full_name' }] })
  const linkOf = async (body: object) => {
    const { linkedIn, linkedin } = await send(body)
    expect(linkedIn).toBe(linkedin)
    return linkedin
  }
  const [asha, rao] = ['https://linkedin.com/in/asha', 'https://linkedin.com/in/rao']
  expect(await linkOf({ linkedIn: asha })).toBe(asha)
  expect(await linkOf({ linkedin: rao })).toBe(rao)
  expect(await linkOf({ bio: 'Builds things' })).toBe(rao)
  expect(await send({ linkedIn: asha, linkedin: rao })).toMatchObject({
    detail: 'Unknown field: linkedIn',
  })
  expect(await linkOf({ linkedIn: '' })).toBe('')
})

test('only a superadmin changes another person, who is a 404 for everyone else', async () => {
  const { manager, leader, intern } = await makeCompany()
  const hr = await signIn('hr')
  for (const writer of [manager, leader, hr]) {
    const answer = await put(writer, intern.user.id, { bio: 'Changed' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe((await put(writer, v7(), { bio: 'Changed' })).body)
  }
  expect((await rowOf(intern.user.id))?.bio).toBe('Builds things')
})

test('a role that a superadmin takes away is gone on the next request', async () => {
  const superadmin = await signIn('superadmin')
  const hr = await signIn('hr')
  expect((await hr.send({ method: 'GET', url: '/api/applications/counts' })).statusCode).toBe(200)
  await superadmin.call(routes.change, { params: { id: hr.user.id }, body: { role: 'intern' } })
  expect((await hr.send({ method: 'GET', url: '/api/applications/counts' })).statusCode).toBe(403)
  const entries = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, hr.user.id))
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['user_role_changed', '{"from":"hr","to":"intern"}'],
  ])
})

test('a suspended person is signed out, and back in only by signing in again', async () => {
  const superadmin = await signIn('superadmin')
  const intern = await signIn('intern')
  const params = { id: intern.user.id }
  await superadmin.call(routes.change, { params, body: { status: 'suspended' } })
  expect((await get(intern, intern.user.id)).statusCode).toBe(401)
  await superadmin.call(routes.change, { params, body: { status: 'active' } })
  expect((await get(intern, intern.user.id)).statusCode).toBe(401)
})

test('a role change rolls back when it cannot be recorded', async () => {
  const superadmin = await signIn('superadmin')
  const intern = await signIn('intern')
  await db().execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`)
  await db().execute(
    sql`create trigger refuse before insert on audit_logs for each row execute function refuse()`,
  )
  const answer = await put(superadmin, intern.user.id, { role: 'hr' })
  await db().execute(sql`drop function refuse cascade`)
  expect(answer.statusCode).toBe(503)
  expect((await rowOf(intern.user.id))?.role).toBe('intern')
})

test('project and internship admins change the profiles of others, but no role, status, picture or superadmin', async () => {
  const [person, superadmin] = await Promise.all([signIn('intern'), signIn('superadmin')])
  for (const role of ['project_admin', 'internship_admin'] as const) {
    const admin = await signIn(role)
    const changed = await put(admin, person.user.id, { bio: `By the ${role}` })
    expect(changed.statusCode, role).toBe(200)
    expect((await rowOf(person.user.id))?.bio).toBe(`By the ${role}`)
    for (const body of [{ role: 'hr' }, { status: 'suspended' }, { bio: '', role: 'superadmin' }])
      expect((await put(admin, person.user.id, body)).statusCode, role).toBe(403)
    expect((await put(admin, superadmin.user.id, { bio: 'Taken' })).statusCode).toBe(403)
    expect((await put(admin, v7(), { bio: 'Nobody' })).statusCode).toBe(404)
  }
  for (const role of ['hr_admin', 'team_manager', 'senior_developer'] as const)
    expect((await put(await signIn(role), person.user.id, { bio: 'x' })).statusCode, role).toBe(404)
  expect(await rowOf(person.user.id)).toMatchObject({ role: 'intern', status: 'active' })
  expect((await rowOf(superadmin.user.id))?.bio).not.toBe('Taken')
})
