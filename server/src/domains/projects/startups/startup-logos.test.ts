import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files as fileRoutes } from '@app/contract/files/files.ts'
import { startups as routes } from '@app/contract/projects/startups.ts'
import { companies } from '@app/contract/site/company-reviews.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseFilesOf } from '#domains/files/files.ts'
import { files } from '#schema/files.table.ts'
import { startupMembers, startups } from '#schema/projects.table.ts'
import { formOf, pictureOf } from '#test/documents.ts'
import { app, db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'

startApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'logos-')) })

async function upload(person: SignedInUser, category = 'logo') {
  const content = await pictureOf(600, 200).png().toBuffer()
  const { headers, payload } = formOf(
    { name: 'category', content: category },
    { filename: 'picture.png', type: 'image/png', content },
  )
  const answer = await app().inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, ...person.headers },
    payload,
  })
  return { status: answer.statusCode, id: String(answer.json().id) }
}

async function represented(status: 'approved' | 'pending' = 'approved') {
  const person = await signIn('startup_rep')
  const values = { name: 'Lotus Labs', description: 'Maths.', contact_email: 'hi@lotus.example' }
  const [startup] = await db()
    .insert(startups)
    .values({ ...values, status })
    .returning()
  const id = startup?.id ?? ''
  await db().insert(startupMembers).values({ startup_id: id, user_id: person.user.id })
  const change = (logo_id: string | null) =>
    person.call(routes.change, { params: { id }, body: { logo_id } })
  return { person, id, change }
}

const read = async (id: string) =>
  (await stranger.send({ method: 'GET', url: `/api/files/${id}` })).statusCode

test('the logo of an approved startup is public and on its page, until another takes its place', async () => {
  const { person, id, change } = await represented()
  const first = await upload(person)
  expect(await read(first.id)).toBe(401)
  const url = `/api/files/${first.id}`
  expect((await change(first.id)).logo_url).toBe(url)
  expect(await read(first.id)).toBe(200)
  expect((await stranger.call(companies.read, { params: { id } })).logo_url).toBe(url)
  const removal = person.call(fileRoutes.remove, { params: { id: first.id } })
  await expect(removal).rejects.toMatchObject({ status: 409 })

  const second = await upload(person)
  await change(second.id)
  expect(await db().$count(files, eq(files.id, first.id))).toBe(0)
  expect((await change(null)).logo_url).toBe(null)
  expect(await read(second.id)).toBe(401)
})

test('nobody but those who decide sees the logo of a startup that is not approved', async () => {
  const { person, change } = await represented('pending')
  const { id } = await upload(person)
  expect((await change(id)).logo_url).toBe(null)
  expect(await read(id)).toBe(401)
})

test('a logo is one’s own upload of that kind, and outlives the account that uploaded it', async () => {
  const { person, change } = await represented()
  const foreign = await upload((await represented()).person)
  const general = await upload(person, 'general')
  for (const { id } of [foreign, general])
    await expect(change(id)).rejects.toMatchObject({ status: 422 })
  expect((await upload(await signIn('intern'))).status).toBe(403)
  const { id } = await upload(person)
  await change(id)
  await db().transaction((held) => eraseFilesOf(held, person.user.id))
  expect(await read(id)).toBe(200)
})
