import { createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { StoreUnavailableError } from '#platform/files/storage.ts'
import { unavailable } from '#platform/problem.ts'
import { openPostgres } from './pipelining/postgres.ts'
import { retryUntilAvailable, waitForDatabase } from './retry-until-available.ts'

const cut = () => Promise.reject(new Error('Connection terminated unexpectedly'))

test('a start that failed while the database was down is retried, runs once and can be stopped', async () => {
  const stop = vi.fn(async () => {})
  const start = vi.fn(async () => stop).mockImplementationOnce(cut)
  const end = retryUntilAvailable(start.mockImplementationOnce(cut), 0, 1)
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(3))
  await end()
  expect(stop).toHaveBeenCalledOnce()
  expect(start).toHaveBeenCalledTimes(3)
})

test('stopping while the database is down does not wait for it', async () => {
  const start = vi.fn(cut)
  const end = retryUntilAvailable(start, 0, 60_000)
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce())
  await end()
  expect(start).toHaveBeenCalledOnce()
})

test('an error other than an outage is not retried', async () => {
  const ended: Promise<void>[] = []
  const start = vi.fn(() => {
    ended.push(expect(end()).rejects.toThrow('no such thing'))
    return Promise.reject(new TypeError('no such thing'))
  })
  const end = retryUntilAvailable(start, 0, 1)
  await vi.waitFor(() => expect(ended).toHaveLength(1))
  await ended[0]
  expect(start).toHaveBeenCalledOnce()
})

const failing = (code: string, message: string) =>
  Object.assign(new Error('Failed query'), { cause: Object.assign(new Error(message), { code }) })

test('the start waits for a database that is not there yet, with one line per try', async () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue()
  const open = vi
    .fn(async () => 'open')
    .mockRejectedValueOnce(failing('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'))
    .mockRejectedValueOnce(failing('ENOTFOUND', 'getaddrinfo ENOTFOUND db'))
    .mockRejectedValueOnce(failing('57P03', 'the database system is starting up'))
    .mockRejectedValueOnce(new Error('timeout expired'))
  expect(await waitForDatabase(open, 1)).toBe('open')
  expect(errorLog.mock.calls.map(([line]) => line)).toEqual([
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:5432. Trying again in 1 s.',
    'The database cannot be reached: getaddrinfo ENOTFOUND db. Trying again in 1 s.',
    'The database cannot be reached: the database system is starting up. Trying again in 1 s.',
    'The database cannot be reached: timeout expired. Trying again in 1 s.',
  ])
  errorLog.mockRestore()
})

test('a database that takes a connection and stays silent is tried again after two seconds', async () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue()
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : address
  const { script } = openPostgres(`postgres://postgres@127.0.0.1:${port}/cohort`, 1)
  const begun = performance.now()
  const open = vi.fn(async () => {}).mockImplementationOnce(() => script('select 1'))
  await waitForDatabase(open, 1)
  expect(performance.now() - begun).toBeLessThan(4000)
  expect(errorLog.mock.calls.map(([line]) => line)).toEqual([
    'The database cannot be reached: timeout expired. Trying again in 1 s.',
  ])
  for (const socket of sockets) socket.destroy()
  silent.close()
  errorLog.mockRestore()
})

const storeFailing = (cause: object) =>
  Object.assign(unavailable(), { cause: Object.assign(new Error('Cannot list'), { cause }) })
const answered = (httpStatusCode: number) =>
  Object.assign(new Error(`status ${httpStatusCode}`), { $metadata: { httpStatusCode } })

test('the start waits for a file store that is out, and says that it is the store', async () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue()
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const open = vi
    .fn(async () => 'open')
    .mockRejectedValueOnce(storeFailing(refused))
    .mockRejectedValueOnce(storeFailing(answered(503)))
    .mockRejectedValueOnce(storeFailing(Object.assign(new Error('slow'), { name: 'TimeoutError' })))
    .mockRejectedValueOnce(storeFailing(new StoreUnavailableError('The store did not answer.')))
  expect(await waitForDatabase(open, 1)).toBe('open')
  expect(errorLog.mock.calls.map(([line]) => line)).toEqual(
    Array(4).fill(
      expect.stringMatching(/^The file store does not respond: .* Trying again in 1 s\.$/),
    ),
  )
  errorLog.mockRestore()
})

test.each([
  ['refuses the keys', answered(403)],
  ['is a folder that nobody may write to', Object.assign(new Error('no'), { code: 'EACCES' })],
])('it does not wait for a store that %s', async (_, cause) => {
  const open = vi.fn(() => Promise.reject(storeFailing(cause)))
  await expect(waitForDatabase(open, 1)).rejects.toMatchObject({ status: 503 })
  expect(open).toHaveBeenCalledOnce()
})

test.each(['28P01', '3D000', '42501'])('it does not wait after %s, which lasts', async (code) => {
  const open = vi.fn(() => Promise.reject(failing(code, 'refused')))
  await expect(waitForDatabase(open, 1)).rejects.toThrow('Failed query')
  expect(open).toHaveBeenCalledOnce()
})
