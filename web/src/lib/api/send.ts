import type { ApiResponse, Request } from '@app/contract/core/client.ts'
import { seenFrom } from '#lib/connection.ts'
import { log } from '#lib/log.ts'
import { isViewing, readTokens } from '#lib/session/auth-storage.ts'
import { freshToken, sessionExpired } from '#lib/session/session.ts'
import { currentSession, onSession } from '#lib/session/session-store.ts'
import { type Sending, transport } from '#lib/transport.ts'
import { queryClient } from './query-client.ts'

/**
 * What the server said last, for the pages of somebody without a connection. Kept for one person in one role, and
 * gone with their session; nothing is kept of whom a superadmin looks as, nor what is secret or about the whole house.
 */
const prefix = 'answers '
const most = 200
const longest = 200_000
const keptAt = 'X-Kept-At'
const secret =
  /^\/api\/(auth|admin|audit-logs|calendar\/feed|exports|live|push|system-settings|unsubscribe|users)\b/
/** What is being typed is newer on the page than at the server, and has keepers of its own. */
const typed = /^\/api\/(reports\/draft|score-sheets|evaluations\/.|interviews\/.*\/scoring)/

const place = () => {
  const { me } = currentSession()
  return me && 'caches' in globalThis && !isViewing() ? `${prefix}${me.id} ${me.role}` : undefined
}

const isKept = ({ method, url, binary }: Request) =>
  method === 'GET' && !binary && !secret.test(url) && !typed.test(url)

/** Only where the browser knows that it is offline: a server that fails must be seen to fail. */
export async function lastAnswer(request: Request): Promise<ApiResponse | undefined> {
  const name = place()
  if (navigator.onLine || !name || !isKept(request)) return undefined
  try {
    const kept = await caches.match(request.url, { cacheName: name })
    if (!kept) return undefined
    seenFrom(kept.headers.get(keptAt) ?? new Date().toISOString())
    addEventListener('online', askAgain, { once: true })
    return { status: 200, body: await kept.json() }
  } catch (problem) {
    log.warn('What was kept could not be read', problem)
    return undefined
  }
}

const askAgain = () => void queryClient.invalidateQueries()

/** Keeps what is answered to this request, for whoever asked it; nobody waits for that. */
export function keeperOf(request: Request) {
  const name = place()
  if (!name || !isKept(request)) return () => undefined
  return ({ status, body }: ApiResponse) => {
    if (status !== 200 || place() !== name) return
    void keep(name, request.url, body).catch((problem) =>
      log.warn('Nothing could be kept', problem),
    )
  }
}

async function keep(name: string, url: string, body: unknown) {
  const text = JSON.stringify(body)
  const cache = await caches.open(name)
  if (text.length > longest) return void (await cache.delete(url))
  await cache.put(url, new Response(text, { headers: { [keptAt]: new Date().toISOString() } }))
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, -most).map((old) => cache.delete(old)))
  // Signed out meanwhile.
  if (place() !== name) await forgetOthers()
}

async function forgetOthers() {
  if (!('caches' in globalThis) || isViewing()) return
  const mine = place()
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && name !== mine)
  await Promise.all(others.map((name) => caches.delete(name)))
}

onSession(() => {
  if (currentSession().status !== 'loading') void forgetOthers().catch(() => undefined)
})

type Asking = Request & Pick<Sending, 'key' | 'signal' | 'heard' | 'timeout'>

/**
 * The browser's way to our API. A refused token ends the session, unless another tab has a newer one. `key` is for
 * a write that was tried before. Offline, a read is answered as the last time.
 */
export async function send(request: Asking): Promise<ApiResponse> {
  const last = await lastAnswer(request)
  if (last) return last
  const keep = keeperOf(request)
  const answer = await sendNow(request)
  keep(answer)
  return answer
}

async function sendNow(request: Asking): Promise<ApiResponse> {
  const token = await freshToken()
  const answer = await transport({ ...request, token })
  if (answer.status !== 401 || !token) return answer

  const newer = readTokens()?.token
  if (!newer || newer === token) {
    sessionExpired()
    return answer
  }
  const second = await transport({ ...request, token: newer })
  if (second.status === 401) sessionExpired()
  return second
}
