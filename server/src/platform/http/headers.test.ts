import { expect, test } from 'vitest'
import { everyRoute } from '#test/every-route.ts'
import { app, inject, signIn, startApp } from '#test/harness.ts'
import { dataPolicy, securityHeaders } from './headers.ts'

startApp()

const expected = Object.entries(securityHeaders({ BACKEND_URL: 'http://localhost:3000' })).filter(
  ([name]) => name !== 'Content-Security-Policy',
)

test.each([
  ['a page of the API', '/api/health/live', 200],
  ['an address that cannot be decoded', '/api/%zz', 400],
  ['one outside the API', '/%zz', 400],
  ['one with too long a part', `/api/internships/${'a'.repeat(300)}`, 404],
  ['an unknown one', '/api/nothing', 404],
  ['an unknown file', '/assets/nothing.js', 404],
  ['a doubled slash', '//evil.example/%2e%2e', 404],
  ['the documentation', '/api/docs/static/index.html', 302],
  ['the sitemap', '/sitemap.xml', 200],
  ['one without a session', '/api/users', 401],
])('%s is answered with the security headers', async (_, url, status) => {
  const { statusCode, headers } = await app().inject({ method: 'GET', url })
  expect(statusCode).toBe(status)
  for (const [name, value] of expected) expect(headers[name.toLowerCase()], name).toBe(value)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a response of the API may load nothing, its documentation its own scripts', async () => {
  const policyOf = async (url: string) =>
    (await app().inject({ method: 'GET', url })).headers['content-security-policy']
  expect(await policyOf('/api/auth/me')).toBe(dataPolicy)
  expect(await policyOf('/api/docs/')).toContain("script-src 'self'")
})

test('a body that is too large, and a method that is none, too', async () => {
  const { headers } = await signIn('intern')
  const large = await app().inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ text: 'x'.repeat(1024 * 1024) }),
  })
  const options = await app().inject({ method: 'OPTIONS', url: '/api/auth/me', headers })
  expect(large.statusCode).toBe(413)
  for (const answer of [large, options])
    for (const [name, value] of expected) expect(answer.headers[name.toLowerCase()]).toBe(value)
})

test('a method that a path does not have is refused with those that it has, and OPTIONS names them', async () => {
  const answerTo = async (method: 'DELETE' | 'OPTIONS' | 'POST', url: string) => {
    const { statusCode, headers } = await app().inject({ method, url })
    return [statusCode, headers.allow]
  }
  const methods = 'GET, HEAD, POST'
  expect(await answerTo('DELETE', '/api/internships?limit=1')).toEqual([405, methods])
  expect(await answerTo('OPTIONS', '/api/internships')).toEqual([204, methods])
  expect(await answerTo('POST', '/api/exports/audit.csv')).toEqual([405, 'GET, HEAD'])
  expect(await answerTo('POST', '/api/nothing')).toEqual([404, undefined])
  expect(await answerTo('OPTIONS', '/internships')).toEqual([404, undefined])
})

test('over https browsers get Strict-Transport-Security', () => {
  expect(securityHeaders({ BACKEND_URL: 'https://jobs.example' })).toHaveProperty(
    'Strict-Transport-Security',
  )
})

test('the document of the API names the organisation and the version', async () => {
  const { info } = (await inject({ method: 'GET', url: '/api/openapi.json' })).json()
  expect(info.title).toBe('Cohort')
  expect(info.version).toMatch(/^\d+\.\d+\.\d+/)
})

test('it says under which other names the fields of a body are accepted', async () => {
  const { paths } = (await inject({ method: 'GET', url: '/api/openapi.json' })).json()
  const renaming = everyRoute.filter(({ otherNames }) => otherNames)
  expect(renaming.map(({ path }) => path)).toContain('/api/users/{id}')
  for (const { method, path, otherNames = {} } of renaming) {
    const { schema } = paths[path][method.toLowerCase()].requestBody.content['application/json']
    for (const [other, name] of Object.entries(otherNames))
      expect([path, schema.properties[name]?.description]).toEqual([
        path,
        `Also accepted as ${other}.`,
      ])
  }
})

test('each operation of it has an id of its own, by which clients are generated', async () => {
  const { paths } = (await inject({ method: 'GET', url: '/api/openapi.json' })).json()
  const ids = Object.values<Record<string, { operationId: string }>>(paths)
    .flatMap((operations) => Object.values(operations))
    .map(({ operationId }) => operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids).toContain('reports_list')
  expect(ids).toContain('me_applications_mine')
})
