import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The status with which an object is refused now, perhaps late. */
type Refusal = (key: string) => Promise<number | undefined> | undefined

/**
 * A bucket of an S3-compatible store in this process, with the requests that the storage makes: put, get, head and
 * delete an object, and list keys, one per page.
 */
export async function startObjectStore(bucket: string, at = 0, refusal: Refusal = () => undefined) {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const [, name, ...rest] = pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (name !== bucket || !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
      return response.writeHead(403).end()
    if (!key) return response.end(listOf([...objects.keys()].sort(), searchParams))
    if (request.method === 'PUT') {
      const bytes = await buffer(request)
      const status = await refusal(key)
      if (status) return response.writeHead(status).end()
      objects.set(key, bytes)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) return response.writeHead(404).end(missing)
    response.writeHead(200, { 'content-length': object.length, etag: '"1"' })
    return response.end(request.method === 'HEAD' ? undefined : object)
  })
  await new Promise<void>((ready) => server.listen(at, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const missing = '<Error><Code>NoSuchKey</Code></Error>'
const pageSize = 1

function listOf(keys: string[], query: URLSearchParams) {
  const start = Number(query.get('continuation-token') ?? 0)
  const end = start + pageSize
  const contents = keys
    .filter((key) => key.startsWith(query.get('prefix') ?? ''))
    .slice(start, end)
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  const more = end < keys.length
  const next = more ? `<NextContinuationToken>${end}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}
