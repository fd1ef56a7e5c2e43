import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import Fastify from 'fastify'
import pg from 'pg'
import { applicationOf, idOf } from './market.ts'
import type { BaselineCommand, BaselineSettings } from './processes.ts'
import type { Statement } from './recorded.ts'

const setting: BaselineSettings = JSON.parse(process.argv[2] ?? '{}')
type RunQuery = (statement: Statement, isPrepared: boolean) => Promise<unknown[][]>
const ask = await open()
const handlers = new Map<string, () => Promise<string>>()

async function open(): Promise<RunQuery> {
  if (setting.folder) {
    const client = await PGlite.create({
      dataDir: join(setting.folder, 'pg'),
      extensions: { btree_gist, pg_trgm },
    })
    const rowMode = 'array' as const
    return async ({ text, values }) =>
      (await client.query<unknown[]>(text, values, { rowMode })).rows
  }
  const pool = new pg.Pool({ connectionString: setting.url, max: Math.ceil(20 / setting.workers) })
  const names = new Map<string, string>()
  const nameOf = (text: string) => names.set(text, names.get(text) ?? `q${names.size}`).get(text)
  return async ({ text, values }, isPrepared) => {
    const name = isPrepared ? nameOf(text) : undefined
    return (await pool.query({ text, values, rowMode: 'array', ...(name && { name }) })).rows
  }
}

/** The response to a question: JSON built by the database, or the rows as JSON. */
function asking({ questions, isText, isPrepared }: Extract<BaselineCommand, { path: string }>) {
  let next = 0
  return async () => {
    const question = questions[next++ % questions.length] ?? []
    const answers: unknown[][][] = []
    for (const statement of question) answers.push(await ask(statement, isPrepared))
    if (!isText) return JSON.stringify(answers)
    return `[${answers.flatMap((rows) => rows.map(([json]) => json)).join(',')}]`
  }
}

/** One application: no session, validation, audit or notifications; into a table without triggers, and the product's. */
const insert = (
  table: string,
) => `insert into ${table} (id, internship_id, user_id, full_name, email, resume_id)
  values (gen_random_uuid(), $1, $2, 'Person', $3, $4) returning *`
// Each process has numbers of its own.
let applied = (cluster.worker?.id ?? 1) - 1
const applying = (table: string) => async () => {
  // From the other end of the postings: the first ones are used by the product.
  const n = applied
  applied += setting.workers
  const { person, email, resume } = applicationOf(n, setting.internships)
  const internship = idOf('internship', setting.internships - Math.floor(n / 1000))
  const values = [internship, person, email, resume]
  return JSON.stringify(await ask({ text: insert(table), values }, true))
}
handlers.set('/applications', applying('applications'))
handlers.set('/plain/applications', applying('plain.applications'))

/** One closed session: a second open session of a user would be rejected. */
const checkIn = (
  table: string,
) => `insert into ${table} (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time,
    check_out_time, status)
  values (gen_random_uuid(), $1, current_date, 'Asia/Kolkata', 'office', $2, now() - interval '1 s', now(), 'closed')
  returning *`
let entered = 0
const checkingIn = (table: string) => async () => {
  const values = [idOf('person', 1 + (entered++ % 1000)), 'Write the tests.']
  return JSON.stringify(await ask({ text: checkIn(table), values }, true))
}
handlers.set('/check-ins', checkingIn('time_entries'))
handlers.set('/plain/check-ins', checkingIn('plain.time_entries'))

const answer: RequestListener = (request, response) => {
  request.resume()
  const handler = handlers.get(request.url ?? '')
  const body = handler?.() ?? Promise.reject(new Error(`Nothing at ${request.url}`))
  body.then(
    (json) => response.writeHead(200, { 'content-type': 'application/json' }).end(json),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Static</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Internships</h1>
${'<p>You will work with the team on what our customers use every day.</p>'.repeat(30)}</body></html>`

let fixed: unknown = {}
let cached: { body: Buffer; headers: Record<string, string> } | undefined
const fastify = Fastify()
fastify.get('/fixed', async () => fixed)
fastify.get('/cached', (_, reply) => reply.headers(cached?.headers ?? {}).send(cached?.body))
/** A page of so many bytes that cannot be compressed. */
fastify.get<{ Querystring: { bytes: number } }>('/page', async ({ query }, reply) =>
  reply
    .type('text/html')
    .send(`${page}<!-- ${randomBytes(query.bytes * 0.75).toString('base64')} -->`),
)
fastify.get('/', async (_, reply) => reply.type('text/html').send(page))

process.on('message', (command: BaselineCommand) => {
  if ('fixed' in command) fixed = JSON.parse(command.fixed)
  else if ('cached' in command)
    cached = { body: Buffer.from(command.cached.bytes, 'base64'), headers: command.cached.headers }
  else handlers.set(command.path, asking(command))
  process.send?.('done')
})
process.once('disconnect', () => process.exit())
await fastify.listen({ port: setting.port + 1, host: '127.0.0.1' })
createServer(answer).listen(setting.port, '127.0.0.1', () => process.send?.('ready'))
