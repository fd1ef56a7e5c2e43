import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post } from '../core/route.ts'
import { Day, Id, Search, singleLine, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** Twelve unambiguous letters and digits in three groups; lower case is accepted. */
export const CertificateCode = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/i, msg('Invalid certificate code.'))

/** The public content of a certificate. `hours` are approved hours, `tasks` completed ones. */
export const Certificate = z.object({
  code: CertificateCode,
  holder_name: z.string(),
  title: z.string(),
  company_name: z.string(),
  hours: z.number(),
  /** Those of them that were reported afterwards rather than measured; null where it was not stored. */
  self_reported: z.number().nullable(),
  tasks: z.number().int(),
  started_on: Day,
  ended_on: Day,
  issuer_name: z.string(),
  /** Who signed for the issuer. */
  signatory: z.string().nullable(),
  issued_at: Timestamp,
  is_valid: z.boolean(),
  revoked_at: Timestamp.nullable(),
  revoked_reason: z.string().nullable(),
  /** The public verification page. */
  url: z.string(),
})
export type Certificate = z.output<typeof Certificate>

/** What its public page adds: the chain behind the hours. */
export const CertificateDetail = Certificate.extend({
  /**
   * The organisation's weeks; Monday to Sunday on certificates of earlier releases. Null on certificates from before
   * weeks were stored.
   */
  weeks: z
    .array(
      z.object({
        week_start: Day,
        reports: z.number().int(),
        hours: z.number(),
        /** Who approved the reports; without people who are gone. */
        approved_by: z.array(z.string()),
      }),
    )
    .nullable(),
  /** When the final evaluation was closed; null before that. */
  evaluated_at: Timestamp.nullable(),
})
export type CertificateDetail = z.output<typeof CertificateDetail>

/** How far an intern has come toward the next certificate; `title` is null where nothing is left to certify. */
export const CertificateProgress = z.object({
  title: z.string().nullable(),
  company_name: z.string().nullable(),
  hours: z.number(),
  /** Those of them that were reported afterwards rather than measured. */
  self_reported: z.number(),
  target: z.number(),
  tasks: z.number().int(),
  minimum_evaluation: z.number().nullable(),
})

const NewCertificate = z.object({ user_id: Id })
export const Revocation = z.object({ reason: singleLine(msg('Reason'), 300) })

const ByCode = z.object({ code: CertificateCode })
const open = { allow: 'public', params: ByCode } as const
const file = { ...open, returns: z.unknown(), binary: true } as const

export const certificates = {
  list: get('/api/certificates', {
    allow: 'certificates.read',
    reads: ['certificates'],
    summary: "One's own certificates; for managers those of their people; newest first",
    query: z.object({
      ...Paging,
      search: Search,
      sort: z.enum(['newest', 'oldest', 'name', '-name']).default('newest'),
    }),
    /** `progress` is an intern's own; null for everybody else. */
    returns: pageOf('certificates', Certificate).extend({
      progress: CertificateProgress.nullable(),
    }),
  }),
  read: get('/api/certificates/{code}', {
    ...open,
    reads: ['certificates', 'evaluations'],
    summary: 'What a certificate says, and whether it is valid',
    returns: CertificateDetail,
  }),
  pdf: get('/api/certificates/{code}/certificate.pdf', {
    ...file,
    summary: 'The certificate to print, with a QR code that leads to its public page',
  }),
  badge: get('/api/certificates/{code}/badge.json', {
    ...file,
    summary: 'The certificate as an Open Badges 3.0 credential with an Ed25519 proof',
  }),
  badgeToken: get('/api/certificates/{code}/badge.jwt', {
    ...file,
    summary: 'The same credential, signed as a JSON Web Token',
  }),
  status: get('/api/certificates/{code}/status.json', {
    ...file,
    summary: 'Where the credential says whether it was revoked',
  }),
  issue: post('/api/certificates', {
    allow: 'certificates.issue',
    changes: ['certificates', 'hires'],
    summary: 'Issue the certificate that an intern has earned, without waiting for the night',
    body: NewCertificate,
    returns: Certificate,
    status: 201,
  }),
  revoke: post('/api/certificates/{code}/revoke', {
    allow: 'certificates.revoke',
    changes: ['certificates'],
    summary: 'Revoke a certificate; its public page says so and why',
    params: ByCode,
    body: Revocation,
    returns: Certificate,
  }),
}
