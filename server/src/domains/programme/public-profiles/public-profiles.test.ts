import { randomBytes } from 'node:crypto'
import { guardians } from '@app/contract/identity/guardians.ts'
import {
  type PublicProfileChoice,
  publicProfiles,
} from '@app/contract/programme/public-profiles.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { deletedTables } from '#domains/admin/account-deletion/account-deletion.ts'
import { codeOf } from '#domains/programme/certificates/certificates.rules.ts'
import { users } from '#schema/accounts.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { publicProfiles as table } from '#schema/public-profiles.table.ts'
import { db, inject, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeStaffedTeam } from '#test/staffed-team.ts'

startApp()

const skills = ['React', 'SQL']
const on: PublicProfileChoice = {
  ...{ is_on: true, is_listed: false, address: '', headline: 'Builds things', skills: ['SQL'] },
  shows_marks: false,
}
const own = () => `asha-${randomBytes(4).toString('hex')}`

async function student(age: 'adult' | 'minor' | null = 'adult') {
  const person = await signIn('intern', { full_name: 'Asha Rao' })
  await db().update(users).set({ skills, bio: 'Secret bio' }).where(eq(users.id, person.user.id))
  if (age) await person.call(guardians.declareAge, { body: { age_group: age } })
  else await db().update(users).set({ age_group: null }).where(eq(users.id, person.user.id))
  return person
}
const put = (person: SignedInUser, body: object) =>
  person.send({ method: 'PUT', url: '/api/me/public-profile', body: { ...on, ...body } })
const seen = (address: string) => inject({ method: 'GET', url: `/api/profiles/${address}` })
const statusOf = async (address: string) => (await seen(address)).statusCode
const shownAs = async (person: SignedInUser, choice: object = {}) => {
  const address = own()
  expect((await put(person, { address, ...choice })).statusCode).toBe(200)
  return address
}

test('a page is off until its person switches it on, and gone at once when it is switched off', async () => {
  const person = await student()
  expect(await person.call(publicProfiles.mine)).toMatchObject({ is_on: false, address: '' })
  const address = await shownAs(person)
  expect(await statusOf(address)).toBe(200)
  await put(person, { address, is_on: false })
  expect(await statusOf(address)).toBe(404)
  expect(await person.call(publicProfiles.mine)).toMatchObject({ is_on: false, address })
})

test('it shows what was chosen, valid certificates, and nothing else', async () => {
  const person = await student()
  const [valid, revoked] = [codeOf(randomBytes(12)), codeOf(randomBytes(12))]
  const work = { hours: 160.5, tasks: 3, started_on: '2026-03-01', ended_on: '2026-05-30' }
  const holder = { user_id: person.user.id, holder_name: 'Asha Rao', company_name: 'Lotus' }
  await db()
    .insert(certificates)
    .values({ ...work, ...holder, code: valid, title: 'Developer' })
  await db()
    .insert(certificates)
    .values({
      ...{ ...work, ...holder, code: revoked, title: 'Tester' },
      ...{ revoked_at: new Date().toISOString(), revoked_reason: 'A mistake' },
    })
  const address = await shownAs(person)
  const page = (await seen(address)).json()
  const { hours, ended_on } = work
  expect(page).toEqual({
    ...{ address, full_name: 'Asha Rao', headline: 'Builds things', skills: ['SQL'] },
    ...{ is_listed: false, internships: [], evaluations: [] },
    certificates: [{ code: valid, title: 'Developer', company_name: 'Lotus', hours, ended_on }],
  })
  await db()
    .update(users)
    .set({ skills: ['React'] })
    .where(eq(users.id, person.user.id))
  expect(await stranger.call(publicProfiles.read, { params: { address } })).toMatchObject({
    skills: [],
  })
})

test('the marks of closed final evaluations are shown once their person agrees, never words or names', async () => {
  const person = await student()
  const team = await makeStaffedTeam()
  const [one] = await db()
    .insert(evaluations)
    .values({
      ...{ intern_id: person.user.id, project_id: team.project_id, team_id: team.team_id },
      ...{ kind: 'final', due_at: '2026-06-10T00:00:00Z' },
    })
    .returning()
  const evaluation_id = one?.id ?? ''
  const given = { quality: 5, reliability: 5, initiative: 4, communication: 5 }
  const words = { strengths: 'Secret strength', to_improve: 'Secret fault', again: 'yes' } as const
  const author_id = team.leader.user.id
  const sent = { evaluation_id, author_id, submitted_at: '2026-06-09T20:00:00Z' }
  await db()
    .insert(evaluationSheets)
    .values([
      { ...sent, side: 'leader', sheet: { ...words, marks: given } },
      { ...sent, side: 'intern', sheet: { ...words, marks: { learning: 1, support: 1 } } },
      { evaluation_id, side: 'startup' },
    ])
  const address = await shownAs(person, { shows_marks: true })
  const marks = async () => (await seen(address)).json().evaluations
  expect(await marks()).toEqual([])

  const closed_at = '2026-06-09T20:00:00Z'
  await db().update(evaluations).set({ closed_at }).where(eq(evaluations.id, evaluation_id))
  expect(await marks()).toEqual([
    {
      company_name: expect.any(String),
      closed_on: '2026-06-10',
      marks: [{ side: 'leader', average: 4.8 }],
    },
  ])
  const { body } = await seen(address)
  expect(body).not.toMatch(/Secret|Test team_leader|@/)
  expect(await person.call(publicProfiles.mine)).toMatchObject({ shows_marks: true })
  await put(person, { address })
  expect(await marks()).toEqual([])
})

test.each(['minor', null] as const)(
  'with the declared age %s nobody can switch it on',
  async (age) => {
    const person = await student(age)
    const refused = await put(person, { address: own() })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Only people who have confirmed they are 18 or older can have a public page.',
    ])
  },
)

test('a page vanishes when its person turns out to be a minor, is suspended or removed', async () => {
  const person = await student()
  const address = await shownAs(person)
  await person.call(guardians.declareAge, { body: { age_group: 'minor' } })
  expect(await statusOf(address)).toBe(404)
  await person.call(guardians.declareAge, { body: { age_group: 'adult' } })
  for (const status of ['suspended', 'deleted'] as const) {
    await db().update(users).set({ status }).where(eq(users.id, person.user.id))
    expect(await statusOf(address)).toBe(404)
  }
  expect(deletedTables).toContainEqual(['public_profiles', 'user_id'])
})

test('an address belongs to the first of four who claim it, and stays theirs while the page is off', async () => {
  const people = await Promise.all([student(), student(), student(), student()])
  const address = own()
  const tries = await Promise.all(people.map((person) => put(person, { address })))
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  const first = people[tries.findIndex(({ statusCode }) => statusCode === 200)]
  const other = people[tries.findIndex(({ statusCode }) => statusCode === 409)]
  if (!first || !other) throw new Error('One was first.')
  await put(first, { address, is_on: false })
  const refused = await put(other, { address })
  expect(refused.json().errors).toEqual([
    { path: 'address', message: "This address isn't available. Please choose another." },
  ])
})

test('a blank address becomes a random one that nobody guesses, a new one each time', async () => {
  const person = await student()
  const [one, two] = [(await put(person, {})).json(), (await put(person, {})).json()]
  for (const { address } of [one, two])
    expect(address).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
  expect(one.address).not.toBe(two.address)
  expect([await statusOf(one.address), await statusOf(two.address)]).toEqual([404, 200])
})

test.each([
  ...['admin', 'support', 'superadmin', 'certificates', 'cohort'],
  ...['abc', 'a'.repeat(41), 'Asha', 'asha_rao', '-asha', 'asha-', 'asha--rao', 'asha/rao'],
  ...['../etc', 'аsha', 'asha rao', '<b>asha', '%00asha'],
])('%s is no address', async (address) => {
  const refused = await put(await student(), { address })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].path).toBe('address')
})

test.each([
  ['headline', 'x'.repeat(121)],
  ['headline', 'Two\nlines'],
  ['skills', ['Cooking']],
  ['skills', Array.from({ length: 21 }, () => 'SQL')],
  ['is_on', 'yes'],
  ['is_listed', null],
  ['shows_marks', 'yes'],
])('%s cannot be %j', async (path, value) => {
  const refused = await put(await student(), { address: own(), [path]: value })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].path).toBe(path)
})

test('an unknown field is refused, and no address of nobody is found', async () => {
  expect((await put(await student(), { email: true })).statusCode).toBe(422)
  expect(await statusOf(own())).toBe(404)
  expect(await statusOf(v7())).toBe(404)
  expect(await db().$count(table, eq(table.address, 'admin'))).toBe(0)
})
