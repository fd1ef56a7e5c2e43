import type { Answer, Request } from '@app/contract/core/client.ts'
import { readTokens } from '#lib/session/auth-storage.ts'
import { freshToken, sessionExpired } from '#lib/session/session.ts'
import { type Sending, transport } from '#lib/transport.ts'
import { keeperOf, lastAnswer } from './last-answers.ts'

type Asking = Request & Pick<Sending, 'key' | 'signal' | 'heard' | 'timeout'>

/**
 * The browser's way to our API. A refused token ends the session, unless another tab has a newer one. `key` is for
 * a write that was tried before. Offline, a read is answered as the last time.
 */
export async function send(request: Asking): Promise<Answer> {
  const last = await lastAnswer(request)
  if (last) return last
  const keep = keeperOf(request)
  const answer = await sendNow(request)
  keep(answer)
  return answer
}

async function sendNow(request: Asking): Promise<Answer> {
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
