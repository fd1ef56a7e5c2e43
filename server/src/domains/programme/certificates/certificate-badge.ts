import type { Certificate } from '@app/contract/programme/certificates.ts'

/** The issuer as verifiers look it up: this site's domain (did:web; a port's colon is encoded). */
export const issuerId = (site: string) => `did:web:${encodeURIComponent(new URL(site).host)}`

const fileOf = (site: string, code: string, file: string) =>
  `${site}/api/certificates/${code}/${file}`

/**
 * The certificate as an unsigned OpenBadgeCredential (Open Badges 3.0 on Verifiable Credentials 2.0). It contains only
 * what its public page shows.
 */
export function credentialOf(site: string, certificate: Certificate) {
  const { code, url, title, company_name, holder_name, hours, tasks, issued_at } = certificate
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
          narrative: `${hours} hours approved by those who led the work, and ${tasks} completed tasks.`,
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
export type Credential = ReturnType<typeof credentialOf>

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
