import { roles } from '@app/contract/core/roles.ts'
import { slugOf } from '@app/contract/core/slug.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'

/** Addresses that would let a person pass for the organisation, or for a part of the site. */
const reserved = new Set([
  ...['admin', 'administrator', 'root', 'system', 'staff', 'team', 'official', 'moderator'],
  ...['support', 'help', 'contact', 'security', 'abuse', 'privacy', 'legal', 'press', 'jobs'],
  ...['careers', 'about', 'news', 'login', 'logout', 'signup', 'settings', 'account', 'profile'],
  ...['profiles', 'verify', 'verified', 'certificate', 'certificates', 'internships', 'companies'],
  ...['startup', 'null', 'undefined', 'anonymous', ...roles.map(slugOf)],
])

/** Whether no person may have an address: a reserved word, or the organisation's name. */
export function isReserved(address: string): boolean {
  const { name, short_name } = organisation()
  return [...reserved, slugOf(name), slugOf(short_name)].includes(address)
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** An address that cannot be guessed, of sixteen random bytes: 80 bits. */
export const addressFrom = (random: Uint8Array) =>
  Array.from(random, (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')
