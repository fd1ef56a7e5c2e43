import pg from 'pg'
import { inTurns, type Load, type LoadRequest, load } from './load.ts'
import { applicationOf, as, emailOf, password, signedIn, tokenOf } from './market.ts'
import { isWanted, seconds } from './options.ts'
import type { Server } from './processes.ts'
import { judgeRates } from './results.ts'
import { caseOf, isWantedOn, type Stage } from './stage.ts'
import { startWorkers } from './worker.ts'

const run = Date.now()
const writing = (token: string, key: string) => ({
  ...as(token),
  'content-type': 'application/json',
  'idempotency-key': `bench-${run}-${key}`,
})

const post = (path: string, token: string, key: string, body: object): LoadRequest => ({
  method: 'POST',
  path,
  headers: writing(token, key),
  body: JSON.stringify(body),
})

export const checkInOf = (token: string, key: string) =>
  post('/api/time-tracking/check-in', token, key, {
    work_mode: 'office',
    planned_tasks: 'Write the tests.',
  })

export const checkOutOf = (token: string, key: string) =>
  post('/api/time-tracking/check-out', token, key, {
    notes: JSON.stringify({ workSummary: 'Wrote the tests.' }),
    task_ids: [],
  })

/** The nth application, to postings that begin at a part of those that nobody has applied to. */
export const applyingOf = (n: number, internships: number, key: string, from = 0) => {
  const { token, internship, email, resume } = applicationOf(n, internships, from)
  const form = { internship_id: internship, full_name: 'Bench Person', email, resume_id: resume }
  return post('/api/applications', token, key, form)
}

export const readAllOf = (token: string, key: string) =>
  post('/api/notifications/read-all', token, key, {})

/** Another stipend for a posting as it is now. Whatever page shows it has to be rendered anew. */
export async function editOf(url: string, posting: string, key: string): Promise<LoadRequest> {
  const token = tokenOf(1, 'superadmin')
  const path = `/api/internships/${posting}`
  const { stipend, version } = await sendForJson<{ stipend: number; version: number }>(url, {
    path,
    headers: as(token),
  })
  return {
    method: 'PUT',
    path,
    headers: writing(token, key),
    body: JSON.stringify({ stipend: stipend + 1, version }),
  }
}

export const send = (url: string, { method = 'GET', path, ...fields }: LoadRequest) =>
  fetch(url + path, { method, ...fields, signal: AbortSignal.timeout(30_000) })

/** The response of a request that must not be refused. */
export async function sendForJson<T>(url: string, request: LoadRequest): Promise<T> {
  const answer = await send(url, request)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${request.path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text || 'null')
}

/** Closes open sessions, so that everyone can check in again. */
export async function sendHome(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`update time_entries set status = 'closed', check_out_time = now() + interval '1 ms'
    where check_out_time is null`)
  await client.end()
}

/** The embedded database is open in the product alone: there they check out themselves. */
async function checkOut(server: Server, tokens: string[], key: string): Promise<void> {
  const one = async (): Promise<void> => {
    for (let token = tokens.pop(); token; token = tokens.pop())
      await (await send(server.url, checkOutOf(token, `${key}-${tokens.length}`))).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

/** Check-in with session, scope, idempotency, local day, audit and event; the baselines are one insert. */
export async function checkingIn(stage: Stage): Promise<void> {
  if (!isWantedOn(stage, 'P5')) return
  const { product, baseline, amounts, url } = stage
  const tokenAt = (n: number) => tokenOf(1 + (n % amounts.people))
  const coming = load(product, (n) => checkInOf(tokenAt(n), `in-${stage.engine}-${n}`))
  const complete: Load = {
    rounds: [],
    get sent() {
      return coming.sent
    },
    async run(duration) {
      const before = coming.sent
      const round = await coming.run(duration)
      const tokens = Array.from({ length: coming.sent - before }, (_, at) => tokenAt(before + at))
      if (url) await sendHome(url)
      else await checkOut(product, tokens, `out-${before}`)
      return round
    },
  }
  if (url) await sendHome(url)
  const plain = load(baseline.bare, '/plain/check-ins')
  const same = load(baseline.bare, '/check-ins')
  await inTurns([plain, same, complete])
  judgeRates(
    complete,
    plain,
    caseOf(stage, 'P5', 'check in, complete / one insert, plain table', 0.3),
  )
  judgeRates(
    complete,
    same,
    caseOf(stage, 'P5', 'check in, complete / one insert, same table', 0.3),
  )
}

/** Applying with session, scope, idempotency, status step, audit, notification, email and event. */
export async function applying(stage: Stage): Promise<void> {
  if (!isWantedOn(stage, 'P6')) return
  const { product, baseline, amounts } = stage
  const complete = load(product, (n) => applyingOf(n, amounts.internships, `${stage.engine}-${n}`))
  const plain = load(baseline.bare, '/plain/applications')
  const same = load(baseline.bare, '/applications')
  await inTurns([plain, same, complete])
  judgeRates(complete, plain, caseOf(stage, 'P6', 'apply, complete / one insert, plain table', 0.3))
  judgeRates(complete, same, caseOf(stage, 'P6', 'apply, complete / one insert, same table', 0.3))
}

export const signInOf = (person: number): LoadRequest => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: emailOf(person), password }),
})

/** Signing in, each time as another user, against bare password verification. */
export async function signingIn({ product, amounts }: Stage): Promise<void> {
  if (!isWanted('P10')) return
  const bare = await startWorkers('bare-hash.ts')
  // As many at once as the bare one; a longer queue is refused on a slow machine.
  const person = (n: number) => 1 + ((signedIn + n) % (amounts.people - 1))
  const signIns = load(product, (n) => signInOf(person(n)), 4)
  await inTurns([bare.load, signIns], 3 * seconds)
  judgeRates(signIns, bare.load, {
    case: 'P10',
    what: 'sign-ins / the bare hash, same parameters',
    goal: { least: 0.8 },
  })
  bare.stop()
}
