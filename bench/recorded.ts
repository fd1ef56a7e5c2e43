import { connect, createServer, type Socket } from 'node:net'
import { InternshipSearch } from '@app/contract/hiring/internships.ts'
import { languages } from '@app/contract/i18n/translate.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { openMarket } from '../server/src/domains/hiring/internships/internship-market.ts'
import { list } from '../server/src/domains/messaging/notifications/notifications.ts'
import type { Db } from '../server/src/platform/database/db.ts'
import type { User } from '../server/src/platform/http/principal.ts'
import { emailOf, idOf, searchOf, signedIn } from './market.ts'
import type { Amounts } from './options.ts'

/** A statement as the product sent it. */
export interface Statement {
  text: string
  values: unknown[]
}
/** The statements of one request, in order. */
export type Question = Statement[]

export interface Recorder {
  db: Db
  /** The statements that `work` sends. */
  of(work: (db: Db) => Promise<unknown>): Promise<Question>
}

/** A connection that records its statements: a baseline sends exactly what the product sends. */
export function recorder(pool: Pool): Recorder {
  let statements: Statement[] = []
  const logger = {
    logQuery(text: string, values: unknown[]) {
      statements.push({ text, values })
    },
  }
  const db: Db = drizzle(pool, { logger })
  return {
    db,
    async of(work) {
      statements = []
      await work(db)
      return statements
    },
  }
}

/** Calls `make` `count` times, one after the other. */
async function times<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const created: T[] = []
  for (let n = 0; n < count; n += 1) created.push(await make(n))
  return created
}

/** A cursor in the format of the list responses. */
const cursorOf = (keys: string[]) => Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Places spread over the public list; the nth one is never repeated. */
async function keysIn({ db }: Recorder, { internships }: Amounts) {
  const { json } = await openMarket(db).list(InternshipSearch.parse({ limit: 1 }))
  const { next_cursor }: { next_cursor: string } = JSON.parse(json)
  const [newest]: [string] = JSON.parse(Buffer.from(next_cursor, 'base64url').toString())
  const step = (internships / counted) * 60_000
  return (n: number) => {
    const time = Date.parse(newest) - (n % counted) * step - Math.floor(n / counted)
    return [new Date(time).toISOString(), idOf('internship', 1)]
  }
}

export async function placesIn(recorder: Recorder, amounts: Amounts) {
  const keysOf = await keysIn(recorder, amounts)
  return (n: number) => cursorOf(keysOf(n))
}

const counted = 400

/** The page after a cursor; the product caches the total, so it is not queried each time. */
export async function pages(recorder: Recorder, amounts: Amounts): Promise<Question[]> {
  const market = openMarket(recorder.db)
  const place = await placesIn(recorder, amounts)
  await market.list(InternshipSearch.parse({}))
  return times(counted, (n) =>
    recorder.of(() => market.list(InternshipSearch.parse({ cursor: place(n) }))),
  )
}

export async function details(recorder: Recorder, { internships }: Amounts): Promise<Question[]> {
  const market = openMarket(recorder.db)
  return times(counted, (n) => recorder.of(() => market.read(openPosting(n, internships))))
}

/** Few public postings, spread over the table, which are read again and again. */
export const openPosting = (n: number, internships: number) =>
  idOf('internship', 1 + Math.floor(((n % counted) * internships) / counted / 10) * 10)

/** Many of them, one after the other: all but every tenth of the table is public. */
const manyOf = (internships: number) => Math.min(2000, internships * 0.9)
function anyPosting(n: number, internships: number) {
  const many = manyOf(internships)
  const place = Math.floor(((n % many) * internships * 0.9) / many)
  return idOf('internship', 1 + place + Math.floor(place / 9))
}

/**
 * A request for a posting that no node has in its cache: the same one in the same language comes again after more others
 * than a cache holds.
 */
export const coldPosting = (n: number, internships: number) => ({
  path: `/api/internships/${anyPosting(n, internships)}`,
  headers: {
    'accept-language': languages[Math.floor(n / manyOf(internships)) % languages.length] ?? 'en',
  },
})

export async function manyDetails(
  recorder: Recorder,
  { internships }: Amounts,
): Promise<Question[]> {
  const market = openMarket(recorder.db)
  return times(manyOf(internships), (n) =>
    recorder.of(() => market.read(anyPosting(n, internships))),
  )
}

/** Searches with typos and filters: the matched words, the page and the total; or the facets. */
export async function searches(recorder: Recorder, kind: 'list' | 'facets'): Promise<Question[]> {
  const market = openMarket(recorder.db)
  return times(counted, (n) => {
    const search = InternshipSearch.parse(searchOf(n))
    const { sort: _, limit: __, cursor: ___, ...facets } = search
    return recorder.of(() => (kind === 'list' ? market.list(search) : market.facets(facets)))
  })
}

const personOf = (n: number): User => ({
  id: idOf('person', n),
  email: emailOf(n),
  full_name: `Person ${n}`,
  role: 'intern',
  time_zone: 'Asia/Kolkata',
  session_id: idOf('person', n),
})

/** The statements of a user's notification list, without those of authentication. */
export const news = (recorder: Recorder): Promise<Question[]> =>
  times(counted, (n) =>
    recorder.of((db) => list(db, personOf(1 + (n % signedIn)), { limit: 20, grouped: 'false' })),
  )

const questionsOf = (
  text: string,
  valuesOf: (n: number) => unknown[],
  length = counted,
): Question[] => Array.from({ length }, (_, n) => [{ text, values: valuesOf(n) }])

/** The least SQL with the same result: what is shown, from the tables, as JSON by PostgreSQL. */
export async function least(recorder: Recorder, amounts: Amounts) {
  const keysOf = await keysIn(recorder, amounts)
  const card = `id, title, company_name, skills, location, is_remote, duration, start_date, application_closing_date,
    openings, paid_or_unpaid, stipend, created_at`
  const one = `select row_to_json(one)::text from (select ${card}, description, scope, eligibility from internships
    where id = $1) one`
  return {
    pages: questionsOf(
      `select json_agg(page)::text from (select ${card} from internships
        where status = 'published' and (created_at, id) < ($1::timestamptz, $2::uuid)
        order by created_at desc, id desc limit 21) page`,
      keysOf,
    ),
    details: questionsOf(one, (n) => [openPosting(n, amounts.internships)]),
    manyDetails: questionsOf(
      one,
      (n) => [anyPosting(n, amounts.internships)],
      manyOf(amounts.internships),
    ),
    news: questionsOf(
      `select json_agg(page)::text from (select id, title, message, type, link, read, timestamp from notifications
        where user_id = $1 order by id desc limit 21) page`,
      (n) => [idOf('person', 1 + (n % signedIn))],
    ),
  }
}

/** Milliseconds to a database far away, so that what is sent at the same time does not look like a second journey. */
const distance = 10

/**
 * Stands between the product and PostgreSQL and counts journeys: what is sent before the response to the last of it has come
 * is one. Nobody waits for a NOTIFY after the commit, nor for the workers that look for jobs.
 */
export async function countJourneys(url: string) {
  const target = new URL(url)
  let journeys = 0
  let isAnswered = true
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
    }
    let isForJobs = false
    client.on('data', (bytes) => {
      isForJobs = bytes.includes('pgboss.job_now')
      if (!isForJobs && !bytes.includes('pg_notify')) {
        if (isAnswered) journeys += 1
        isAnswered = false
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      setTimeout(() => {
        if (!isForJobs) isAnswered = true
        client.write(bytes)
      }, distance)
    })
    client.once('close', () => database.destroy())
    database.once('close', () => setTimeout(() => client.destroy(), distance))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    /** How many journeys this takes, which is alone on the database. */
    async of(work: () => Promise<unknown>) {
      journeys = 0
      isAnswered = true
      await work()
      return journeys
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
