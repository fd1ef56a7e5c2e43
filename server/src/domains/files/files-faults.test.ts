import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, ne } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { storageOf } from '#platform/files/storage.ts'
import { WrongStore } from '#platform/security/store-owner.ts'
import { files } from '#schema/files.table.ts'
import { formOf, pdfOf } from '#test/documents.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { openMigrated } from '#test/test-database.ts'
import { integrity, mustOwnStore, removeFiles, sweepFiles, verifyFiles } from './file-store.ts'
import { eraseFilesOf } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'faults-'))
startApp({ DATA_DIR: folder })
const incoming = join(folder, 'incoming')
const storedFiles = () => readdirSync(join(folder, 'files'))

const pdf = { filename: 'cv.pdf', content: pdfOf() }
async function upload(person: SignedInUser) {
  const { headers, payload } = formOf(pdf)
  return app().inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, ...person.headers },
    payload,
  })
}

/** Sends a body of any length over a real connection; returns its status and how many bytes ever were on the disk. */
async function pour(person: SignedInUser, megabytes: number, headers: Record<string, string> = {}) {
  if (!app().server.listening) await app().listen({ host: '127.0.0.1', port: 0 })
  const { port } = app().server.address() as AddressInfo
  const { headers: form, payload } = formOf({ filename: 'cv.pdf', content: pdfOf() })
  const piece = Buffer.alloc(1024 * 1024, ' ')
  const start = payload.subarray(0, payload.length - 60)
  const body = Readable.from([start, ...Array.from({ length: megabytes }, () => piece)])
  return new Promise<number>((resolve) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/upload',
        headers: { ...form, ...person.headers, ...headers },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.resume()
        body.destroy()
        sent.destroy()
      },
    )
    sent.on('error', () => resolve(0))
    body.pipe(sent)
  })
}

test('a body without a length or with a false one is cut at 10 MB and leaves nothing', async () => {
  const intern = await signIn('intern')
  expect(await pour(intern, 200)).toBe(413)
  expect(await pour(intern, 12, { 'content-length': String(2 * 1024 ** 3) })).toBe(413)
  await expect.poll(() => readdirSync(incoming)).toEqual([])
  expect(await db().$count(files, eq(files.owner_id, intern.user.id))).toBe(0)
})

test('a sender who goes away leaves nothing behind', async () => {
  const intern = await signIn('intern')
  const { port } = app().server.address() as AddressInfo
  const { headers, payload } = formOf(pdf)
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/upload',
    headers: { ...headers, ...intern.headers, 'content-length': '100000' },
  })
  sent.on('error', () => {})
  sent.write(payload)
  await expect.poll(() => readdirSync(incoming).length).toBe(1)
  sent.destroy()
  await expect.poll(() => readdirSync(incoming)).toEqual([])
})

test('a disk that takes nothing is a 503 and works again when it does', async () => {
  const intern = await signIn('intern')
  rmSync(incoming, { recursive: true, force: true })
  writeFileSync(incoming, 'a file where the folder should be')
  const refused = await upload(intern)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    503,
    'Could not store the file. Please try again later.',
  ])
  expect(refused.headers['retry-after']).toBe('1')
  expect(await db().$count(files, eq(files.owner_id, intern.user.id))).toBe(0)
  rmSync(incoming)
  expect((await upload(intern)).statusCode).toBe(201)
})

test('what a crash left of an upload is removed after ten minutes', async () => {
  mkdirSync(incoming, { recursive: true })
  for (const name of ['old', 'young']) writeFileSync(join(incoming, name), 'x')
  const before = new Date(Date.now() - 11 * minute)
  utimesSync(join(incoming, 'old'), before, before)
  expect(await removeFiles(db(), app().config)).toBe(1)
  expect(readdirSync(incoming)).toEqual(['young'])
  rmSync(join(incoming, 'young'))
})

const minute = 60_000
const day = 24 * 60 * minute
const keyOf = (age: number) => v7({ msecs: Date.now() - age })

async function leftOver(...keys: string[]) {
  const store = storageOf(app().config)
  for (const key of keys) await store.put(key, Readable.from(['x']), 1)
  return store
}

test('stored bytes without a row go to the trash after a day, and are deleted there after 14', async () => {
  const named: string = (await upload(await signIn('intern'))).json().id
  const [old, young] = [keyOf(day + minute), keyOf(day - minute)]
  const many = Array.from({ length: 98 }, () => keyOf(minute))
  const store = await leftOver(old, young, 'resume/seeded.pdf', ...many)
  expect(await sweepFiles(db(), app().config)).toMatchObject({ unnamed: 1, is_waiting: false })
  expect(storedFiles()).toEqual(expect.arrayContaining([named, young, 'resume']))
  expect(storedFiles()).not.toContain(old)
  const trash = `trash/${new Date().toISOString().slice(0, 10)}/${old}`
  expect(await store.exists(trash)).toBe(true)
  for (const key of [young, ...many]) await store.remove(key)
  await sweepFiles(db(), app().config, { now: Date.now() + 13 * day, confirmed: true })
  expect(await store.exists(trash)).toBe(true)
  await sweepFiles(db(), app().config, { now: Date.now() + 16 * day, confirmed: true })
  expect(await store.exists(trash)).toBe(false)
})

test.each([1, 2])(
  'more than one in a hundred waits for an operator: %i of a few',
  async (unnamed) => {
    const lost = [keyOf(2 * day), keyOf(3 * day)].slice(-unnamed)
    const store = await leftOver(...lost)
    expect(await sweepFiles(db(), app().config)).toMatchObject({ unnamed, is_waiting: true })
    expect(storedFiles()).toEqual(expect.arrayContaining(lost))
    expect(await sweepFiles(db(), app().config, { confirmed: true })).toMatchObject({ unnamed })
    for (const key of lost) expect(await store.exists(key)).toBe(false)
  },
)

test("another database's files are refused, and the sweeper leaves them alone", async () => {
  const store = await leftOver(keyOf(2 * day))
  await mustOwnStore(db(), app().config)
  const before = storedFiles()
  const other = await openMigrated()
  try {
    await expect(mustOwnStore(other.db, app().config)).rejects.toThrow(WrongStore)
    await expect(sweepFiles(other.db, app().config, { confirmed: true })).rejects.toThrow(
      `The folder ${join(folder, 'files')} holds the files of another database. Nothing was changed.`,
    )
    // As a release without the marker left it: the other database names none of these files.
    await store.remove('installation')
    await expect(mustOwnStore(other.db, app().config)).rejects.toThrow(WrongStore)
  } finally {
    await other.close()
  }
  await upload(await signIn('intern'))
  await mustOwnStore(db(), app().config)
  expect(storedFiles()).toEqual(expect.arrayContaining(before))
})

test('the nightly look names what is missing and what changed', async () => {
  const intern = await signIn('intern')
  const [lost, changed, whole] = await Promise.all(
    [0, 1, 2].map(async () => String((await upload(intern)).json().id)),
  )
  rmSync(join(folder, 'files', String(lost)))
  writeFileSync(join(folder, 'files', String(changed)), 'other bytes')
  const result = await integrity(db(), app().config)
  expect(result).toContainEqual({ id: lost, why: 'missing' })
  expect(result).toContainEqual({ id: changed, why: 'changed' })
  expect(result.map(({ id }) => id)).not.toContain(whole)
})

test('the nightly look outlives a failure of the store, and goes on where the last night ended', async () => {
  const intern = await signIn('intern')
  const lost = String((await upload(intern)).json().id)
  for (let n = 0; n < 6; n += 1) await upload(intern)
  rmSync(join(folder, 'files', lost))
  const all = (await integrity(db(), app().config)).length
  const known = await db().$count(files, ne(files.key, ''))
  const store = storageOf(app().config)
  const { read } = store
  let left = 4
  const reading = vi.spyOn(store, 'read').mockImplementation(async (key) => {
    left -= 1
    if (left < 0) throw new Error('The store is away.')
    return read(key)
  })
  const found: string[] = []
  const look = () =>
    verifyFiles(db(), app().config, ({ id }) => found.push(id), { limit: 2, pause: 1 })
  await expect(look()).rejects.toThrow('The store is away.')
  left = known
  reading.mockClear().mockRejectedValueOnce(new Error('The store is away.'))
  expect(await look()).toEqual({ damaged: all, is_over: true })
  expect(reading.mock.calls.length).toBeLessThanOrEqual(known - 2)
  expect(found.filter((id) => id === lost)).toHaveLength(1)
  reading.mockRestore()
  expect(await look()).toEqual({ damaged: all, is_over: true })
})

test('the nightly look names a file that cannot be read, and goes on behind it', async () => {
  const intern = await signIn('intern')
  const [stuck, whole, lost] = [await upload(intern), await upload(intern), await upload(intern)]
  const idOf = (answer: Awaited<ReturnType<typeof upload>>) => String(answer.json().id)
  rmSync(join(folder, 'files', idOf(lost)))
  const store = storageOf(app().config)
  const { read } = store
  const reading = vi.spyOn(store, 'read').mockImplementation(async (key) => {
    if (key === idOf(stuck)) throw new Error('A bad block.')
    return read(key)
  })
  const found: unknown[] = []
  const look = await verifyFiles(db(), app().config, (file) => found.push(file), {
    limit: 2,
    pause: 1,
  }).finally(() => reading.mockRestore())
  expect(look).toMatchObject({ is_over: true })
  expect(found).toContainEqual({ id: idOf(stuck), why: 'unreadable' })
  expect(found).toContainEqual({ id: idOf(lost), why: 'missing' })
  expect(found).not.toContainEqual(expect.objectContaining({ id: idOf(whole) }))
})

test("a removed person's files are erased", async () => {
  const intern = await signIn('intern')
  const { id } = (await upload(intern)).json()
  await db().transaction((held) => eraseFilesOf(held, intern.user.id))
  expect(await db().$count(files, eq(files.id, id))).toBe(0)
  await removeFiles(db(), app().config)
  expect(storedFiles()).not.toContain(id)
})
