import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The current code of an authenticator for a key (RFC 6238). */
export function codeOf(key: string): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const at = (digest.at(-1) ?? 0) & 15
  const number = digest.readUInt32BE(at) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
