import pg from 'pg'
import { checkInOf, sendHome } from './case-working.ts'
import { type LoadRequest, quantile } from './load.ts'
import { emailOf, idOf, password, signedIn, tokenOf } from './market.ts'
import { type Amounts, isSmall, isWanted } from './options.ts'
import { productUrl } from './processes.ts'
import { report } from './results.ts'

/** With `--small` a tenth of the users in a tenth of the time: the same rate, only shorter. */
const rush = isSmall ? { people: 160, seconds: 6 } : { people: 1600, seconds: 60 }
const readsPerSecond = 40

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const send = ({ method = 'GET', path, ...fields }: LoadRequest) =>
  fetch(productUrl + path, { method, ...fields, signal: AbortSignal.timeout(30_000) })

const passing = new Set([502, 503, 504])

/** Retries like the product's own client: three times, a second apart, when the server is busy or unavailable. */
async function sendPatiently(request: LoadRequest): Promise<Response> {
  for (let left = 3; ; left -= 1) {
    const answer = await send(request).catch(() => undefined)
    if (answer && !passing.has(answer.status)) return answer
    if (left === 0) throw new Error(`${request.path} was not answered.`)
    await pause(1000)
  }
}

const ordinary = [
  '/api/time-tracking/status',
  '/api/notifications',
  '/api/tasks',
  '/api/dashboards/intern',
  '/api/internships',
]

/** Steady reads until stopped; returns the latencies in milliseconds. */
function reading() {
  const latencies: number[] = []
  const refused: string[] = []
  const under: Promise<void>[] = []
  let n = 0
  const one = async (path: string, token: string) => {
    const begin = performance.now()
    const answer = await send({ path, headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    latencies.push(performance.now() - begin)
    if (!answer.ok) refused.push(`${path}: ${answer.status}`)
  }
  const timer = setInterval(() => {
    n += 1
    const path = ordinary[n % ordinary.length] ?? ''
    const pending = one(path, tokenOf(1 + (n % signedIn)))
    under.push(pending.catch((error: unknown) => void refused.push(`${path}: ${String(error)}`)))
  }, 1000 / readsPerSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(under)
    return { p99: quantile(latencies, 0.99), refused }
  }
}

/** Signs in and checks in; returns the duration of the sign-in in milliseconds. */
async function signInAndCheckIn(person: number): Promise<number> {
  const begin = performance.now()
  const login = await sendPatiently({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(person), password }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const took = performance.now() - begin
  const key = `bench-rush-${Date.now()}-${person}`
  const answer = await sendPatiently(checkInOf(access_token, key))
  await answer.arrayBuffer()
  return took
}

/** The users arrive evenly over time, regardless of the queue. */
async function signInEveryone(first: number): Promise<number[]> {
  const under: Promise<number>[] = []
  for (let n = 0; n < rush.people; n += 1) {
    under.push(signInAndCheckIn(first + n))
    await pause((1000 * rush.seconds) / rush.people)
  }
  const outcomes = await Promise.allSettled(under)
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

/** The number of users checked in, according to the database. */
async function countCheckedIn(url: string, first: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct user_id)::int as count from time_entries
     where check_out_time is null and user_id between $1 and $2`,
    [idOf('person', first), idOf('person', first + rush.people - 1)],
  )
  await client.end()
  return rows[0]?.count ?? 0
}

/** All users sign in and check in within a minute while others keep reading (P9). */
export async function morningRush({ people }: Amounts, url: string): Promise<void> {
  if (!isWanted('P9')) return
  const first = people - rush.people
  await sendHome(url)
  const warm = reading()
  await pause(2000)
  await warm()
  const quiet = reading()
  await pause(1000 * Math.min(20, 2 * rush.seconds))
  const before = await quiet()
  const busy = reading()
  const waits = await signInEveryone(first)
  const during = await busy()
  printResults(before, during, waits, await countCheckedIn(url, first))
}

type RushResult = Awaited<ReturnType<ReturnType<typeof reading>>>

function printResults(
  before: RushResult,
  during: RushResult,
  waits: number[],
  count: number,
): void {
  const refused = [...before.refused, ...during.refused]
  const many = `${rush.people} people in ${rush.seconds} s`
  report({
    case: 'P9',
    what: `morning rush, ${many}: checked in / came`,
    figure: count,
    baseline: rush.people,
    unit: 'people',
    goal: { least: 1 },
  })
  report({
    case: 'P9',
    what: 'morning rush: reads, p99 / quiet p99',
    figure: during.p99,
    baseline: before.p99,
    unit: 'ms',
    goal: { most: 4 },
    ...(refused.length && { refused: `${refused.length} reads, ${refused[0]}` }),
  })
  report({
    case: 'P9',
    what: 'morning rush: the longest wait for a sign-in',
    figure: Math.max(...waits),
    unit: 'ms',
    goal: { most: 5000 },
  })
}
