import { expect, test } from 'vitest'
import { signIn, startApp, stranger } from '#test/harness.ts'

startApp({ REQUESTS_PER_MINUTE: '3' })

test('a client over the rate limit gets Retry-After, and public reads continue', async () => {
  const intern = await signIn('intern')
  const me = () => intern.send({ method: 'GET', url: '/api/auth/me' })
  const statuses = []
  for (let at = 0; at < 4; at += 1) statuses.push((await me()).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])

  const refused = await me()
  expect(refused.json().detail).toBe('Too many requests. Please try again later.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['content-type']).toContain('application/problem+json')

  const open = await stranger.send({ method: 'GET', url: '/api/internships' })
  expect(open.statusCode).toBe(200)
})
