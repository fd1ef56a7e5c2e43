/** The push services of the browsers: a host, or with a dot in front all hosts below it. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const isOf = (host: string) => (service: string) =>
  service.startsWith('.') ? host.endsWith(service) : host === service

/**
 * Whether the endpoint is a known push service over https, so that this server cannot be pointed at arbitrary
 * addresses; `more` are hosts (with port) that the operator allows in addition.
 */
export function isPushService(endpoint: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password, hostname, port, host } = new URL(endpoint)
  if (username || password) return false
  if (more.includes(host)) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && services.some(isOf(hostname))
}

/** An uncompressed point of P-256, and a secret of 16 bytes, both base64url (RFC 8291). */
export const areKeys = (p256dh: string, auth: string) =>
  /^B[\w-]{86}=?$/.test(p256dh) && /^[\w-]{22}(==)?$/.test(auth)
