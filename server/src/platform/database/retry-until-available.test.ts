import { expect, test, vi } from 'vitest'
import { retryUntilAvailable } from './retry-until-available.ts'

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
