import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'

/**
 * What the tests of a file send and store of people, and their tokens. No log may hold it: `unlogged.ts` looks for it in
 * all that the servers of the file printed.
 */
export const privateTexts = new Set<string>()

export function notePrivate(texts: Iterable<string | undefined>) {
  for (const text of texts) if (text) privateTexts.add(text)
}

/** Words or an address, or long enough to be nobody else's; no name of a choice or of an id, which a log may hold. */
const isTelling = (text: string) => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= 6 && (/[\s@]/.test(text) || (letters >= 12 && !/^[\w-]+$/.test(text)))
}

/** The texts within what is sent, which may be JSON within JSON. */
function tellingIn(value: unknown): string[] {
  if (typeof value === 'string')
    return isTelling(value)
      ? [value, ...(value.startsWith('{') ? tellingIn(parsed(value)) : [])]
      : []
  if (value instanceof FormData) return [...value.values()].flatMap(tellingIn)
  return typeof value === 'object' && value ? Object.values(value).flatMap(tellingIn) : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface SentRequest {
  url: string
  body?: unknown
  headers?: Record<string, string>
}

/** Notes what a request says in its body and its query, and its token. */
export function noteRequest({ url, body, headers }: SentRequest) {
  const query = new URLSearchParams(url.split('?')[1])
  notePrivate([...tellingIn(body), ...tellingIn([...query.values()])])
  notePrivate([headers?.authorization?.replace('Bearer ', '')])
}

/** Notes everybody's email and name, and the tokens of the links in mails. */
export async function notePeople(db: Db) {
  const people = await rowsOf<{ email: string; full_name: string }>(
    db,
    sql`select email, full_name from users`,
  )
  notePrivate(people.map(({ email }) => email))
  notePrivate(people.map(({ full_name }) => full_name).filter((name) => name.includes(' ')))
  const mails = await rowsOf<{ plain: string }>(db, sql`select plain from mails`)
  for (const { plain } of mails)
    notePrivate([...plain.matchAll(/[?&]token=([\w-]{20,})/g)].map(([, token]) => token))
}

/** The databases of this file, whose people no log may name either. */
export const databases: string[] = []

/** Every server of this file, also those that ended. */
export const servers: { output(): string }[] = []

/** A long text is looked up by so many characters at each place of a log: searching a log for each of thousands takes too long. */
const looked = 16

/** The private texts that some server printed, in a line of text or of JSON. */
export function printedTexts(): string[] {
  const texts = [...privateTexts].flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
  const short = texts.filter(({ length }) => length < looked)
  const beginnings = new Map<string, string[]>()
  for (const text of texts) {
    const beginning = text.slice(0, looked)
    beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), text])
  }
  const found = new Set<string>()
  for (const server of servers) {
    const log = server.output()
    for (const text of short) if (log.includes(text)) found.add(text)
    for (let at = 0; at <= log.length - looked; at += 1)
      for (const text of beginnings.get(log.slice(at, at + looked)) ?? [])
        if (log.startsWith(text, at)) found.add(text)
  }
  return [...found]
}
