import type { Me } from '@app/contract/identity/accounts.ts'
import { transport } from '#lib/transport.ts'
import { isProfile, type Stored } from './auth-storage.ts'

export type Verdict =
  | { kind: 'valid'; me: Me }
  | { kind: 'refused' }
  | { kind: 'faulty' }
  | { kind: 'unreachable' }

const timeout = 8_000

/** Asks the server who holds this token. Only a server that cannot answer leaves the question open. */
export async function verify({ token }: Stored): Promise<Verdict> {
  const request = { method: 'GET', url: '/api/auth/me', binary: false, token, timeout } as const
  try {
    const { status, body } = await transport(request)
    if (status === 200 && isProfile(body)) return { kind: 'valid', me: body }
    if (status === 429 || status >= 500) return { kind: 'unreachable' }
    return { kind: status === 401 ? 'refused' : 'faulty' }
  } catch {
    return { kind: 'unreachable' }
  }
}
