import { interviews } from '@app/contract/hiring/interviews.ts'
import { briefs } from '@app/contract/programme/briefs.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { deputies } from '@app/contract/work/deputies.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { startups } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'

startApp()

/** What pickers offer has a hundred at most, so what is typed is searched for among all. */
const last = 'Zoe Zimmer'
const roles = ['hr', 'project_manager', 'team_leader', 'intern'] as const

let hr: SignedInUser
let leader: SignedInUser
beforeAll(async () => {
  hr = await signIn('hr', { full_name: 'Zz Asker' })
  leader = await signIn('team_leader', { full_name: 'Zz Asker' })
  // Of applications the latest come first.
  const names = [last, ...Array.from({ length: 101 }, (_, at) => `Aa ${at}`)]
  const people = roles.flatMap((role) =>
    names.map((full_name) => ({ id: v7(), email: `${v7()}@test.example`, full_name, role })),
  )
  await db().insert(users).values(people)
  await db()
    .insert(startups)
    .values(
      names.map((name) => ({ name, contact_email: 'a@b.example', status: 'approved' as const })),
    )
  const { application } = await makeApplication()
  const [model] = await db().select().from(applications).where(eq(applications.id, application.id))
  if (!model) throw new Error('no application')
  const copies = people.flatMap(({ id: user_id, full_name, role }) =>
    role === 'intern'
      ? [{ ...model, id: v7(), user_id, full_name, status: 'shortlisted' as const }]
      : [],
  )
  await db().insert(applications).values(copies)
})

interface Query {
  search?: string
}
type Named = { name?: string; full_name?: string }

test.each<[string, (query: Query) => Promise<readonly Named[]>]>([
  [
    'interviewers',
    async (query) => (await hr.call(interviews.interviewers, { query })).interviewers,
  ],
  ['applicants', async (query) => (await hr.call(interviews.invitable, { query })).applications],
  ['managers of a brief', async (query) => (await hr.call(briefs.leads, { query })).managers],
  ['leaders of a brief', async (query) => (await hr.call(briefs.leads, { query })).leaders],
  ['deputies', async (query) => (await leader.call(deputies.read, { query })).candidates],
  ['startups of a project', async (query) => (await owners(query)).startups],
  ['managers of a project', async (query) => (await owners(query)).managers],
])('the %s have a page at first, and a search finds all others', async (_, ask) => {
  const namesOf = async (query: Query) =>
    (await ask(query)).map(({ name, full_name }) => full_name ?? name)
  const first = await namesOf({})
  expect([first.length, first.includes(last)]).toEqual([100, false])
  // One of each role.
  expect(new Set(await namesOf({ search: 'zoe zim' }))).toEqual(new Set([last]))
  expect(await namesOf({ search: 'Nobody at all' })).toEqual([])
})

const owners = async (query: Query) => (await signIn('superadmin')).call(projects.owners, { query })
