import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { Answer, Send } from '@app/contract/core/client.ts'
import type { Language } from '@app/contract/i18n/text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'

/** A finished page. It is kept in pieces: between two of them stands the nonce of an answer. */
export interface Page {
  status: number
  headers: [string, string][]
  pieces: Buffer[]
}

export type Render = (request: FastifyRequest, language: Language) => Promise<Page>

/** Pages hold nothing of a person: who is signed in is known to the browser alone. So they can be kept by address. */
export async function openRenderer(app: FastifyInstance, entry: string): Promise<Render> {
  const { createRequestHandler } = await import('react-router')
  const build: ServerBuild = await import(pathToFileURL(entry).href)
  const render = createRequestHandler(build, 'production')
  const base_url = app.config.BACKEND_URL.replace(/\/$/, '')
  return async (request, language) => {
    const nonce = newNonce()
    const asked = new Request(new URL(request.url, base_url), formOf(request))
    const send = inProcess(app, request, language)
    const response = await render(asked, { send, nonce, base_url, language })
    return {
      status: response.status,
      headers: [...response.headers],
      pieces: (await response.text()).split(nonce).map((piece) => Buffer.from(piece)),
    }
  }
}

/** A form that the browser itself sent; everything else is asked for with GET, also by HEAD: the whole page is kept. */
function formOf({ method, body }: FastifyRequest): RequestInit {
  if (method !== 'POST' || typeof body !== 'string') return {}
  return { method, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

export const newNonce = () => randomBytes(18).toString('base64url')

/** The page with the nonce of this answer. */
export function withNonce(pieces: readonly Buffer[], nonce: string): Buffer {
  const between = Buffer.from(nonce)
  return Buffer.concat(pieces.flatMap((piece, at) => (at ? [between, piece] : [piece])))
}

const inProcess =
  (app: FastifyInstance, { ip }: FastifyRequest, language: Language): Send =>
  async ({ method, url, body }): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { 'accept-language': language },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  }
