import { randomBytes } from 'node:crypto'
import { guardians } from '@app/contract/identity/guardians.ts'
import { hallOfFame as routes } from '@app/contract/site/hall-of-fame.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { find } from '#domains/insight/downloads/downloads.ts'
import { codeOf } from '#domains/programme/certificates/certificates.rules.ts'
import { users } from '#schema/accounts.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { files } from '#schema/files.table.ts'
import { app, db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { anonymizeFame } from './hall-of-fame.ts'

startApp()

async function holder() {
  const person = await signIn('intern', { full_name: `Asha ${v7()}` })
  const code = codeOf(randomBytes(12))
  const work = { hours: 160, tasks: 3, started_on: '2026-03-01', ended_on: '2026-05-30' }
  const { id: user_id, full_name: holder_name } = person.user
  await db()
    .insert(certificates)
    .values({ ...work, code, user_id, holder_name, title: 'Intern', company_name: 'Lotus' })
  return { person, code }
}
const shown = async () => (await stranger.call(routes.list, { query: { limit: 100 } })).people
async function entryOf(code: string) {
  // Tests change what is kept behind the back of the routes.
  app().responseCache.clear(['users'])
  return (await shown()).find((entry) => entry.code === code)
}
const agree = (person: SignedInUser, code: string, shows_photo = false) =>
  person.send({ method: 'PUT', url: `/api/me/hall-of-fame/${code}`, body: { shows_photo } })
const withdraw = (person: SignedInUser, code: string) =>
  person.send({ method: 'DELETE', url: `/api/me/hall-of-fame/${code}` })

test('nobody is listed without consent, and a person who withdraws it is gone at once', async () => {
  const { person, code } = await holder()
  expect(await entryOf(code)).toBeUndefined()
  const tries = await Promise.all([1, 2, 3, 4].map(() => agree(person, code)))
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const { full_name } = person.user
  const entry = { code, full_name, title: 'Intern', company_name: 'Lotus', ended_on: '2026-05-30' }
  expect((await shown()).filter((row) => row.code === code)).toEqual([
    { ...entry, photo_url: null },
  ])
  expect((await person.call(routes.mine)).certificates).toEqual([
    { code, is_shown: true, shows_photo: false },
  ])
  expect((await withdraw(person, code)).statusCode).toBe(204)
  expect(await entryOf(code)).toBeUndefined()
  expect((await withdraw(person, code)).statusCode).toBe(204)
})

test('minors are never shown, whatever they agreed to', async () => {
  const { person, code } = await holder()
  await agree(person, code)
  const declare = (age_group: 'adult' | 'minor') =>
    person.call(guardians.declareAge, { body: { age_group } })
  await declare('minor')
  expect(await entryOf(code)).toBeUndefined()
  expect((await agree(person, code)).statusCode).toBe(409)
  await declare('adult')
  expect(await entryOf(code)).toMatchObject({ code })
})

test('one’s own valid certificate is the only one to agree with', async () => {
  const { person, code } = await holder()
  const other = await signIn('intern')
  for (const refused of [
    await agree(other, code),
    await withdraw(other, code),
    await agree(person, codeOf(randomBytes(12))),
  ])
    expect([refused.statusCode, refused.json().detail]).toEqual([404, 'Not found.'])
  await agree(person, code)
  const revoked_at = new Date().toISOString()
  const revocation = { revoked_at, revoked_reason: 'A mistake' }
  await db().update(certificates).set(revocation).where(eq(certificates.code, code))
  expect(await entryOf(code)).toBeUndefined()
  expect((await agree(person, code)).statusCode).toBe(404)
  expect((await person.call(routes.mine)).certificates).toEqual([])
})

test('suspended and removed people disappear, removed ones for good', async () => {
  const { person, code } = await holder()
  await agree(person, code)
  const become = (status: 'suspended' | 'deleted' | 'active') =>
    db().update(users).set({ status }).where(eq(users.id, person.user.id))
  for (const status of ['suspended', 'deleted'] as const) {
    await become(status)
    expect(await entryOf(code)).toBeUndefined()
  }
  await become('active')
  expect(await entryOf(code)).toBeDefined()
  await anonymizeFame(db(), person.user.id)
  expect(await entryOf(code)).toBeUndefined()
})

test('a photo is everybody’s to see only while its owner agrees to that', async () => {
  const { person, code } = await holder()
  const id = v7()
  const image = { name: 'me.webp', key: id, type: 'image/webp', size: 1, sha256: 'x' }
  await db()
    .insert(files)
    .values({ id, owner_id: person.user.id, category: 'avatar', ...image })
  await db().update(users).set({ avatar_id: id }).where(eq(users.id, person.user.id))
  expect((await person.call(routes.mine)).has_photo).toBe(true)
  await agree(person, code)
  expect((await entryOf(code))?.photo_url).toBe(null)
  expect(await find(db(), undefined, id)).toBeUndefined()
  await agree(person, code, true)
  expect((await entryOf(code))?.photo_url).toBe(`/api/files/${id}`)
  expect((await find(db(), undefined, id))?.is_public).toBe(true)
  await withdraw(person, code)
  expect(await find(db(), undefined, id)).toBeUndefined()
})
