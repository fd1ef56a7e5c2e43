import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { internRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { dateFormat } from '@app/contract/i18n/formatters.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { currentLocale, localeOf, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { Certificate, certificates as routes } from '@app/contract/programme/certificates.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { completeHire } from '#domains/hiring/hires/hires.ts'
import { nextInterns } from '#domains/identity/users/users.ts'
import { type NotificationContent, notify } from '#domains/messaging/notifications/notifications.ts'
import type { Database, Db } from '#platform/database/db.ts'
import { accent, centred, createPdf, ink, muted } from '#platform/documents/pdf.ts'
import type { Storage } from '#platform/files/storage.ts'
import {
  type Actor,
  type AnyActor,
  type ClientInfo,
  systemClient,
} from '#platform/http/principal.ts'
import { inRounds } from '#platform/jobs/batches.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { certificates } from '#schema/certificates.table.ts'
import {
  type Earning,
  earned,
  earnedByHand,
  hoursAtPlaces,
  weeksOf,
} from './certificate-earning.ts'
import { certificateOf, isWithin } from './certificate-rows.ts'
import {
  allCertifiedOf,
  codeOf,
  evaluationShortfallOf,
  formerHolder,
  formerReason,
  lacksEvaluation,
  leastTasks,
  noInternshipOf,
  shortfallOf,
} from './certificates.rules.ts'

const edge = 28

/** A day, or the day of an instant in this zone. */
const dayText = (day: string, timeZone = 'UTC') =>
  dateFormat(localeOf(currentLocale()), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date(day))

/** The picture of a file of the organisation; `isRead` is false where the store does not respond. */
async function pictureOf(store: Storage, id: string | null) {
  try {
    const bytes = id ? await store.read(id) : undefined
    return { picture: bytes && (await buffer(bytes)), isRead: true }
  } catch {
    return { picture: undefined, isRead: false }
  }
}

/** Change it with the layout, so that browsers fetch it anew. */
const edition = 2

/** All that the PDF of a certificate shows. The signature is only shown above the name it belongs to. */
export function pdfContent(certificate: Certificate) {
  const { logo_id, signatory, signature_id, time_zone } = organisation()
  const pictures = [logo_id, certificate.signatory === signatory ? signature_id : null] as const
  return { edition, certificate, pictures, accent: accent(), language: currentLocale(), time_zone }
}

/** A PDF of one page: the content of the public page, with the logo, the signature and a QR code that links to the page. */
export async function pdfOf(store: Storage, content: ReturnType<typeof pdfContent>) {
  const { certificate, pictures, time_zone } = content
  const [logo, signature] = await Promise.all([
    pictureOf(store, pictures[0]),
    pictureOf(store, pictures[1]),
  ])
  const { code, holder_name, title, url } = certificate
  const { default: QRCode } = await import('qrcode')
  const qr = await QRCode.toBuffer(url, { margin: 0, scale: 6, errorCorrectionLevel: 'M' })
  const doc = await createPdf({
    size: 'A4',
    layout: 'landscape',
    margin: 72,
    info: { Title: t('Certificate {code}', { code }), Author: certificate.issuer_name },
  })
  frame(doc)
  if (logo.picture) doc.image(logo.picture, doc.page.width / 2 - 22, 58, { fit: [44, 44] })
  centred(doc, 118, 13, muted, t('CERTIFICATE OF COMPLETION'))
  centred(doc, 160, 34, ink, holder_name, 'strong')
  centred(doc, 216, 13, muted, t('has completed the internship'))
  centred(doc, 242, 22, accent(), title, 'strong')
  for (const [at, text] of factsOf(certificate).entries())
    centred(doc, 284 + at * 22, 13, ink, text)
  doc.image(qr, doc.page.width - 72 - 104, doc.page.height - 72 - 104, { width: 104 })
  footer(doc, certificate, time_zone)
  if (certificate.signatory) signed(doc, certificate.signatory, signature.picture)
  doc.end()
  return { bytes: await buffer(doc), isWhole: logo.isRead && signature.isRead }
}

/** Above the footer, on a line of its own: the signature, and who signed. */
function signed(doc: PDFKit.PDFDocument, signatory: string, signature: Buffer | undefined) {
  const [width, y] = [190, doc.page.height - 72 - 88]
  const x = (doc.page.width - width) / 2
  if (signature)
    doc.image(signature, x, y - 50, { fit: [width, 48], align: 'center', valign: 'bottom' })
  doc
    .lineWidth(0.75)
    .strokeColor(muted)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
  centred(doc, y + 4, 12, ink, signatory)
}

const factsOf = ({
  company_name,
  started_on,
  ended_on,
  hours,
  self_reported,
  tasks,
}: Certificate) => [
  t('at {company_name}, from {started_on} to {ended_on}', {
    company_name,
    started_on: dayText(started_on),
    ended_on: dayText(ended_on),
  }),
  t(
    '{hours, plural, one {# approved hour} other {# approved hours}} and {tasks, plural, one {# completed task} other {# completed tasks}}',
    { hours: Math.floor(hours), tasks },
  ),
  ...selfReportedOf(self_reported),
]

/** In whole hours, as those they are part of. */
function selfReportedOf(self_reported: number | null) {
  const hours = Math.floor(self_reported ?? 0)
  if (hours === 0) return []
  return [
    t(
      '{hours, plural, one {# of these hours is self-reported} other {# of these hours are self-reported}}',
      { hours },
    ),
  ]
}

function frame(doc: PDFKit.PDFDocument) {
  const [width, height] = [doc.page.width - 2 * edge, doc.page.height - 2 * edge]
  doc.lineWidth(2).strokeColor(accent()).rect(edge, edge, width, height).stroke()
}

function footer(doc: PDFKit.PDFDocument, certificate: Certificate, time_zone: string) {
  const { code, issuer_name, url } = certificate
  const issued_at = dayText(certificate.issued_at, time_zone)
  const texts = [
    [t('Issued by {issuer_name} on {issued_at}', { issuer_name, issued_at }), ink],
    [t('Certificate {code}', { code }), ink],
    [t('Verify at {url}', { url }), muted],
  ] as const
  const first = doc.page.height - 72 - 58
  doc.font('plain').fontSize(11)
  for (const [at, [text, colour]] of texts.entries())
    doc.fillColor(colour).text(text, 72, first + at * 18, { lineBreak: false })
}

const atOnce = 50
const page = pageUrl('certificates', { role: internRole })

/** The approved hours of a person's internships, certified or not. */
export const verifiedHours = (db: Db, user_id: string) => hoursAtPlaces(db, user_id)

/** Issues a certificate that a newly approved report has earned, if the target is reached. */
export async function issueEarned(db: Db, from: ClientInfo, user_id: string): Promise<void> {
  for (const earning of await earned(db, [user_id], 1))
    await put(db, { user: undefined, from }, earning)
}

/** Issues certificates earned in other ways, such as a corrected time or a completed task; returns their number. */
export const issueAllEarned = (database: Database): Promise<number> =>
  inRounds(database, { name: 'certificates', next: nextInterns(atOnce), work: issueEarnedOf })

async function issueEarnedOf(db: Db, user_ids: string[]): Promise<number> {
  for (let issued = 0; ; ) {
    const before = issued
    for (const earning of await earned(db, user_ids, atOnce))
      if (await put(db, { user: undefined, from: systemClient() }, earning)) issued += 1
    // Someone who earned one may have earned that of another place, too.
    if (issued === before) return issued
  }
}

/**
 * Issues a certificate manually, also after a revocation. 404 for an intern out of scope, 409 while hours or tasks are
 * missing, without an internship or when it is certified already.
 */
export async function issue(
  db: Db,
  { user, from }: Actor,
  site: string,
  { user_id }: Parsed<typeof routes.issue>['body'],
): Promise<Certificate> {
  if (!(await isWithin(db, user, user_id))) throw notFound()
  const earning = await earnedByHand(db, user_id)
  if (!earning) throw notFound()
  const { full_name, title, seconds, tasks, target } = earning
  if (title === null) {
    const valid = and(eq(certificates.user_id, user_id), isNull(certificates.revoked_at))
    const isCertified = (await db.$count(certificates, valid)) > 0
    throw conflict(isCertified ? allCertifiedOf(full_name) : noInternshipOf(full_name))
  }
  if (seconds < target * 3600 || tasks < leastTasks) throw conflict(shortfallOf(earning))
  if (lacksEvaluation(earning)) throw conflict(evaluationShortfallOf(earning))
  const code = await put(db, { user, from }, earning)
  if (!code) throw conflict(allCertifiedOf(full_name))
  return certificateOf(db, site, code)
}

/** Revokes a certificate permanently; 409 when it is revoked already. */
export async function revoke(
  db: Db,
  { user, from }: Actor,
  site: string,
  { code, reason }: { code: string; reason: string },
): Promise<Certificate> {
  const [revoked] = await db
    .update(certificates)
    .set({ revoked_at: sql`now()`, revoked_by: user.id, revoked_reason: reason })
    .where(and(eq(certificates.code, code), isNull(certificates.revoked_at)))
    .returning()
  const certificate = await certificateOf(db, site, code)
  if (!revoked) throw conflict(t('This certificate has already been revoked.'))
  const { id, user_id, title } = revoked
  await record(db, user, from, {
    action: 'certificate_revoked',
    entity_type: 'certificate',
    entity_id: id,
    details: { code, user_id },
  })
  await notifyHolder(db, user_id, () => ({
    title: t('Certificate Revoked'),
    message: t('Your certificate for {title} was revoked: {reason}', { title, reason }),
    type: 'warning',
  }))
  return certificate
}

/**
 * On account deletion: certificates stay as numbers without the name; reasons are cleared because they may contain it.
 */
export async function anonymizeHolder(db: Db, user_id: string): Promise<void> {
  await db
    .update(certificates)
    .set({
      holder_name: formerHolder,
      revoked_reason: sql`case when revoked_at is not null then ${formerReason} end`,
    })
    .where(eq(certificates.user_id, user_id))
}

/** The code of the new certificate; undefined when a concurrent request has issued it. */
async function put(db: Db, { user, from }: AnyActor, earning: Earning) {
  const {
    user_id,
    full_name,
    title,
    company_name,
    started_on,
    ended_on,
    hours,
    self_reported,
    tasks,
  } = earning
  if (!title || !company_name || !started_on || !ended_on) return undefined
  const { name: issuer_name, signatory } = organisation()
  const [created] = await db
    .insert(certificates)
    .values({
      internship_id: earning.internship_id,
      project_id: earning.project_id,
      weeks: await weeksOf(db, earning),
      ...{ issuer_name, signatory },
      ...{ title, company_name, started_on, ended_on, hours, self_reported, tasks },
      code: codeOf(randomBytes(12)),
      user_id,
      holder_name: full_name,
      issued_by: user?.id,
    })
    .onConflictDoNothing() // one_valid_certificate_per_internship
    .returning()
  if (!created) return undefined
  await completeHire(db, user_id, created.internship_id)
  await record(db, user, from, {
    action: 'certificate_issued',
    entity_type: 'certificate',
    entity_id: created.id,
    details: { code: created.code, user_id, hours, tasks },
  })
  await notifyHolder(db, user_id, () => ({
    title: t('Certificate Issued'),
    message: t('You completed {title} at {company_name}. Your certificate is ready to share.', {
      title,
      company_name,
    }),
    type: 'success',
  }))
  return created.code
}

async function notifyHolder(
  db: Db,
  user_id: string,
  say: () => Omit<NotificationContent, 'kind' | 'link'>,
) {
  await notify(db, user_id, () => ({ ...say(), kind: 'certificates', link: page }))
  await publish(db, 'certificates', [{ user_id }, ...audienceOf('certificates.issue')])
}
