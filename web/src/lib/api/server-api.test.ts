import { internships } from '@app/contract/hiring/internships.ts'
import { expect, test } from 'vitest'
import { loadSubject, serverApi } from './server-api.ts'

const read = (status: number) =>
  serverApi({ send: async () => Response.json({}, { status }) } as never)(internships.read, {
    params: { id: 'x' },
  })

test.each([
  [404, 404],
  [400, 404],
  [422, 404],
  [500, 503],
  [503, 503],
])('a %i of the API makes the page a %i', async (status, shown) => {
  await expect(loadSubject(read(status))).rejects.toMatchObject({ init: { status: shown } })
})

test('what is no failure of the API is passed on', async () => {
  const bug = new TypeError('undefined is not a function')
  await expect(loadSubject(Promise.reject(bug))).rejects.toBe(bug)
})
