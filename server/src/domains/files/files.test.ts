import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files as routes } from '@app/contract/files/files.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { files } from '#schema/files.table.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { docxOf, formOf, type Part, pdfOf, pictureOf } from '#test/documents.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { ownFile } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
startApp({ DATA_DIR: folder })

const send = (
  person: SignedInUser | undefined,
  parts: Part[],
  more: Record<string, string> = {},
) => {
  const { headers, payload } = formOf(...parts)
  const url = '/api/upload'
  return app().inject({
    method: 'POST',
    url,
    headers: { ...headers, ...person?.headers, ...more },
    payload,
  })
}
const category = (content: string): Part => ({ name: 'category', content })
const pdf = { filename: 'cv.pdf', type: 'application/pdf', content: pdfOf() }
const stored = (folderName: string) =>
  readdirSync(join(folder, folderName), { recursive: true }).length

test('a resume is stored under a name of its own, with a row and an audit entry', async () => {
  const intern = await signIn('intern')
  const answer = await send(intern, [
    category('resume'),
    { ...pdf, filename: 'C:\\me\\My CV.PDF. ' },
  ])

  expect(answer.statusCode).toBe(201)
  const file = routes.upload.returns.parse(answer.json())
  expect(file).toMatchObject({ name: 'My CV.PDF', type: 'application/pdf', category: 'resume' })
  const [row] = await db().select().from(files).where(eq(files.id, file.id))
  expect(row).toMatchObject({ owner_id: intern.user.id, size: pdf.content.length })
  expect(readdirSync(join(folder, 'files'))).toContain(row?.key)
  expect(stored('incoming')).toBe(0)
  const audit = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, file.id))
  expect(audit.map(({ action }) => action)).toEqual(['file_uploaded'])
})

test('the category is general by default, and may follow the file', async () => {
  const intern = await signIn('intern')
  expect((await send(intern, [pdf])).json().category).toBe('general')
  expect((await send(intern, [pdf, category('resume')])).json().category).toBe('resume')
})

test.each([
  ['no file', [category('general')], 422, 'Please choose a file.'],
  ['an unknown category', [category('../../'), pdf], 422, 'Please choose a valid category.'],
  ['an unknown field', [{ name: 'owner_id', content: 'x' }, pdf], 422, 'Unknown field: owner_id'],
  ['a file in another field', [{ ...pdf, name: 'cv' }], 422, 'Unknown field: cv'],
  ['two files', [pdf, pdf], 422, 'Please upload one file at a time.'],
  ['a category twice', [category('resume'), category('general'), pdf], 422, 'Invalid parameter.'],
  ['an empty file', [{ ...pdf, content: '' }], 422, 'This file is empty.'],
  [
    'a picture as resume',
    [category('resume'), { filename: 'a.png', content: await pictureOf().png().toBuffer() }],
    422,
    'Please upload your resume as PDF, DOC or DOCX.',
  ],
  [
    'a document as avatar',
    [category('avatar'), pdf],
    422,
    'Please choose a JPEG, PNG or WebP image.',
  ],
  [
    'one byte too many',
    [{ ...pdf, content: Buffer.concat([pdfOf(), Buffer.alloc(10_485_761 - pdfOf().length)]) }],
    413,
    'File too large. Maximum size is 10 MB.',
  ],
] as [string, Part[], number, string][])(
  'refuses %s and stores nothing',
  async (_, parts, status, detail) => {
    const intern = await signIn('intern')
    const answer = await send(intern, parts)
    expect([answer.statusCode, answer.json().detail]).toEqual([status, detail])
    expect(await db().$count(files, eq(files.owner_id, intern.user.id))).toBe(0)
    expect(stored('incoming')).toBe(0)
  },
)

test('exactly 10 MB are taken', async () => {
  const content = Buffer.concat([pdfOf(), Buffer.alloc(10_485_760 - pdfOf().length, ' ')])
  const answer = await send(await signIn('intern'), [{ ...pdf, content }])
  expect(answer.statusCode).toBe(201)
})

test('a stranger is refused before the body is read', async () => {
  const answer = await send(undefined, [pdf])
  expect([answer.statusCode, answer.json().detail]).toEqual([
    401,
    'No authentication token available',
  ])
})

test('only those who publish internships may upload covers', async () => {
  const content = await pictureOf().webp().toBuffer()
  const cover = [category('cover'), { filename: 'cover.webp', content }]
  expect((await send(await signIn('intern'), cover)).statusCode).toBe(403)
  expect((await send(await signIn('hr'), cover)).statusCode).toBe(403)
  expect((await send(await signIn('project_manager'), cover)).statusCode).toBe(201)
})

test('a body that is not a form is 415, a form cut off is 400', async () => {
  const intern = await signIn('intern')
  const json = await intern.send({ method: 'POST', url: '/api/upload', body: { category: 'x' } })
  expect([json.statusCode, json.json().detail]).toEqual([415, 'Unsupported media type.'])
  const { headers, payload } = formOf(pdf)
  const cut = await app().inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, ...intern.headers },
    payload: payload.subarray(0, payload.length - 60),
  })
  expect(cut.statusCode).toBe(400)
  expect(stored('incoming')).toBe(0)
})

test('the 101st file of a category is refused, also when many arrive at once', async () => {
  const intern = await signIn('intern')
  const owner_id = intern.user.id
  const saved = Array.from({ length: 98 }, () => ({
    owner_id,
    category: 'resume' as const,
    name: 'cv.pdf',
    key: v7(),
    type: 'application/pdf',
    size: 1,
    sha256: '',
  }))
  await db().insert(files).values(saved)
  const before = stored('files')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send(intern, [category('resume'), pdf])),
  )
  const codes = answers.map(({ statusCode }) => statusCode).sort()
  expect(codes).toEqual([201, 201, 409, 409, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
    'Upload quota reached.',
  )
  await expect.poll(() => stored('files')).toBe(before + 2)
})

test('more than 200 MB in all are refused', async () => {
  const intern = await signIn('intern')
  await db()
    .insert(files)
    .values({
      owner_id: intern.user.id,
      category: 'general',
      name: 'a.pdf',
      key: v7(),
      type: 'application/pdf',
      size: 200 * 1024 * 1024,
      sha256: '',
    })
  expect((await send(intern, [category('resume'), pdf])).json().detail).toBe(
    'Upload quota reached.',
  )
})

test('the same key and file twice are one file', async () => {
  const intern = await signIn('intern')
  const parts = [category('resume'), pdf]
  const key = { 'idempotency-key': 'upload-once-1' }
  const first = await send(intern, parts, key)
  const second = await send(intern, parts, key)
  expect(second.body).toBe(first.body)
  expect(second.headers['idempotency-replayed']).toBe('true')
  const both = await Promise.all(
    [0, 1].map(() => send(intern, parts, { 'idempotency-key': 'at-once-22' })),
  )
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await db().$count(files, eq(files.owner_id, intern.user.id))).toBe(2)
})

test('the same key and file are one file however the browser frames them', async () => {
  const intern = await signIn('intern')
  const { headers, payload } = formOf(category('resume'), pdf)
  const boundary = /boundary=(.*)/.exec(headers['content-type'])?.[1] ?? ''
  const framed = (more: string) =>
    app().inject({
      method: 'POST',
      url: '/api/upload',
      headers: {
        ...intern.headers,
        'idempotency-key': 'upload-framed-1',
        'content-type': headers['content-type'] + more,
      },
      payload: Buffer.from(
        payload.toString('latin1').replaceAll(boundary, boundary + more),
        'latin1',
      ),
    })
  const [first, second] = [await framed(''), await framed('-longer')]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(await db().$count(files, eq(files.owner_id, intern.user.id))).toBe(1)
})

test('the same key with other bytes of the same length, another name or category is refused', async () => {
  const intern = await signIn('intern')
  const one = pdfOf('/A (1)')
  const other = pdfOf('/A (2)')
  expect(other.length).toBe(one.length)
  const key = { 'idempotency-key': 'upload-digest-1' }
  const upload = (content: Buffer, as = 'resume', filename = pdf.filename) =>
    send(intern, [category(as), { ...pdf, filename, content }], key)
  const first = await upload(one)
  expect(first.statusCode).toBe(201)
  for (const answer of [
    await upload(other),
    await upload(one, 'general'),
    await upload(one, 'resume', 'bb.pdf'),
  ]) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toBe('This Idempotency-Key was used for another request.')
  }
  const again = await upload(one)
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(await db().$count(files, eq(files.owner_id, intern.user.id))).toBe(1)
  expect(stored('incoming')).toBe(0)

  // A node of the release before this one stored it: without a digest, and with the length as it is now.
  const isThis = eq(idempotencyKeys.key, key['idempotency-key'])
  await db().update(idempotencyKeys).set({ content: null }).where(isThis)
  expect((await upload(one)).body).toBe(first.body)
  expect((await upload(Buffer.concat([one, one]))).statusCode).toBe(422)
})

test("a record may only name its owner's file of the right category", async () => {
  const intern = await signIn('intern')
  const other = await signIn('intern')
  const { id } = (await send(intern, [category('resume'), pdf])).json()
  const as = (person: SignedInUser) => ({ ...person.user, session_id: '' })
  expect((await ownFile(db(), as(intern), id, 'resume')).id).toBe(id)
  await expect(ownFile(db(), as(other), id, 'resume')).rejects.toMatchObject({ status: 422 })
  await expect(ownFile(db(), as(intern), id, 'cover')).rejects.toMatchObject({ status: 422 })
  await expect(ownFile(db(), as(intern), v7(), 'resume')).rejects.toMatchObject({ status: 422 })
})

test('a deleted file leaves the store; a foreign one does not exist', async () => {
  const intern = await signIn('intern')
  const other = await signIn('project_manager')
  const { id } = (
    await send(intern, [{ ...pdf, filename: 'x.docx', type: '', content: docxOf() }])
  ).json()
  const remove = (person: SignedInUser, which: string) =>
    person.send({ method: 'DELETE', url: `/api/files/${which}` })
  const foreign = await remove(other, id)
  expect([foreign.statusCode, foreign.body]).toEqual([404, (await remove(other, v7())).body])
  expect((await remove(intern, id)).statusCode).toBe(204)
  await expect.poll(() => readdirSync(join(folder, 'files')).includes(id)).toBe(false)
  expect((await remove(intern, id)).statusCode).toBe(404)
})

test('a superadmin deletes a file of another person', async () => {
  const { id } = (await send(await signIn('intern'), [pdf])).json()
  const superadmin = await signIn('superadmin')
  const { statusCode } = await superadmin.send({ method: 'DELETE', url: `/api/files/${id}` })
  expect(statusCode).toBe(204)
  expect(await db().$count(files, eq(files.id, id))).toBe(0)
})
