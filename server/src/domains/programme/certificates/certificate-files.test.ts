import { createHash, createPublicKey, verify } from 'node:crypto'
import { organisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { organisations } from '@app/contract/identity/organisation.ts'
import { certificates as routes } from '@app/contract/programme/certificates.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { compactVerify, importJWK } from 'jose'
import PDFDocument from 'pdfkit'
import { extractText } from 'unpdf'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import * as pdfs from '#platform/documents/pdf.ts'
import { certificates } from '#schema/certificates.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { makeEarner } from '#test/certifying.ts'
import { db, inject, signIn, startApp, stranger } from '#test/harness.ts'
import { canonical } from './certificate-badge.ts'

startApp()

async function issued() {
  const { manager, intern } = await makeEarner()
  return manager.call(routes.issue, { body: { user_id: intern.user.id } })
}

test('the PDF is one to keep, and its name is the code', async () => {
  const { code } = await issued()
  const answer = await stranger.send({
    method: 'GET',
    url: `/api/certificates/${code}/certificate.pdf`,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain(`certificate-${code}.pdf`)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
})

test('the PDF is rendered once, sent once to each client, and anew in another language', async () => {
  const { createPdf } = pdfs
  const [rendered, { code }] = [vi.spyOn(pdfs, 'createPdf'), await issued()]
  const get = (headers: Record<string, string> = {}) =>
    inject({ method: 'GET', url: `/api/certificates/${code}/certificate.pdf` }, { headers })
  const [first, ...others] = await Promise.all(Array.from({ length: 12 }, () => get()))
  for (const other of others)
    expect(other.rawPayload.equals(first?.rawPayload as Buffer)).toBe(true)
  expect(rendered).toHaveBeenCalledOnce()
  const etag = String(first?.headers.etag)
  const again = await get({ 'if-none-match': etag })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await get({ 'if-none-match': etag, 'accept-language': 'de' })).statusCode).toBe(200)
  expect(rendered).toHaveBeenCalledTimes(2)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  rendered.mockImplementationOnce(async (...document) => {
    await held
    return createPdf(...document)
  })
  const crowd = Array.from({ length: 17 }, () => get({ 'accept-language': 'fr' }))
  expect((await Promise.race(crowd)).statusCode).toBe(503)
  goOn()
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(16)
  expect(rendered).toHaveBeenCalledTimes(3)
  const admin = await signIn('superadmin')
  await admin.call(routes.revoke, { params: { code }, body: { reason: 'Issued by mistake' } })
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(409)
})

test.each(['Дмитрий Ёжиков', 'Ελένη Παπαδοπούλου', 'محمد الخوارزمي'])(
  'the PDF shows the name %s as it is',
  async (holder_name) => {
    const { code } = await issued()
    await db().update(certificates).set({ holder_name }).where(eq(certificates.code, code))
    const url = `/api/certificates/${code}/certificate.pdf`
    const { rawPayload } = await stranger.send({ method: 'GET', url })
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
    expect(text.split('\n')).toContain(holder_name)
  },
)

test('the PDF and the table say the day on which the organisation issued it', async () => {
  const { code } = await issued()
  await db()
    .update(certificates)
    .set({ issued_at: '2026-08-31T22:00:00.000Z' })
    .where(eq(certificates.code, code))
  const made = vi.spyOn(pdfs, 'createPdf').mockClear()
  const written = vi.spyOn(PDFDocument.prototype, 'text')
  await stranger.send({ method: 'GET', url: `/api/certificates/${code}/certificate.pdf` })
  expect(made).toHaveBeenCalledOnce()
  expect(written.mock.calls.map(([text]) => text).join()).toMatch(
    /Issued by Cohort on (September 1|1 September),? 2026/,
  )
  written.mockRestore()
  const admin = await signIn('superadmin')
  const table = await admin.send({ method: 'GET', url: '/api/exports/certificates.csv' })
  expect(table.body.split('\r\n').find((row) => row.startsWith(code))).toContain(',2026-09-01,')
})

test('hours that were reported afterwards are named on the certificate and stay as they were that day', async () => {
  const { manager, intern } = await makeEarner()
  const { id: of } = intern.user
  const [first] = await db()
    .select({ id: workReports.id })
    .from(workReports)
    .where(eq(workReports.from_user_id, of))
  const stated = (seconds: number, where: SQL) =>
    db().update(workReports).set({ self_reported_seconds: seconds }).where(where)
  await stated(8 * 3600, sql`from_user_id = ${of}`)
  await stated(0, eq(workReports.id, first?.id ?? ''))
  const { code } = await manager.call(routes.issue, { body: { user_id: of } })
  await stated(0, eq(workReports.from_user_id, of))
  const read = () => stranger.call(routes.read, { params: { code } })
  expect(await read()).toMatchObject({ hours: 160, self_reported: 152 })

  const written = vi.spyOn(PDFDocument.prototype, 'text')
  const pdfTexts = async () => {
    written.mockClear()
    await stranger.send({ method: 'GET', url: `/api/certificates/${code}/certificate.pdf` })
    return written.mock.calls.map(([text]) => text)
  }
  const narrative = async () =>
    (await json(`/api/certificates/${code}/badge.json`)).credentialSubject.achievement.criteria
      .narrative
  expect(await pdfTexts()).toContain('152 of these hours are self-reported')
  expect(await narrative()).toContain('160 hours approved')
  expect(await narrative()).toMatch(/, and 1 completed task\.$/)
  expect(await narrative()).toContain('(152 of them self-reported)')

  await db().update(certificates).set({ self_reported: null }).where(eq(certificates.code, code))
  expect(await read()).toMatchObject({ self_reported: null })
  expect((await pdfTexts()).join()).not.toContain('self-reported')
  expect(await narrative()).not.toContain('self-reported')
  written.mockRestore()
})

test('a PDF without a logo that the store did not return is sent, but not cached', async () => {
  const [rendered, { code }] = [vi.spyOn(pdfs, 'createPdf').mockClear(), await issued()]
  const before = organisation()
  setOrganisation({ ...before, logo_id: v7() })
  const get = () =>
    stranger.send({ method: 'GET', url: `/api/certificates/${code}/certificate.pdf` })
  for (const _ of [1, 2]) {
    const { statusCode, headers } = await get()
    expect([statusCode, headers.etag, headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ])
  }
  expect(rendered).toHaveBeenCalledTimes(2)
  setOrganisation(before)
  expect((await get()).headers.etag).toBeDefined()
})

test('a certificate keeps who issued and signed it that day, and is signed by no later signatory', async () => {
  const { code } = await issued()
  const admin = await signIn('superadmin')
  const read = () => stranger.call(routes.read, { params: { code } })
  expect(await read()).toMatchObject({ issuer_name: 'Cohort', signatory: null })
  const body = { name: 'Spree Akademie', short_name: 'Spree', signatory: 'Dr. Lena Weiß' }
  await admin.call(organisations.change, { body })
  await vi.waitFor(() => expect(organisation()).toMatchObject(body))
  expect(await read()).toMatchObject({ issuer_name: 'Cohort', signatory: null })
  const later = await stranger.call(routes.read, { params: { code: (await issued()).code } })
  expect(later).toMatchObject({ issuer_name: 'Spree Akademie', signatory: 'Dr. Lena Weiß' })
  const badge = await json(`/api/certificates/${later.code}/badge.json`)
  expect(badge.issuer.name).toBe('Spree Akademie')
  expect(JSON.stringify(badge)).not.toMatch(/Cohort|India|INR|₹|Kolkata/)
})

const json = async (url: string) => (await stranger.send({ method: 'GET', url })).json()

/** The bytes of a multibase text (base 58). */
function bytesOf(text: string) {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const digits = [...text.slice(1)]
  const number = digits.reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
  const hex = number.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  const zeros = digits.findIndex((letter) => letter !== '1')
  return Buffer.concat([Buffer.alloc(zeros), bytes])
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

test('the badge is checked with the key that this site publishes, and one changed word breaks it', async () => {
  const { code } = await issued()
  const { proof, ...credential } = await json(`/api/certificates/${code}/badge.json`)
  const issuer = await json('/.well-known/did.json')
  expect(credential.issuer.id).toBe(issuer.id)
  expect(issuer.id).toBe('did:web:localhost%3A3000')
  const [method] = issuer.verificationMethod
  expect(proof.verificationMethod).toBe(method.id)
  const x = bytesOf(method.publicKeyMultibase).subarray(2).toString('base64url')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const { proofValue, ...config } = proof
  const holds = (input: unknown) =>
    verify(
      null,
      Buffer.concat([sha256(canonical(config)), sha256(canonical(input))]),
      key,
      Buffer.from(bytesOf(proofValue)),
    )
  expect(holds(credential)).toBe(true)
  expect(holds({ ...credential, name: 'Chief Executive' })).toBe(false)

  const token = await stranger.send({ method: 'GET', url: `/api/certificates/${code}/badge.jwt` })
  const { payload } = await compactVerify(token.body, await importJWK(jwk, 'EdDSA'))
  expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
    iss: issuer.id,
    jti: credential.id,
  })
})

test('a badge that was kept learns from its status that it was revoked', async () => {
  const { code } = await issued()
  const credential = await json(`/api/certificates/${code}/badge.json`)
  const path = new URL(credential.credentialStatus.id).pathname
  expect((await json(path)).revokedCredential).toEqual([])
  const admin = await signIn('superadmin')
  await admin.call(routes.revoke, { params: { code }, body: { reason: 'Issued by mistake' } })
  expect((await json(path)).revokedCredential).toEqual([
    { id: credential.id, revoked: true, revocationReason: 'Issued by mistake' },
  ])
})
