import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { boundOf, queueOf } from '#platform/task-queue.ts'
import { addressOf, prefixOf } from './principal.ts'

/** Renderings at once, and how many may wait: of all clients and of one network. */
const [atOnce, mostWaiting, mostOfNetwork] = [2, 64, 16]

interface RenderedFile {
  bytes: Buffer
  /** False where a part of it could not be read just now: such a file is sent, but not cached. */
  isWhole: boolean
}

interface Version {
  /** All that the file shows; the same content is the same file. */
  content: unknown
  /** How long others may keep it without asking, and what it depends on. */
  headers: Record<string, string>
  render: () => Promise<RenderedFile>
}

/**
 * Files that anyone may fetch and that take long to render. The `most` versions requested last are cached, each rendered
 * once however many request it, few at a time; returns the bytes, or undefined where 304 says that the client has them.
 */
export function renderedFiles(most: number) {
  const files = new Map<string, Promise<RenderedFile>>()
  const bounded = boundOf(mostWaiting, mostOfNetwork)
  const inTurn = queueOf(atOnce)

  function rendered(key: string, render: Version['render']): Promise<RenderedFile> {
    const known = files.get(key)
    const made = known ?? inTurn(render)
    files.delete(key)
    files.set(key, made)
    if (known) return known
    const forget = () => files.get(key) === made && files.delete(key)
    made.then(({ isWhole }) => isWhole || forget(), forget)
    for (const oldest of files.keys()) if (files.size > most) files.delete(oldest)
    return made
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { content, headers, render }: Version,
  ): Promise<Buffer | undefined> => {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    const key = hash.slice(0, 22)
    const etag = `"${key}"`
    if (request.headers['if-none-match']?.includes(etag)) {
      reply.code(304).headers({ ...headers, ETag: etag })
      return undefined
    }
    const file = await bounded(prefixOf(addressOf(request)), () => rendered(key, render))
    reply.headers(file.isWhole ? { ...headers, ETag: etag } : { 'Cache-Control': 'no-store' })
    return file.bytes
  }
}
