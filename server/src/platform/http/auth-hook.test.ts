import { expect, test } from 'vitest'
import { app, signIn, startApp, stranger } from '#test/harness.ts'

startApp()

const detailOf = async (url: string) => {
  const answer = await stranger.send({ method: 'GET', url })
  return [answer.statusCode, answer.json().detail]
}

test.each([
  ['/api/internships?limit=1&limit=2', 'Invalid parameter.'],
  ['/api/internships?limit=0x10', 'limit must be from 1 to 100.'],
  ['/api/internships?limit=1e1', 'limit must be from 1 to 100.'],
  ['/api/internships?limit=', 'limit must be from 1 to 100.'],
  ['/api/internships?limit=101', 'limit must be from 1 to 100.'],
  ['/api/internships?duration=0x2', 'Duration must be from 1 to 24 months.'],
  ['/api/internships?limit[]=1', 'Invalid parameter.'],
  ['/api/internships?limit[a]=1', 'Invalid parameter.'],
  ['/api/internships?location=a%00b', 'Invalid parameter.'],
  ['/api/internships?page=1', 'Unknown field: page'],
  ['/api/internships?limit=0', 'limit must be from 1 to 100.'],
  ['/api/internships?limit=101', 'limit must be from 1 to 100.'],
  ['/api/internships?cursor=bm90IG91cnM', 'Invalid parameter.'],
])('%s is rejected with a message', async (url, sentence) => {
  expect(await detailOf(url)).toEqual([422, sentence])
})

test.each(['/api/news/%00', '/api/news/a%0Ab', '/api/companies/%00'])(
  '%s is not found',
  async (url) => {
    expect(await detailOf(url)).toEqual([404, 'Not found.'])
  },
)

test.each([
  ['nothing', {}, 'No authentication token available'],
  ['an empty header', { authorization: '' }, 'No authentication token available'],
  ['Bearer without a token', { authorization: 'Bearer ' }, 'No authentication token available'],
  [
    'another scheme',
    { authorization: 'Basic abc' },
    'Authentication expired. Please log in again.',
  ],
  [
    'a token of 8 KB',
    { authorization: `Bearer ${'a'.repeat(8000)}` },
    'Authentication expired. Please log in again.',
  ],
  [
    'a token nobody has',
    { authorization: 'Bearer abc' },
    'Authentication expired. Please log in again.',
  ],
])('%s gets 401', async (_, headers, sentence) => {
  const answer = await stranger.send({ method: 'GET', url: '/api/auth/me' }, { headers })
  expect([answer.statusCode, answer.json().detail]).toEqual([401, sentence])
})

test.each([
  ['text', '/api/push/unsubscribe', { endpoint: 'https://push.example/a\u0000b' }],
  ['JSON', '/api/candidate-filters', { name: 'Mine', search: 'a\u0000b' }],
])(
  'a NUL that would be stored as %s is rejected even where no rule mentions it',
  async (_, url, body) => {
    const hr = await signIn('hr')
    const answer = await hr.send({ method: 'POST', url, body })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Invalid parameter.'])
  },
)

test('a missing body lists the missing fields, and an array is rejected', async () => {
  const intern = await signIn('intern')
  const detailFor = async (payload?: string) => {
    const headers = { ...intern.headers, ...(payload && { 'content-type': 'application/json' }) }
    const url = '/api/time-tracking/check-in'
    const answer = await app().inject({ method: 'POST', url, headers, ...(payload && { payload }) })
    return [answer.statusCode, answer.json().detail]
  }
  const missing = 'Missing Information: Please fill in work mode and planned tasks'
  expect(await detailFor()).toEqual([422, missing])
  expect(await detailFor('{}')).toEqual([422, missing])
  expect(await detailFor('[]')).toEqual([422, 'Invalid parameter.'])
})

test('a token is read from the header and nowhere else', async () => {
  const { token } = await signIn('intern')
  const byQuery = await stranger.send({ method: 'GET', url: `/api/auth/me?access_token=${token}` })
  const byCookie = await stranger.send(
    { method: 'GET', url: '/api/auth/me' },
    { headers: { cookie: `auth_token=${token}` } },
  )
  expect([byQuery.statusCode, byCookie.statusCode]).toEqual([401, 401])
})
