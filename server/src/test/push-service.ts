import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Delivery {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service on loopback that records requests and responds with `state.status`. */
export async function startPushService() {
  const got: Delivery[] = []
  const state = { status: 201 }
  const server = createServer(async (request, response) => {
    got.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    response.writeHead(state.status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, got, state, stop: () => void server.close() }
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]) =>
  createHmac('sha256', key)
    .update(Buffer.concat(data.map((part) => Buffer.from(part))))
    .digest()

/** A browser's keys, and how it decrypts a message (RFC 8188 and 8291). */
export function makeBrowser() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const server = body.subarray(21, 86)
    const shared = hmac(auth, pair.computeSecret(server))
    const secret = hmac(salt, hmac(shared, 'WebPush: info\0', own, server, '\x01'))
    const key = hmac(secret, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
    const nonce = hmac(secret, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
  }
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, read }
}
