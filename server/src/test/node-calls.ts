import { caller } from '@app/contract/core/client.ts'

export interface Asked {
  method: string
  url: string
  body?: unknown
  headers?: Record<string, string>
}
export interface Reply {
  status: number
  type: string
  headers: Headers
  body: unknown
}

/** One request over the network, as it is: no retries. Rejects when no whole answer came. */
export async function ask(
  base: string,
  { method, url, body, headers = {} }: Asked,
): Promise<Reply> {
  const isForm = body instanceof FormData
  const answer = await fetch(base + url, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  const parsed: unknown = text && type.includes('json') ? JSON.parse(text) : text
  return { status: answer.status, type, headers: answer.headers, body: parsed }
}

/** The typed calls of someone on one node. */
export const callerOn = (base: string, headers: Record<string, string> = {}) =>
  caller(({ method, url, body }) => ask(base, { method, url, body, headers }))
