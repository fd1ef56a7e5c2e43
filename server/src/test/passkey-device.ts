import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

interface DeviceOptions {
  origin?: string
  site?: string
  challenge: string
  /** Whether the device verified its user. */
  isVerified?: boolean
  /** The signature counter it reports. */
  counter?: number
}

/** A device with one passkey, producing what a browser would send. */
export function passkeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential_id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  let used = 0

  const dataOf = (habits: DeviceOptions, counter: number, isNew: boolean) => {
    const flags = 0x01 | (habits.isVerified === false ? 0 : 0x04) | (isNew ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const start = [sha256(habits.site ?? 'localhost'), Buffer.from([flags]), count]
    if (!isNew) return Buffer.concat(start)
    const created = [Buffer.alloc(16), Buffer.from([0, 32]), credential_id, isoCBOR.encode(key)]
    return Buffer.concat([...start, ...created])
  }
  const clientDataOf = (
    type: string,
    { challenge, origin = 'http://localhost:3000' }: DeviceOptions,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const id = text(credential_id)
  const named = { id, rawId: id, type: 'public-key' as const }
  /** Extra fields that browsers add. */
  const more = {
    clientExtensionResults: { credProps: { rk: true } },
    authenticatorAttachment: null,
  }

  return {
    id,
    create(habits: DeviceOptions) {
      const authData = new Uint8Array(dataOf(habits, habits.counter ?? 0, true))
      const parts = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: text(clientDataOf('webauthn.create', habits)),
        attestationObject: text(isoCBOR.encode(parts)),
        transports: ['internal'],
        publicKeyAlgorithm: -7,
      }
      return { ...named, ...more, response }
    },
    sign(habits: DeviceOptions & { person: string }) {
      used = habits.counter ?? used + 1
      const data = dataOf(habits, used, false)
      const clientData = clientDataOf('webauthn.get', habits)
      const response = {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
        userHandle: text(Buffer.from(habits.person)),
      }
      return { ...named, ...more, response }
    },
  }
}
