import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@app/contract/core/roles.ts'
import { downloads as routes } from '@app/contract/files/files.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { secretOf } from '#platform/security/secrets.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { projects } from '#schema/projects.table.ts'
import { formOf, pdfOf, pictureOf } from '#test/documents.ts'
import { app, db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'downloads-'))
startApp({ DATA_DIR: folder })

const small = pdfOf()
const large = Buffer.concat([pdfOf(), Buffer.alloc(3_000_000, ' ')])

async function upload(person: SignedInUser, category: string, content: Buffer, filename: string) {
  const { headers, payload } = formOf(
    { name: 'category', content: category },
    { filename, content },
  )
  const answer = await app().inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, ...person.headers },
    payload,
  })
  expect(answer.statusCode).toBe(201)
  return String(answer.json().id)
}

const get = (person: SignedInUser | undefined, id: string) =>
  (person ?? stranger).send({ method: 'GET', url: `/api/files/${id}` })

async function posting(manager: SignedInUser, more: Partial<typeof internships.$inferInsert> = {}) {
  const [category] = await db().insert(internshipCategories).values({ name: v7() }).returning()
  const [project] = await db()
    .insert(projects)
    .values({ name: 'A project', manager_id: manager.user.id })
    .returning()
  const author = await signIn('superadmin')
  const [row] = await db()
    .insert(internships)
    .values({
      created_by: author.user.id,
      project_id: project?.id ?? null,
      category_id: category?.id ?? '',
      company_name: 'Cohort',
      title: 'A posting',
      description: 'Work',
      location: 'Pune',
      duration_months: 3,
      start_date: '2027-01-01',
      application_closing_date: '2026-12-20',
      paid_or_unpaid: 'Unpaid',
      status: 'published',
      ...more,
    })
    .returning()
  return row?.id ?? ''
}

let owner: SignedInUser
let manager: SignedInUser
let resume: string
beforeAll(async () => {
  owner = await signIn('intern')
  manager = await signIn('project_manager')
  resume = await upload(owner, 'resume', small, 'Zoë’s “CV”.pdf')
  await db()
    .insert(applications)
    .values({
      internship_id: await posting(manager),
      user_id: owner.user.id,
      full_name: 'A',
      email: 'a@test.example',
      resume_id: resume,
    })
})

test('a file goes out whole, as an attachment that no browser runs, sniffs or keeps', async () => {
  const answer = await get(owner, resume)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(small)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(small.length),
    'content-disposition': `attachment; filename="Zo__s _CV_.pdf"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%E2%80%9CCV%E2%80%9D.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
})

test('the owner, the superadmin, HR and the manager of the project read an attached resume', async () => {
  for (const reader of [owner, manager]) expect((await get(reader, resume)).statusCode).toBe(200)
  for (const role of ['superadmin', 'hr', 'hr_admin'] as const)
    expect([role, (await get(await signIn(role), resume)).statusCode]).toEqual([role, 200])
})

const others: Role[] = [
  'intern',
  'team_leader',
  'team_manager',
  'startup_rep',
  'project_manager',
  'project_admin',
  'internship_admin',
  'developer',
  'senior_developer',
]
test.each(others)('for another %s the resume does not exist, byte for byte', async (role) => {
  const person = await signIn(role)
  const foreign = await get(person, resume)
  const unknown = await get(person, v7())
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  const link = await person.send({ method: 'POST', url: `/api/files/${resume}/link` })
  expect(link.statusCode).toBe(404)
})

test('a stranger is asked to sign in, whatever the id', async () => {
  const [foreign, unknown] = [await get(undefined, resume), await get(undefined, v7())]
  expect([foreign.statusCode, foreign.json().detail]).toEqual([
    401,
    'No authentication token available',
  ])
  expect(foreign.body).toBe(unknown.body)
  const stale = await stranger.send(
    { method: 'GET', url: `/api/files/${resume}` },
    { headers: { authorization: 'Bearer gone' } },
  )
  expect(stale.json().detail).toBe('Authentication expired. Please log in again.')
})

test('HR does not read a resume that nobody applied with', async () => {
  const unused = await upload(owner, 'resume', small, 'other.pdf')
  expect((await get(await signIn('hr'), unused)).statusCode).toBe(404)
})

test("opening someone's resume is audited, opening one's own is not", async () => {
  const hr = await signIn('hr')
  await get(hr, resume)
  await hr.call(routes.link, { params: { id: resume } })
  await get(owner, resume)
  const opened = (id: string) =>
    db().$count(auditLogs, and(eq(auditLogs.action, 'resume_opened'), eq(auditLogs.actor_id, id)))
  expect(await opened(hr.user.id)).toBe(2)
  expect(await opened(owner.user.id)).toBe(0)
})

test('a link opens the file without a token until its minute is over', async () => {
  const { url, expires_at } = await owner.call(routes.link, { params: { id: resume } })
  const left = Date.parse(expires_at) - Date.now()
  expect(left).toBeGreaterThan(50_000)
  expect(left).toBeLessThanOrEqual(61_000)
  const opened = await stranger.send({ method: 'GET', url })
  expect(opened.rawPayload.equals(small)).toBe(true)
  expect(opened.headers['content-disposition']).toContain('attachment')
  const forged = [
    url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    url.replace(/expires=\d+/, 'expires=9999999999'),
    url.replace(resume, v7()),
    url.replace(/signature=.*/, 'signature='),
  ]
  for (const other of forged)
    expect((await stranger.send({ method: 'GET', url: other })).statusCode).toBe(404)
})

test('a link that served its time says so', async () => {
  const expires = Math.floor(Date.now() / 1000) - 1
  const signature = createHmac('sha256', await secretOf(db(), 'file-links'))
    .update(`${resume} ${expires}`)
    .digest('base64url')
  const url = `/api/files/${resume}/open?expires=${expires}&signature=${signature}`
  const late = await stranger.send({ method: 'GET', url })
  expect([late.statusCode, late.json().detail]).toEqual([
    403,
    'This link has expired. Please open the file again.',
  ])
})

test('an avatar in use is for everyone signed in, one that was only uploaded for nobody else', async () => {
  const picture = await pictureOf().png().toBuffer()
  const avatar = await upload(owner, 'avatar', picture, 'me.png')
  const readers = await Promise.all([signIn('startup_rep'), signIn('hr')])
  const seen = async () =>
    (await Promise.all(readers.map((reader) => get(reader, avatar)))).map(
      ({ statusCode }) => statusCode,
    )
  expect(await seen()).toEqual([404, 404])
  expect((await get(owner, avatar)).statusCode).toBe(200)
  await db().update(users).set({ avatar_id: avatar }).where(eq(users.id, owner.user.id))
  expect(await seen()).toEqual([200, 200])
  expect((await get(undefined, avatar)).statusCode).toBe(401)
})

test('a cover is public while its internship is published, and only then', async () => {
  const picture = await pictureOf().webp().toBuffer()
  const cover = await upload(manager, 'cover', picture, 'cover.webp')
  const id = await posting(manager, { cover_image_id: cover, status: 'draft' })
  expect((await get(undefined, cover)).statusCode).toBe(401)
  expect((await get(await signIn('intern'), cover)).statusCode).toBe(404)
  await db().update(internships).set({ status: 'published' }).where(eq(internships.id, id))
  const shown = await get(undefined, cover)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, immutable',
  })
  expect(shown.headers['content-disposition']).toMatch(/^inline/)
  const taken = await manager.send({ method: 'DELETE', url: `/api/files/${cover}` })
  expect([taken.statusCode, taken.json().detail]).toEqual([
    409,
    "This file is used as an internship's cover image.",
  ])
})

test('a resume that was sent with an application cannot be deleted', async () => {
  const answer = await owner.send({ method: 'DELETE', url: `/api/files/${resume}` })
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    'This file is attached to a submitted application.',
  ])
})

test.each([
  ['small', small],
  ['large', large],
])('a %s file that was damaged or lost on the disk is never sent', async (_, content) => {
  const id = await upload(owner, 'general', content, 'a.pdf')
  expect((await get(owner, id)).rawPayload.equals(content)).toBe(true)
  const path = join(folder, 'files', id)
  writeFileSync(path, Buffer.from(content).fill('x', 100, 101))
  const damaged = await get(owner, id)
  expect([damaged.statusCode, damaged.json().detail]).toEqual([502, 'The file is damaged.'])
  rmSync(path)
  expect((await get(owner, id)).statusCode).toBe(404)
  expect(await db().$count(files, eq(files.id, id))).toBe(1)
})
