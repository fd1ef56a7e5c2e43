import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validate } from 'uuid'
import type { Db } from '#platform/database/db.ts'
import { notFound } from '#platform/problem.ts'
import { type Attachment, mails } from '#schema/mail.table.ts'
import { css, listPage, mailPage, sheet } from './mailbox-page.ts'

const most = 200

/**
 * The local mailbox: without a mail server, mails are read here, by whoever sits at this machine and nobody else. They
 * carry links that sign people in, so any other address, a forwarded request and a foreign host name find nothing.
 */
export function mailbox(app: FastifyInstance) {
  if (app.config.SMTP_URL) return
  const own = new URL(app.config.BACKEND_URL).hostname
  const open = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      if (!isLocal(request, own)) throw notFound()
    },
  }
  const db = app.database.db
  app.get('/dev/mailbox.css', open, (_request, reply) => reply.type('text/css').send(css))
  app.get('/dev/mailbox.json', open, async (request) => ({
    mails: await read(db, wanted(request)),
  }))
  app.get('/dev/mailbox', open, async (request, reply) => {
    const recipient = wanted(request)
    return reply.headers(page).send(listPage(await read(db, recipient), recipient))
  })
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', open, async ({ params }, reply) =>
    reply.headers(page).send(mailPage(await one(db, params.id))),
  )
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', open, async ({ params }, reply) =>
    reply.headers({ ...page, ...sheet }).send((await one(db, params.id)).html),
  )
  app.get<{ Params: { id: string; at: string } }>(
    '/dev/mailbox/:id/attachments/:at',
    open,
    async ({ params }, reply) => {
      const file = (await one(db, params.id)).attachments[Number(params.at)]
      if (!file) throw notFound()
      return reply.headers(savedAs(file)).send(file.text)
    },
  )
}

const page = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
const savedAs = ({ name, type }: Attachment) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
})
const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The connection itself, not what a header says of it; the host, so that no page elsewhere can lend its name. */
function isLocal({ socket, ip, headers, hostname }: FastifyRequest, own: string) {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded
  return (
    !forwarded &&
    loopback.test(socket.remoteAddress ?? '') &&
    loopback.test(ip) &&
    (thisMachine.has(hostname) || hostname === own)
  )
}

/** Whose mails are looked for; all of them when nobody is named. */
function wanted({ url }: FastifyRequest): string {
  const { searchParams } = new URL(url, 'http://localhost')
  return (searchParams.get('recipient') ?? '').trim().toLowerCase().slice(0, 254)
}

const columns = {
  id: mails.id,
  recipient: mails.recipient,
  subject: mails.subject,
  plain: mails.plain,
  html: mails.html,
  attachments: mails.attachments,
  state: mails.state,
  created_at: mails.created_at,
}

const read = (db: Db, recipient: string) =>
  db
    .select(columns)
    .from(mails)
    .where(recipient ? eq(mails.recipient, recipient) : undefined)
    .orderBy(desc(mails.id))
    .limit(most)

async function one(db: Db, id: string) {
  const [mail] = validate(id) ? await db.select(columns).from(mails).where(eq(mails.id, id)) : []
  if (!mail) throw notFound()
  return mail
}
