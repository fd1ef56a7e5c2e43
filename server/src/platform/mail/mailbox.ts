import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validate } from 'uuid'
import type { Db } from '#platform/database/db.ts'
import { isLocalRequest } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { type Attachment, mails } from '#schema/mail.table.ts'
import { type Config, isLocalSite } from '#src/config.ts'
import { escaped } from './mail-template.ts'

interface MailSummary {
  id: string
  recipient: string
  subject: string
  plain: string
  attachments: Attachment[]
  created_at: string
}

/** An email's HTML is shown as recipients see it: its own styles, no script, no requests, no origin of ours. */
const sheet = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation; frame-ancestors 'none'",
}

const layout = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Local mailbox</title>
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

/** The newest emails first, with a search by recipient that works without script. */
const listPage = (mails: MailSummary[], recipient: string) =>
  layout(
    'Mails',
    `<h1>Local mailbox</h1>
<p class="muted">Mails of this machine. Nothing leaves it while no mail server is set.</p>
<form method="get" role="search">
<label for="recipient">Recipient</label>
<div class="row"><input id="recipient" name="recipient" type="search" autocomplete="off" placeholder="name@example.com" value="${escaped(recipient)}"><button>Search</button></div>
</form>
${mails.length ? `<ul>${mails.map(entry).join('\n')}</ul>` : nothing(recipient)}`,
  )

const nothing = (recipient: string) =>
  recipient
    ? `<p class="empty">No mail for ${escaped(recipient)}. <a href="/dev/mailbox">Show all mails</a></p>`
    : '<p class="empty">No mail yet. Sign up, and the confirmation arrives here.</p>'

const entry = ({ id, recipient, subject, created_at }: MailSummary) =>
  `<li><a href="/dev/mailbox/${id}"><strong>${escaped(subject)}</strong><span class="muted">${escaped(recipient)}</span>${moment(created_at)}</a></li>`

/** One email: its text, with links that can be followed. */
const mailPage = ({ id, recipient, subject, plain, attachments, created_at }: MailSummary) =>
  layout(
    subject,
    `<p><a href="/dev/mailbox">All mails</a></p>
<article>
<h1>${escaped(subject)}</h1>
<p class="muted">To ${escaped(recipient)} · ${moment(created_at)}</p>
<div class="text">${linked(plain)}</div>
${attachments.map(({ name }, at) => `<p>Attachment: <a href="/dev/mailbox/${id}/attachments/${at}">${escaped(name)}</a></p>`).join('\n')}
<p><a href="/dev/mailbox/${id}/html">View as HTML</a></p>
</article>`,
  )

const moment = (at: string) =>
  `<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`

const linked = (plain: string) =>
  plain
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')

const css = `:root {
  color-scheme: light dark;
  --canvas: #f7f7f8; --surface: #ffffff; --ink: #1a1b1f; --muted: #5a5d68; --line: #e3e4e9;
  --control: #868995; --accent: #2d55cc; --on-accent: #ffffff; --link: #2a50c2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0e0f12; --surface: #16171b; --ink: #ececf0; --muted: #a3a6b2; --line: #2a2c33;
    --control: #6e727e; --accent: #3e66dc; --link: #9db6ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 22px; line-height: 28px; margin: 0 0 8px; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.muted, time { color: var(--muted); font-size: 14px; }
label { display: block; font-size: 14px; font-weight: 600; margin: 16px 0 4px; }
.row { display: flex; gap: 8px; }
input, button { font: inherit; min-height: 44px; padding: 8px 12px; border-radius: 8px; }
input { flex: 1; min-width: 0; border: 1px solid var(--control); background: var(--surface); color: var(--ink); }
button { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
ul { list-style: none; margin: 24px 0 0; padding: 0; }
ul, article, .empty { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
li + li { border-top: 1px solid var(--line); }
li a {
  display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: space-between; padding: 12px 16px;
  color: inherit; text-decoration: none;
}
li a:hover strong { text-decoration: underline; }
li strong { flex-basis: 100%; }
article, .empty { padding: 20px 16px; }
.empty { margin-top: 24px; color: var(--muted); }
.text { white-space: pre-wrap; margin: 16px 0; }
`

const most = 200

/** Whether emails are read in the local mailbox: no mail server is set, and the product is reached on this machine only. */
export const hasMailbox = (config: Config) => !config.SMTP_URL && isLocalSite(config)

/**
 * The local mailbox: without an SMTP server, emails are read here, from this machine only. They contain sign-in links,
 * so it does not exist where the product has a public address, and any other client, a forwarded request and a foreign
 * host name get 404.
 */
export function mailbox(app: FastifyInstance) {
  if (!hasMailbox(app.config)) return
  const open = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      if (!isLocalRequest(request)) throw notFound()
    },
  }
  const db = app.database.db
  app.get('/dev/mailbox.css', open, (_request, reply) => reply.type('text/css').send(css))
  app.get('/dev/mailbox.json', open, async (request) => ({
    mails: await listMails(db, recipientOf(request)),
  }))
  app.get('/dev/mailbox', open, async (request, reply) => {
    const recipient = recipientOf(request)
    return reply.headers(page).send(listPage(await listMails(db, recipient), recipient))
  })
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', open, async ({ params }, reply) =>
    reply.headers(page).send(mailPage(await findMail(db, params.id))),
  )
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', open, async ({ params }, reply) =>
    reply.headers({ ...page, ...sheet }).send((await findMail(db, params.id)).html),
  )
  app.get<{ Params: { id: string; at: string } }>(
    '/dev/mailbox/:id/attachments/:at',
    open,
    async ({ params }, reply) => {
      const file = (await findMail(db, params.id)).attachments[Number(params.at)]
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
/** The recipient to search for; empty for all. */
function recipientOf({ url }: FastifyRequest): string {
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

const listMails = (db: Db, recipient: string) =>
  db
    .select(columns)
    .from(mails)
    .where(recipient ? eq(mails.recipient, recipient) : undefined)
    .orderBy(desc(mails.id))
    .limit(most)

async function findMail(db: Db, id: string) {
  const [mail] = validate(id) ? await db.select(columns).from(mails).where(eq(mails.id, id)) : []
  if (!mail) throw notFound()
  return mail
}
