import { sentences } from '@app/contract/core/problem.ts'
import { tIn } from '@app/contract/i18n/translate.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#schema/accounts.table.ts'
import { app, db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'

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

describe('whom this process has seen is confirmed before anything is answered:', () => {
  const checkIn = '/api/time-tracking/check-in'
  const form = { work_mode: 'office', planned_tasks: 'Stay' }
  const seen = async (role: 'intern' | 'hr') => {
    const person = await signIn(role)
    await person.send({ method: 'GET', url: '/api/auth/me' })
    return person
  }
  // Another node signed them out or changed their role: nothing in this process says so.
  const signOut = ({ user }: SignedInUser) =>
    db().delete(sessions).where(eq(sessions.user_id, user.id))
  const become = ({ user }: SignedInUser, role: 'intern' | 'hr') =>
    db().update(users).set({ role }).where(eq(users.id, user.id))

  test.each([
    ['a read', 'GET', '/api/time-tracking/status', undefined],
    [
      'a read of something that is not there',
      'GET',
      '/api/tasks/0190aaaa-0000-7000-8000-000000000000',
      undefined,
    ],
    ['a read with a wrong parameter', 'GET', '/api/tasks?limit=0', undefined],
    ['an address that is no id', 'GET', '/api/tasks/%00', undefined],
    ['a write', 'POST', checkIn, form],
    ['a write with a wrong field', 'POST', checkIn, {}],
    ['a write with a first step', 'PUT', '/api/auth/password', {}],
    ['a function of others', 'GET', '/api/candidates', undefined],
  ] as const)('%s of who was signed out is refused as such', async (_, method, url, body) => {
    const person = await seen('intern')
    await signOut(person)
    const answer = await person.send({ method, url, body })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      401,
      'Authentication expired. Please log in again.',
    ])
  })

  test('a key that was used and one that is none are 401 too', async () => {
    const person = await seen('intern')
    const send = (key: string) =>
      person.send(
        { method: 'POST', url: '/api/tasks', body: { title: 'Stay' } },
        { 'idempotency-key': key },
      )
    expect((await send('the-key-of-a-task')).statusCode).toBe(201)
    await signOut(person)
    expect((await send('the-key-of-a-task')).statusCode).toBe(401)
    expect((await send('short')).statusCode).toBe(401)
  })

  test('a role that was removed no longer reads, and one that was added does', async () => {
    const person = await seen('hr')
    const statusOf = async (url: string) => (await person.send({ method: 'GET', url })).statusCode
    expect(await statusOf('/api/candidates')).toBe(200)
    await become(person, 'intern')
    expect(await statusOf('/api/candidates?limit=0')).toBe(403)
    expect(await statusOf('/api/candidates')).toBe(403)
    await become(person, 'hr')
    expect(await statusOf('/api/candidates')).toBe(200)
  })

  test('what was read as another role is thrown away', async () => {
    const person = await seen('hr')
    await become(person, 'intern')
    const me = await person.send({ method: 'GET', url: '/api/auth/me' })
    expect(me.json().role).toBe('intern')
  })

  test('an answer is in the language that was chosen on another node', async () => {
    const person = await seen('intern')
    const settings = { language: 'de' as const }
    await db().update(users).set({ settings }).where(eq(users.id, person.user.id))
    const answer = await person.send({
      method: 'GET',
      url: '/api/tasks/0190aaaa-0000-7000-8000-000000000000',
    })
    expect(answer.json().detail).toBe(tIn('de', sentences.notFound))
  })

  test('a public page answers a guest', async () => {
    const person = await seen('intern')
    await signOut(person)
    const answer = await person.send({ method: 'GET', url: '/api/internships' })
    expect(answer.statusCode).toBe(200)
  })
})
