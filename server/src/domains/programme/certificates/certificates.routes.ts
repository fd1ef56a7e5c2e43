import { t } from '@app/contract/i18n/translate.ts'
import { certificates as routes } from '@app/contract/programme/certificates.ts'
import type { FastifyInstance } from 'fastify'
import { storageOf } from '#platform/files/storage.ts'
import { implement } from '#platform/http/implement.ts'
import { renderedFiles } from '#platform/http/rendered-files.ts'
import { conflict } from '#platform/problem.ts'
import {
  credentialOf,
  issuerDocument,
  signedToken,
  statusOf,
  withProof,
} from './certificate-badge.ts'
import { certificateDetail, certificateOf, list } from './certificate-rows.ts'
import * as certificates from './certificates.ts'
import { pdfContent, pdfOf } from './certificates.ts'

/** PDFs that are kept: of about 20 KB each. */
const mostPdfs = 500

/** Public files, sent as attachments. */
const fileOf = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'X-Content-Type-Options': 'nosniff',
})

/** A revoked certificate is not shown again, and a person's language is that of the account. */
const revalidated = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Origin, Authorization, Accept-Language',
}

export async function certificateRoutes(app: FastifyInstance) {
  const site = app.config.BACKEND_URL
  const { db } = app.database
  const store = storageOf(app.config)
  const sendRendered = renderedFiles(mostPdfs)
  const valid = async (code: string) => {
    const certificate = await certificateOf(db, site, code)
    if (!certificate.is_valid) throw conflict(t('This certificate was revoked.'))
    return certificate
  }
  // Where verifiers of credentials look for the key (did:web).
  app.get('/.well-known/did.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/did+json').send(JSON.stringify(await issuerDocument(db, site))),
  )
  await app.register(
    implement(routes, {
      list: ({ db, user, query }) => list(db, user, site, query),
      read: ({ db, params }) => certificateDetail(db, site, params.code),
      pdf: async ({ params, request, reply }) => {
        const certificate = await valid(params.code)
        const content = pdfContent(certificate)
        const bytes = await sendRendered(request, reply, {
          content,
          headers: revalidated,
          render: () => pdfOf(store, content),
        })
        if (!bytes) return reply.send()
        reply.headers(fileOf('application/pdf', `certificate-${certificate.code}.pdf`))
        return bytes
      },
      badge: async ({ params, reply }) => {
        const credential = credentialOf(site, await valid(params.code))
        reply.headers(fileOf('application/vc+ld+json', 'badge.json'))
        return JSON.stringify(await withProof(db, site, credential), null, 2)
      },
      badgeToken: async ({ params, reply }) => {
        const credential = credentialOf(site, await valid(params.code))
        reply.headers(fileOf('application/vc+jwt', 'badge.jwt'))
        return signedToken(db, site, credential)
      },
      status: async ({ params, reply }) => {
        const certificate = await certificateOf(db, site, params.code)
        reply.headers(fileOf('application/json; charset=utf-8', 'status.json'))
        return JSON.stringify(statusOf(site, certificate))
      },
      issue: ({ db, user, from, body }) => certificates.issue(db, { user, from }, site, body),
      revoke: ({ db, user, from, params, body }) =>
        certificates.revoke(db, { user, from }, site, {
          code: params.code.toUpperCase(),
          reason: body.reason,
        }),
    }),
  )
}
