import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts as routes, SignInSession } from '@app/contract/identity/accounts.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, vi } from 'vitest'
import { inject, stranger } from './harness.ts'

interface Profile {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

export const newProfile = (more: Partial<Profile> = {}): Profile => ({
  sub: v7(),
  email: `${v7()}@social.example`,
  email_verified: true,
  name: 'Asha Rao',
  ...more,
})

/** Who signs in at the provider now, and the requests that reached it. */
export const provider: {
  profile: Profile
  requests: { path: string; form: URLSearchParams }[]
} = { profile: newProfile(), requests: [] }

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')

function answerTo(path: string) {
  const { sub, email, email_verified, name } = provider.profile
  switch (path) {
    case '/token':
      return { access_token: 'a', id_token: `${part({ alg: 'none' })}.${part(provider.profile)}.x` }
    case '/login/oauth/access_token':
      return { access_token: 'a', token_type: 'bearer' }
    case '/user':
      return { id: sub, login: 'asha', name, email }
    case '/user/emails':
      return [{ email, primary: true, verified: email_verified }]
    default:
      return {}
  }
}

/** A provider on this machine: what would go to the real one is led there, over real HTTP. */
export function startProvider() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname
    provider.requests.push({ path, form: new URLSearchParams(await textOf(request)) })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerTo(path)))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      return real(new Request(`http://127.0.0.1:${port}${pathname}`, request))
    })
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    server.close()
  })
}

export const providerKeys = {
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
}

/** From this application to the provider: its address, the state and the cookie that binds it to this browser. */
export async function leave(name = 'google') {
  const answer = await inject({ method: 'GET', url: `/api/auth/social/${name}` })
  const url = new URL(String(answer.headers.location))
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { answer, url, cookie, state: url.searchParams.get('state') ?? '' }
}

export const comeBack = (state: string, cookie: string, name = 'google', query = 'code=c') =>
  inject(
    { method: 'GET', url: `/api/auth/social/${name}/callback?${query}&state=${state}` },
    { headers: { cookie } },
  )

/** There and back; where the browser is led then. */
export async function visit(name = 'google') {
  const { state, cookie } = await leave(name)
  const { headers } = await comeBack(state, cookie, name)
  return String(headers.location)
}

export const codeIn = (location: string) => /#code=([\w-]+)$/.exec(location)?.[1] ?? ''

export const exchanged = async (code: string) =>
  SignInSession.parse(await stranger.call(routes.exchange, { body: { code } }))
