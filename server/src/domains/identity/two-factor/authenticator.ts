import { organisation } from '@app/contract/i18n/organisation.ts'
import { Secret, TOTP } from 'otpauth'

const period = 30

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: organisation().short_name,
    label,
    secret: Secret.fromBase32(secret),
    period,
    digits: 6,
  })

export const newSecret = () => new Secret({ size: 20 }).base32

/** What an authenticator reads: the URI, and its QR code as an SVG path. */
export async function setupOf(secret: string, email: string) {
  const uri = totp(secret, email).toString()
  const { default: QRCode } = await import('qrcode')
  const { size, data } = QRCode.create(uri, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data.entries()).filter(([, isDark]) => isDark)
  const path = dark.map(([at]) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')
  return { secret, uri, qr: { size, path } }
}

/** The half-minute a code is of, one to either side of the moment allowed; undefined when it is no code. */
export function stepOf(secret: string, code: string, moment: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: moment, window: 1 })
  return delta === null ? undefined : Math.floor(moment / 1000 / period) + delta
}

/** The code of a moment; what an authenticator shows. */
export const codeAt = (secret: string, moment: number) =>
  totp(secret).generate({ timestamp: moment })
