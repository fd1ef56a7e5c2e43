import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { newSecret } from '#domains/identity/two-factor/authenticator.ts'
import { giveCodes } from '#domains/identity/two-factor/recovery-codes.ts'
import { sealedAs } from '#domains/identity/two-factor/two-factor.ts'
import type { Db } from '#platform/database/db.ts'
import { hashToken } from '#platform/http/principal.ts'
import { encrypt } from '#platform/security/encryption.ts'
import { sessions } from '#schema/accounts.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import { secondFactors } from '#schema/two-factor.table.ts'
import { add } from './add.ts'
import type { makePeople } from './people.ts'
import { daysFrom } from './random.ts'

const owners = ['intern@demo.example', 'superadmin@demo.example']

/** Days since it signed in, days since it was used, and what its browser says of itself. */
const devices = [
  [
    21,
    1,
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ],
  [5, 3, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
] as const

/** Devices and a passkey to look at in the settings, and a colleague whose second factor a superadmin can reset. */
export async function addSecurity(db: Db, now: Date, people: ReturnType<typeof makePeople>) {
  const mine = people.filter(({ email }) => owners.includes(email))
  await add(
    db,
    sessions,
    mine.flatMap(({ id }) => devices.map((device) => deviceOf(now, id, device))),
  )
  await add(
    db,
    passkeys,
    mine.map(({ id, full_name }) => passkeyOf(now, id, full_name)),
  )
  const careful = people.find(({ role }) => role === 'hr_admin')
  if (careful) await addSecondFactor(db, now, careful.id)
}

/** Of tokens that nobody was ever given. */
function deviceOf(now: Date, user_id: string, [from, until, user_agent]: (typeof devices)[number]) {
  const used = daysFrom(now, -until).toISOString()
  return {
    user_id,
    user_agent,
    token_hash: nobodys(),
    refresh_hash: nobodys(),
    created_at: daysFrom(now, -from).toISOString(),
    refreshed_at: used,
    last_seen_at: used,
    expires_at: used,
    refresh_expires_at: daysFrom(now, 25).toISOString(),
  }
}

/** A real key whose private half was thrown away. */
function passkeyOf(now: Date, user_id: string, full_name: string) {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return {
    user_id,
    name: `${full_name.split(' ')[0]}’s phone`,
    credential_id: randomBytes(32).toString('base64url'),
    public_key: Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]).toString('base64url'),
    transports: ['internal'],
    is_synced: true,
    created_at: daysFrom(now, -21).toISOString(),
    last_used_at: daysFrom(now, -1).toISOString(),
  }
}

async function addSecondFactor(db: Db, now: Date, user_id: string) {
  await add(db, secondFactors, [
    {
      user_id,
      secret: await encrypt(db, sealedAs, user_id, newSecret()),
      confirmed_at: daysFrom(now, -30).toISOString(),
      created_at: daysFrom(now, -30).toISOString(),
    },
  ])
  await giveCodes(db, user_id)
}

const nobodys = () => hashToken(randomBytes(32).toString('hex'))
