import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Certificate } from '@app/contract/programme/certificates.ts'
import type { Db } from '#platform/database/db.ts'
import { secretOf } from '#platform/security/secrets.ts'

/** The issuer as verifiers look it up: this site's domain (did:web; a port's colon is encoded). */
const issuerId = (site: string) => `did:web:${encodeURIComponent(new URL(site).host)}`

const fileOf = (site: string, code: string, file: string) =>
  `${site}/api/certificates/${code}/${file}`

/**
 * The certificate as an unsigned OpenBadgeCredential (Open Badges 3.0 on Verifiable Credentials 2.0). It contains only
 * what its public page shows.
 */
export function credentialOf(site: string, certificate: Certificate) {
  const { code, url, title, company_name, holder_name, hours, tasks, issued_at } = certificate
  const stated = Math.floor(certificate.self_reported ?? 0)
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: fileOf(site, code, 'badge.json'),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: {
      id: issuerId(site),
      type: ['Profile'],
      name: certificate.issuer_name,
      url: site,
    },
    validFrom: issued_at,
    awardedDate: issued_at,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: false,
          identityHash: holder_name,
          identityType: 'name',
        },
      ],
      activityStartDate: `${certificate.started_on}T00:00:00Z`,
      activityEndDate: `${certificate.ended_on}T00:00:00Z`,
      achievement: {
        id: url,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: title,
        description: `Completed the internship ${title} at ${company_name}.`,
        criteria: {
          narrative: `${counted(Math.floor(hours), 'hour')} approved by those who led the work${stated ? ` (${stated} of them self-reported)` : ''}, and ${counted(tasks, 'completed task')}.`,
        },
        humanCode: code,
      },
    },
    credentialStatus: {
      id: fileOf(site, code, 'status.json'),
      type: '1EdTechRevocationList',
    },
  }
}
type Credential = ReturnType<typeof credentialOf>

/** A credential is in English for every reader. */
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The revocation list of one credential: empty while it is valid. */
export const statusOf = (site: string, { code, is_valid, revoked_reason }: Certificate) => ({
  id: fileOf(site, code, 'status.json'),
  issuer: issuerId(site),
  revokedCredential: is_valid
    ? []
    : [
        {
          id: fileOf(site, code, 'badge.json'),
          revoked: true,
          revocationReason: revoked_reason,
        },
      ],
})

/** The PKCS #8 prefix before the 32 secret bytes of an Ed25519 key (RFC 8410). */
const pkcs8 = '302e020100300506032b657004220420'
/** The multicodec prefix of an Ed25519 public key. */
const ed25519 = Buffer.from([0xed, 0x01])

/** The one key that signs for this site, the same on every node and after every restart. */
async function keyOf(db: Db): Promise<KeyObject> {
  const key = Buffer.from(pkcs8 + (await secretOf(db, 'certificates')), 'hex')
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

const methodOf = (site: string) => `${issuerId(site)}#key-1`

/** The issuer's DID document, which publishes the key that verifies the proofs. */
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
