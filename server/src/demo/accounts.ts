import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { check } from '#domains/admin/imports/imports.ts'
import { newSecret } from '#domains/identity/two-factor/authenticator.ts'
import { replaceCodes } from '#domains/identity/two-factor/recovery-codes.ts'
import { sealedAs } from '#domains/identity/two-factor/two-factor.ts'
import type { Db } from '#platform/database/db.ts'
import { hashToken } from '#platform/http/principal.ts'
import { encrypt } from '#platform/security/encryption.ts'
import { sessions, type users } from '#schema/accounts.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import { secondFactors } from '#schema/two-factor.table.ts'
import { add } from './add.ts'
import { demoAccounts, type People } from './people.ts'
import { daysFrom } from './work-clock.ts'

const owners = ['intern@demo.example', 'superadmin@demo.example']

/** Days since the sign-in, days since the last use, and the user agent. */
const devices = [
  [
    21,
    1,
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ],
  [5, 3, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
] as const

/** Devices and a passkey for the settings, and a colleague whose second factor a superadmin can reset. */
export async function addSecurity(db: Db, now: Date, people: People) {
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
  const isOpen = (address: string) => demoAccounts.some(({ email }) => email === address)
  const careful = people.find(({ role, email }) => role === 'hr' && !isOpen(email))
  if (careful) await addSecondFactor(db, now, careful.id)
}

/** Hashes of tokens that were never issued. */
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

/** A real public key without its private key. */
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
  await replaceCodes(db, user_id)
}

const nobodys = () => hashToken(randomBytes(32).toString('hex'))

type Person = typeof users.$inferInsert & { id: string; email: string; full_name: string }

const newcomers = [
  ['aarohi.desai@people.example', 'Aarohi Desai', 'intern'],
  ['kabir.sethi@people.example', 'Kabir Sethi', 'Intern'],
  ['meenal.joshi@people.example', 'Meenal Joshi', 'team leader'],
  ['rohan.kulkarni(at)people.example', 'Rohan Kulkarni', 'intern'],
]

/** A college's list that has been checked and waits for its start. */
export async function addImport(db: Db, people: readonly Person[]) {
  const boss = people.find(({ role }) => role === 'superadmin')
  const known = people.find(({ role }) => role === 'hr')
  const rising = people.find(({ role }) => role === 'developer')
  if (!boss || !known || !rising) return
  const lines = [
    ...newcomers,
    [known.email, known.full_name, 'HR'],
    [rising.email, rising.full_name, 'senior developer'],
  ]
  const rows = lines.map(([email = '', full_name = '', role = ''], at) => {
    return { row: at + 2, email, full_name, role, team: '', department: '', details: {} }
  })
  const { id, email, full_name } = boss
  const role = 'superadmin' as const
  const user = { id, email, full_name, role, time_zone: '', language: null, session_id: '' }
  const from = { address: 'local', agent: '', request_id: 'demo' }
  await check(db, { user, from }, { name: 'campus-drive-pune.csv', rows, ignored: ['Blood group'] })
}
