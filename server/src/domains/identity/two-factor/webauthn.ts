import type { NewCredential, SignedCredential } from '@app/contract/identity/passkeys.ts'
import type { AuthenticatorTransportFuture } from '@simplewebauthn/server'
import type { Base } from '#domains/identity/accounts/account-mails.ts'
import type { User } from '#platform/http/who.ts'
import type { passkeys } from '#schema/passkeys.table.ts'
import { patience } from './challenges.ts'

type Row = typeof passkeys.$inferSelect

/** The library is as large as the server; most starts need it late or never. */
const library = () => import('@simplewebauthn/server')

const timeout = patience * 1000
/** A passkey is bound to the configured address, never to what a request says of itself. */
const siteOf = ({ BACKEND_URL }: Base) => {
  const { hostname, origin } = new URL(BACKEND_URL)
  return { expectedRPID: hostname, expectedOrigin: origin }
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

/** What a passkey calls its person. */
export const handleOf = (user_id: string) => Buffer.from(user_id).toString('base64url')

const transportsOf = (said: readonly string[]) => said as AuthenticatorTransportFuture[]

export async function newOptions(base: Base, user: User, known: readonly Row[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Cohort',
    rpID: siteOf(base).expectedRPID,
    userID: bytesOf(user.id),
    userName: user.email,
    userDisplayName: user.full_name,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function signInOptions(base: Base) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(base).expectedRPID,
    timeout,
    userVerification: 'required',
  })
}

/** What to keep of a new passkey; undefined when it does not prove what it has to. */
export async function readNew(base: Base, credential: NewCredential, expectedChallenge: string) {
  const { transports } = credential.response
  const response = {
    ...credential,
    response: { ...credential.response, transports: transportsOf(transports) },
    clientExtensionResults: {},
  }
  const { verifyRegistrationResponse } = await library()
  const read = verifyRegistrationResponse({ ...siteOf(base), response, expectedChallenge })
  const { registrationInfo: found } = await read.catch(() => unproved)
  return (
    found && {
      credential_id: found.credential.id,
      public_key: Buffer.from(found.credential.publicKey).toString('base64url'),
      counter: found.credential.counter,
      transports,
      is_synced: found.credentialDeviceType === 'multiDevice',
    }
  )
}

/** How often the passkey says it was used; undefined when the signature, the site or the counter is not right. */
export async function readSigned(
  base: Base,
  credential: SignedCredential,
  expectedChallenge: string,
  { credential_id, public_key, counter }: Row,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const read = verifyAuthenticationResponse({
    ...siteOf(base),
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    credential: {
      id: credential_id,
      publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
      counter,
    },
  })
  const { verified, authenticationInfo } = await read.catch(() => unsigned)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws a reason for each flaw; whoever sent it is told none of them. */
const unproved = { verified: false, registrationInfo: undefined } as const
const unsigned = { verified: false, authenticationInfo: undefined } as const
