import { internships } from '@app/contract/hiring/internships.ts'
import { search as routes } from '@app/contract/insight/search.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { publish } from '#test/market.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

const find = (person: SignedInUser, q: string) => person.call(routes.find, { query: { q } })
const namesOf = async (person: SignedInUser, q: string) => {
  const { people, projects, tasks, internships } = await find(person, q)
  return {
    people: people.map(({ full_name }) => full_name),
    projects: projects.map(({ name }) => name),
    tasks: tasks.map(({ title }) => title),
    internships: internships.map(({ title }) => title),
  }
}
const nothing = { people: [], projects: [], tasks: [], internships: [] }

const rename = (person: SignedInUser, full_name: string) =>
  db().update(users).set({ full_name }).where(eq(users.id, person.user.id))

test('each kind is found by a part of its name, whatever its case', async () => {
  const { leader, intern, project_id } = await makeCompany()
  await rename(intern, 'Zubin Marigold')
  await db().update(projects).set({ name: 'MARIGOLD kiosk' }).where(eq(projects.id, project_id))
  await create(leader, { title: 'Paint the marigolds', assigned_to: intern.user.id, project_id })
  await publish({ title: 'Marigold Gardener' })
  expect(await namesOf(leader, 'rigold')).toEqual({
    people: ['Zubin Marigold'],
    projects: ['MARIGOLD kiosk'],
    tasks: ['Paint the marigolds'],
    internships: ['Marigold Gardener'],
  })
})

test('two letters find the beginnings of words', async () => {
  const superadmin = await signIn('superadmin')
  await signIn('intern', { full_name: 'Qxara Rao' })
  await signIn('intern', { full_name: 'Om Qxbel' })
  await signIn('intern', { full_name: 'Aqxil Sen' })
  expect((await namesOf(superadmin, 'qx')).people).toEqual(['Qxara Rao', 'Om Qxbel'])
})

test('at most five of a kind come, those that begin with the words first', async () => {
  const superadmin = await signIn('superadmin')
  for (const name of ['F', 'E', 'D', 'C', 'B', 'A'])
    await signIn('intern', { full_name: `${name} Wisteria` })
  await signIn('intern', { full_name: 'Wisteria Z' })
  const { people } = await namesOf(superadmin, 'wisteria')
  expect(people).toEqual(['Wisteria Z', 'A Wisteria', 'B Wisteria', 'C Wisteria', 'D Wisteria'])
})

test('% and _ mean themselves', async () => {
  const superadmin = await signIn('superadmin')
  await signIn('intern', { full_name: 'Hundred 100% Sure' })
  expect((await namesOf(superadmin, '100%')).people).toEqual(['Hundred 100% Sure'])
  for (const q of ['%%%', '_'.repeat(1000), '\\'.repeat(2000), "';select pg_sleep(5)--", '%_%'])
    expect(await namesOf(superadmin, q)).toEqual(nothing)
})

test('a person out of reach, their tasks and their project are not found', async () => {
  const mine = await makeCompany()
  const theirs = await makeCompany()
  await rename(theirs.intern, 'Secret Oleander')
  await db()
    .update(projects)
    .set({ name: 'Oleander Project' })
    .where(eq(projects.id, theirs.project_id))
  await create(theirs.leader, {
    title: 'Water the oleander',
    assigned_to: theirs.intern.user.id,
    project_id: theirs.project_id,
  })
  for (const person of [mine.intern, mine.leader, mine.tm, mine.pm])
    expect(await namesOf(person, 'oleander')).toEqual(nothing)
  for (const person of [theirs.leader, theirs.tm, theirs.pm])
    expect(await namesOf(person, 'oleander')).toMatchObject({
      people: ['Secret Oleander'],
      projects: ['Oleander Project'],
      tasks: ['Water the oleander'],
    })
})

test('a startup finds its own project and people, and another one’s never', async () => {
  const company = await makeCompany()
  const representative = async (name: string) => {
    const person = await signIn('startup_rep')
    const [startup] = await db()
      .insert(startups)
      .values({ name, contact_email: 'a@b.example', status: 'approved' })
      .returning()
    await db()
      .insert(startupMembers)
      .values({ startup_id: startup?.id ?? '', user_id: person.user.id })
    return { person, startup_id: startup?.id ?? '' }
  }
  const own = await representative('Own')
  const other = await representative('Other')
  await db()
    .update(projects)
    .set({ name: 'Jasmine Works', startup_id: own.startup_id })
    .where(eq(projects.id, company.project_id))
  await rename(company.intern, 'Jasmine Pinto')
  await create(company.leader, {
    title: 'Pick jasmine',
    assigned_to: company.intern.user.id,
    project_id: company.project_id,
  })
  expect(await namesOf(own.person, 'jasmine')).toEqual({
    ...nothing,
    people: ['Jasmine Pinto'],
    projects: ['Jasmine Works'],
  })
  expect(await namesOf(other.person, 'jasmine')).toEqual(nothing)
})

test('an e-mail finds a person only for those who may read e-mails', async () => {
  const { leader, intern } = await makeCompany()
  await db()
    .update(users)
    .set({ email: 'hibiscus@test.example', full_name: 'Nila Das' })
    .where(eq(users.id, intern.user.id))
  expect((await namesOf(await signIn('hr'), 'hibiscus')).people).toEqual(['Nila Das'])
  expect((await namesOf(leader, 'hibiscus')).people).toEqual([])
  expect((await namesOf(leader, 'nila')).people).toEqual(['Nila Das'])
})

test('a removed person is found by nobody', async () => {
  const gone = await signIn('intern', { full_name: 'Removed Larkspur' })
  await db().update(users).set({ status: 'deleted' }).where(eq(users.id, gone.user.id))
  for (const role of ['hr', 'project_admin', 'intern'] as const)
    expect((await namesOf(await signIn(role), 'larkspur')).people).toEqual([])
})

test('a posting that is not open is found by its manager only', async () => {
  const manager = await signIn('project_manager')
  const { id, version } = await publish({ title: 'Closed Camellia' }, manager)
  await manager.call(internships.move, { params: { id }, body: { status: 'closed', version } })
  expect((await find(manager, 'camellia')).internships).toMatchObject([{ id, is_open: false }])
  for (const role of ['intern', 'hr', 'project_manager', 'superadmin'] as const)
    expect((await namesOf(await signIn(role), 'camellia')).internships).toEqual([])
})

test.each([
  ['/api/search', 422],
  ['/api/search?q=a', 422],
  ['/api/search?q=%20%20a%20%20', 422],
  [`/api/search?q=${'a'.repeat(2001)}`, 422],
  ['/api/search?q=ab%00', 422],
  ['/api/search?q=ab&limit=100', 422],
])('%s is refused', async (url, status) => {
  const person = await signIn('intern')
  expect((await person.send({ method: 'GET', url })).statusCode).toBe(status)
})

test('a stranger finds nothing', async () => {
  expect((await stranger.send({ method: 'GET', url: '/api/search?q=abc' })).statusCode).toBe(401)
})
