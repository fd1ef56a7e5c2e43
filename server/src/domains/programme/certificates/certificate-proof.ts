import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { secretOf } from '#platform/security/secrets.ts'
import { type Credential, issuerId } from './certificate-badge.ts'

/** What comes before the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = '302e020100300506032b657004220420'
/** Says of a public key's bytes that they are Ed25519's (multicodec). */
const ed25519 = Buffer.from([0xed, 0x01])

/** The one key that signs for this site, the same on every node and after every restart. */
async function keyOf(db: Db): Promise<KeyObject> {
  const key = Buffer.from(pkcs8 + (await secretOf(db, 'certificates')), 'hex')
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

const methodOf = (site: string) => `${issuerId(site)}#key-1`

/** The issuer's DID document: where anybody finds the key that proofs are checked with. */
export async function issuerDocument(db: Db, site: string) {
  const [did, method] = [issuerId(site), methodOf(site)]
  const { x = '' } = await publicJwk(db)
  const publicKeyMultibase = `z${base58(Buffer.concat([ed25519, Buffer.from(x, 'base64url')]))}`
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: [{ id: method, type: 'Multikey', controller: did, publicKeyMultibase }],
    assertionMethod: [method],
  }
}

const publicJwk = async (db: Db) => createPublicKey(await keyOf(db)).export({ format: 'jwk' })

/** The credential with a Data Integrity proof (eddsa-jcs-2022): the signature covers both hashes, the proof's first. */
export async function withProof(db: Db, site: string, credential: Credential) {
  const config = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: credential.validFrom,
    verificationMethod: methodOf(site),
    proofPurpose: 'assertionMethod',
    '@context': credential['@context'],
  }
  const hashed = Buffer.concat([sha256(canonical(config)), sha256(canonical(credential))])
  const proofValue = `z${base58(sign(null, hashed, await keyOf(db)))}`
  return { ...credential, proof: { ...config, proofValue } }
}

/** The credential as a JSON Web Token (Open Badges 3.0 §8.2): its members are the claims, and the key is named twice. */
export async function signedToken(db: Db, site: string, credential: Credential): Promise<string> {
  const claims = {
    ...credential,
    iss: issuerId(site),
    jti: credential.id,
    nbf: Math.floor(Date.parse(credential.validFrom) / 1000),
  }
  const { CompactSign } = await import('jose')
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({
      alg: 'EdDSA',
      typ: 'JWT',
      kid: methodOf(site),
      jwk: await publicJwk(db),
    })
    .sign(await keyOf(db))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** JSON with its names in order and no space (RFC 8785); numbers and strings are JSON.stringify's already. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(',')}}`
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bitcoin's base 58, as multibase `z` names it. */
function base58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${letters[Number(rest % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(Math.max(0, zeros)) + text
}
