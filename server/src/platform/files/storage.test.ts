import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '#test/harness.ts'
import { startObjectStore } from '#test/object-store.ts'
import {
  guarded,
  patientStorage,
  type Storage,
  StoreUnavailableError,
  storageOf,
} from './storage.ts'

const place = () => mkdtempSync(join(tmpdir(), 'storage-'))
const one = 'the bytes'
const put = (store: Storage, key: string) => store.put(key, Readable.from([one]), one.length)
const readAll = async (store: Storage, key: string) => {
  const bytes = await store.read(key)
  return bytes && (await text(bytes))
}
const keysOf = async (store: Storage) => {
  const keys: string[] = []
  for await (const key of store.keys()) keys.push(key)
  return keys.sort()
}
const bucketAt = (port: number) =>
  testConfig({
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
const objectsAt = (port: number) => storageOf(bucketAt(port))

let objects: Awaited<ReturnType<typeof startObjectStore>>
beforeAll(async () => {
  objects = await startObjectStore('files')
})
afterAll(() => objects.close())

test.each([
  ['a folder', () => storageOf(testConfig({ DATA_DIR: place() }))],
  ['an S3-compatible store', () => objectsAt(objects.port)],
])('%s stores, reads, lists and removes objects', async (_, open) => {
  const store = open()
  await put(store, 'a')
  await put(store, 'resume/b.pdf')
  expect(await keysOf(store)).toEqual(['a', 'resume/b.pdf'])
  expect(await readAll(store, 'resume/b.pdf')).toBe(one)
  expect([await store.exists('a'), await store.exists('c')]).toEqual([true, false])
  expect(await store.read('c')).toBeUndefined()
  await store.remove('a')
  await store.remove('a')
  expect(await keysOf(store)).toEqual(['resume/b.pdf'])
})

const notStored = { status: 503, message: 'Could not store the file. Please try again later.' }

test('an unwritable folder is a 503 and recovers once it is writable', async () => {
  const folder = place()
  writeFileSync(join(folder, 'files'), 'a file where the folder should be')
  const store = storageOf(testConfig({ DATA_DIR: folder }))
  await expect(put(store, 'a')).rejects.toMatchObject(notStored)
  rmSync(join(folder, 'files'))
  await put(store, 'a')
  expect(await readAll(store, 'a')).toBe(one)
})

async function listening(server: Server) {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

test('a failing store is a 503 and gets no more requests after five failures', async () => {
  let requests = 0
  const failing = createServer((_request, response) => {
    requests += 1
    response.writeHead(503).end()
  })
  const store = objectsAt(await listening(failing))
  for (let at = 0; at < 5; at += 1) await expect(put(store, 'a')).rejects.toMatchObject(notStored)
  expect(requests).toBe(5)
  await expect(put(store, 'a')).rejects.toMatchObject(notStored)
  await expect(store.read('a')).rejects.toMatchObject({ status: 503 })
  expect(requests).toBe(5)
  failing.close()
})

test('requests for backups share the connections of one client', async () => {
  let connections = 0
  const bucket = createServer((_request, response) => response.writeHead(204).end())
  bucket.on('connection', () => {
    connections += 1
  })
  const store = patientStorage(bucketAt(await listening(bucket)))
  for (const key of ['a', 'b', 'c']) await store.remove(key)
  expect(connections).toBe(1)
  bucket.closeAllConnections()
  bucket.close()
})

test('requests for backups are tried again', async () => {
  let requests = 0
  const bucket = createServer((_request, response) => {
    requests += 1
    response.writeHead(requests % 2 ? 503 : 200, { 'content-length': 0 }).end()
  })
  const store = patientStorage(bucketAt(await listening(bucket)))
  expect(await readAll(store, 'a')).toBe('')
  expect(requests).toBe(4)
  bucket.closeAllConnections()
  bucket.close()
})

test('an unresponsive store is a 503 within five seconds', async () => {
  const hanging = createServer(() => {})
  const store = objectsAt(await listening(hanging))
  const start = Date.now()
  await expect(put(store, 'a')).rejects.toMatchObject(notStored)
  expect(Date.now() - start).toBeLessThan(5000)
  hanging.closeAllConnections()
  hanging.close()
})

test('after a pause the next request decides whether the breaker stays open', async () => {
  let now = 0
  let calls = 0
  const run = guarded(() => now)
  const fail = () =>
    run(async () => {
      calls += 1
      throw new Error('down')
    })
  for (let at = 0; at < 7; at += 1) await expect(fail()).rejects.toThrow()
  expect(calls).toBe(5)
  await expect(fail()).rejects.toThrow(StoreUnavailableError)
  now = 10_001
  await expect(fail()).rejects.toThrow('down')
  await expect(fail()).rejects.toThrow(StoreUnavailableError)
  now = 30_000
  expect(await run(async () => 'up')).toBe('up')
  await expect(fail()).rejects.toThrow('down')
})
