import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settings } from '@app/contract/identity/settings.ts'
import { users as routes } from '@app/contract/identity/users.ts'
import { search } from '@app/contract/insight/search.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { files } from '#schema/files.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { formOf, pictureOf } from '#test/documents.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'people-')) })

/** Two interns of one team with its leader, and an intern of no team. */
async function makeTeam() {
  const about = { phone: '+91 1', bio: 'Builds things', full_name: `Asha ${v7()}` }
  const [intern, mate, leader, other] = await Promise.all([
    signIn('intern', about),
    signIn('intern'),
    signIn('team_leader'),
    signIn('intern'),
  ])
  const [team] = await db()
    .insert(teams)
    .values({ name: 'T', leader_id: leader.user.id })
    .returning()
  await db()
    .insert(teamMembers)
    .values([intern, mate].map(({ user }) => ({ team_id: team?.id ?? '', user_id: user.id })))
  return { intern, mate, leader, other }
}

const pageOf = async (reader: SignedInUser, { user }: SignedInUser) => {
  const answer = await reader.send({ method: 'GET', url: `/api/people/${user.id}` })
  return answer.statusCode === 200 ? answer.json() : answer.statusCode
}
const show = (person: SignedInUser, body: object) => person.call(settings.change, { body })

test('a legal hold is on the page for a superadmin only, and never for the person', async () => {
  const { intern, mate, leader } = await makeTeam()
  const [superadmin, hr] = await Promise.all([signIn('superadmin'), signIn('hr_admin')])
  const none = { held_at: null, hold_reason: '' }
  expect(await pageOf(superadmin, intern)).toMatchObject(none)
  const held = { held_at: expect.any(String), hold_reason: 'Court order 7/26' }
  const body = { reason: held.hold_reason }
  for (const { user } of [intern, superadmin])
    await superadmin.call(routes.hold, { params: { id: user.id }, body })
  expect(await pageOf(superadmin, intern)).toMatchObject(held)
  for (const reader of [intern, mate, leader, hr])
    expect(JSON.stringify(await pageOf(reader, intern))).not.toMatch(/held|hold|Court/)
  expect(JSON.stringify(await pageOf(superadmin, superadmin))).not.toMatch(/held|hold|Court/)
  await superadmin.call(routes.release, { params: { id: intern.user.id } })
  expect(await pageOf(superadmin, intern)).toMatchObject(none)
})

test('a profile is the team’s until its owner shows it to everybody or to nobody', async () => {
  const { intern, mate, leader, other } = await makeTeam()
  expect(await pageOf(mate, intern)).toMatchObject({ is_shown: true, bio: 'Builds things' })
  expect(await pageOf(other, intern)).toBe(404)

  await show(intern, { profileVisibility: 'public' })
  expect(await pageOf(other, intern)).toMatchObject({ is_shown: true, bio: 'Builds things' })

  await show(intern, { profileVisibility: 'private' })
  expect(await pageOf(other, intern)).toBe(404)
  for (const reader of [mate, leader]) {
    const seen = await pageOf(reader, intern)
    expect(seen).toMatchObject({ is_shown: false, full_name: intern.user.full_name })
    expect(JSON.stringify(seen)).not.toMatch(/bio|skills|github|location|avatar/)
    const listed = await reader.call(routes.read, { params: { id: intern.user.id } })
    expect(listed).not.toHaveProperty('bio')
  }
  for (const role of ['hr', 'superadmin'] as const)
    expect(await pageOf(await signIn(role), intern)).toMatchObject({ phone: '+91 1' })
  expect(await pageOf(intern, intern)).toMatchObject({ is_shown: true, phone: '+91 1' })
})

test('e-mail and phone are shown to the team when their owner wants it, and to no one else', async () => {
  const { intern, mate, leader } = await makeTeam()
  for (const reader of [mate, leader]) {
    const seen = await pageOf(reader, intern)
    expect([seen.email, seen.phone]).toEqual([undefined, undefined])
  }
  await show(intern, { showEmail: true })
  expect(await pageOf(mate, intern)).toMatchObject({ email: intern.user.email })
  expect(await pageOf(mate, intern)).not.toHaveProperty('phone')
  const { users: listed } = await mate.call(routes.list, { query: {} })
  expect(listed.find(({ id }) => id === intern.user.id)).toMatchObject({ email: intern.user.email })
  await show(intern, { showPhone: true, showEmail: false })
  expect(await pageOf(leader, intern)).toMatchObject({ phone: '+91 1' })
  expect(await pageOf(leader, intern)).not.toHaveProperty('email')
  await show(intern, { profileVisibility: 'private', showEmail: true })
  expect(JSON.stringify(await pageOf(mate, intern))).not.toMatch(/email|phone/)
})

test('who shows the profile to everybody is found by everybody, a suspended person by nobody', async () => {
  const { intern, other } = await makeTeam()
  const listed = async () => {
    const { people } = await other.call(search.find, { query: { q: intern.user.full_name } })
    return people.map(({ id }) => id)
  }
  expect(await listed()).toEqual([])
  await show(intern, { profileVisibility: 'public' })
  expect(await listed()).toEqual([intern.user.id])
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, intern.user.id))
  expect(await listed()).toEqual([])
  expect(await pageOf(other, intern)).toBe(404)
})

async function picture(person: SignedInUser, category = 'avatar') {
  const content = await pictureOf(60, 20).jpeg().toBuffer()
  const { headers, payload } = formOf(
    { name: 'category', content: category },
    { filename: 'me.jpg', content },
  )
  const answer = await app().inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, ...person.headers },
    payload,
  })
  return answer.json()
}
const putOn = (person: SignedInUser, id: string, avatar_id: string | null) =>
  person.send({ method: 'PUT', url: `/api/users/${id}`, body: { avatar_id } })
const bytesOf = (reader: SignedInUser, id: string) =>
  reader.send({ method: 'GET', url: `/api/files/${id}` })

test('a picture becomes a square WebP, takes the place of the one before, and can be removed', async () => {
  const intern = await signIn('intern')
  const first = await picture(intern)
  expect(first).toMatchObject({ type: 'image/webp', name: 'picture.webp' })
  const drawn = await sharp((await bytesOf(intern, first.id)).rawPayload).metadata()
  expect([drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual([
    'webp',
    512,
    512,
    undefined,
  ])
  expect((await putOn(intern, intern.user.id, first.id)).json().avatar_id).toBe(first.id)
  const refused = await intern.send({ method: 'DELETE', url: `/api/files/${first.id}` })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'This file is your profile picture. Remove it in your profile.',
  ])
  const second = await picture(intern)
  await putOn(intern, intern.user.id, second.id)
  expect(await db().$count(files, eq(files.owner_id, intern.user.id))).toBe(1)
  expect((await putOn(intern, intern.user.id, null)).json().avatar_id).toBeNull()
  expect(await db().$count(files, eq(files.owner_id, intern.user.id))).toBe(0)
  const entries = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, intern.user.id))
  expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('user_updated'))
})

test('nobody can use another’s picture or a file that is no picture; a superadmin may remove one', async () => {
  const [intern, thief, superadmin] = await Promise.all([
    signIn('intern'),
    signIn('intern'),
    signIn('superadmin'),
  ])
  const { id } = await picture(intern)
  const general = await picture(intern, 'general')
  await putOn(intern, intern.user.id, id)
  for (const [person, file] of [
    [thief, id],
    [intern, general.id],
    [intern, v7()],
  ] as const)
    expect((await putOn(person, person.user.id, file)).statusCode).toBe(422)
  expect((await putOn(superadmin, intern.user.id, id)).statusCode).toBe(403)
  expect((await putOn(thief, intern.user.id, null)).statusCode).toBe(404)
  expect((await putOn(superadmin, intern.user.id, null)).json().avatar_id).toBeNull()
})

test('the picture of a private profile is for its owner and who needs it', async () => {
  const { intern, mate } = await makeTeam()
  const { id } = await picture(intern)
  await putOn(intern, intern.user.id, id)
  expect((await bytesOf(mate, id)).statusCode).toBe(200)
  await show(intern, { profileVisibility: 'private' })
  expect((await bytesOf(mate, id)).statusCode).toBe(404)
  for (const reader of [intern, await signIn('hr')])
    expect((await bytesOf(reader, id)).statusCode).toBe(200)
})
