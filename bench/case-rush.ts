import pg from 'pg'
import { checkInOf, checkOutOf, send, sendHome, signInOf } from './case-writes.ts'
import { type LoadRequest, quantile } from './load.ts'
import { as, idOf, signedIn, staffOf, teamSize, tokenOf } from './market.ts'
import { isSmall, isWanted } from './options.ts'
import { report, skip } from './results.ts'
import type { Stage } from './stage.ts'

/** With less data a tenth of the people in a tenth of the time: the same rate, only shorter. */
const rush = isSmall ? { people: 160, seconds: 6 } : { people: 1600, seconds: 60 }
const readsPerSecond = 40

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const passing = new Set([502, 503, 504])

/** Retries like the product's own client: three times, a second apart, when the server is busy or unavailable. */
async function sendPatiently(url: string, request: LoadRequest): Promise<Response> {
  for (let left = 3; ; left -= 1) {
    const answer = await send(url, request).catch(() => undefined)
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
function reading(url: string) {
  const latencies: number[] = []
  const refused: string[] = []
  const under: Promise<void>[] = []
  let n = 0
  const one = async (path: string, token: string) => {
    const begin = performance.now()
    const headers = { ...as(token), 'accept-encoding': 'gzip, deflate, br' }
    const answer = await send(url, { path, headers })
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

async function quietReads(url: string) {
  const warm = reading(url)
  await pause(2000)
  await warm()
  const quiet = reading(url)
  await pause(1000 * Math.min(20, 2 * rush.seconds))
  return quiet()
}

/** Everyone comes evenly over time, regardless of the queue; returns how long each waited. */
async function everyone(work: (n: number) => Promise<number>): Promise<number[]> {
  // A person without a response is lost, which the database shows in the end.
  const under: Promise<number[]>[] = []
  for (let n = 0; n < rush.people; n += 1) {
    const waited = work(n).then(
      (milliseconds) => [milliseconds],
      () => [],
    )
    under.push(waited)
    await pause((1000 * rush.seconds) / rush.people)
  }
  return (await Promise.all(under)).flat()
}

/** How many of these people have a session, open or closed, that began since a moment of the database. */
async function ask(url: string, text: string, values: unknown[] = []): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ value: string }>(text, values)
  await client.end()
  return String(rows[0]?.value)
}
const nowOf = (url: string) => ask(url, 'select now()::text as value')
const sessionsOf = async (url: string, first: number, since: string, which: string) =>
  Number(
    await ask(
      url,
      `select count(distinct user_id) as value from time_entries
       where check_in_time >= $3::timestamptz and ${which} and user_id between $1 and $2`,
      [idOf('person', first), idOf('person', first + rush.people - 1), since],
    ),
  )

type Reads = Awaited<ReturnType<ReturnType<typeof reading>>>
const many = `${rush.people} people in ${rush.seconds} s`

function reportReads(name: string, before: Reads, during: Reads): void {
  const refused = [...before.refused, ...during.refused]
  report({
    case: name,
    what: `${many}: reads, p99 / quiet p99`,
    figure: during.p99,
    baseline: before.p99,
    unit: 'ms',
    goal: { most: 4 },
    ...(refused.length && { refused: `${refused.length} reads, ${refused[0]}` }),
  })
}

/** All users sign in and check in within a minute while others keep reading (P9). */
export async function morningRush({ product, amounts, url = '' }: Stage): Promise<void> {
  if (!isWanted('P9')) return
  const first = amounts.people - rush.people
  await sendHome(url)
  const since = await nowOf(url)
  const before = await quietReads(product.url)
  const busy = reading(product.url)
  const waits = await everyone(async (n) => {
    const begin = performance.now()
    const login = await sendPatiently(product.url, signInOf(first + n))
    const { access_token } = (await login.json()) as { access_token: string }
    const took = performance.now() - begin
    const answer = await sendPatiently(product.url, checkInOf(access_token, `rush-${n}`))
    await answer.arrayBuffer()
    return took
  })
  const during = await busy()
  report({
    case: 'P9',
    what: `${many} sign in and check in: those who are in / who came`,
    figure: await sessionsOf(url, first, since, 'check_out_time is null'),
    baseline: rush.people,
    unit: 'people',
    goal: { least: 1 },
  })
  reportReads('P9', before, during)
  report({
    case: 'P9',
    what: `${many}: the longest wait for a sign-in`,
    figure: Math.max(...waits),
    unit: 'ms',
    goal: { most: 5000 },
  })
}

/** The members of teams check in, and out again, while the pages of their leaders are open (P17). */
export async function openPagesRush(stage: Stage): Promise<void> {
  if (!isWanted('P17')) return
  const { product, amounts, url = '' } = stage
  const { openPages, realPage } = await import('./open-pages.ts')
  await sendHome(url)
  const since = await nowOf(url)
  const before = await quietReads(product.url)
  const leaders = Math.min(rush.people / teamSize, staffOf(amounts).leaders)
  const pages = await openPages(product.url, leaders)
  const chromium = process.env.CHROMIUM
  const real = chromium && (await realPage(product.url, '/tl/dashboard', chromium))
  const busy = reading(product.url)
  const begin = performance.now()
  await everyone(async (n) => {
    // One of each team after the other: the pages of all leaders are told throughout.
    const token = tokenOf(1 + (n % leaders) * teamSize + Math.floor(n / leaders))
    await (await sendPatiently(product.url, checkInOf(token, `pages-in-${n}`))).arrayBuffer()
    await pause(3000)
    await (await sendPatiently(product.url, checkOutOf(token, `pages-out-${n}`))).arrayBuffer()
    return 0
  })
  const during = await busy()
  const seconds = (performance.now() - begin) / 1000
  pages.close()
  const { events, reads, lost } = pages.counts
  report({
    case: 'P17',
    what: `${many} check in and out, ${leaders} leader pages open: all of it / who came`,
    figure: await sessionsOf(url, 1, since, 'report_id is not null and check_out_time is not null'),
    baseline: rush.people,
    unit: 'people',
    goal: { least: 1 },
    ...(lost && { refused: `${lost} streams or reads of pages were lost` }),
  })
  reportReads('P17', before, during)
  const perPage = { case: 'P17', unit: 'per page' }
  report({ ...perPage, what: 'events that came to an open page', figure: events / leaders })
  report({ ...perPage, what: 'reads that followed', figure: reads / leaders })
  if (!real) return skip('P17', 'requests of a real page', 'no Chromium here')
  await real.close()
  const [[busiest = 'nothing', most = 0] = []] = [...real.requests].sort(([, a], [, b]) => b - a)
  report({
    case: 'P17',
    what: `a real page: its busiest address (${busiest}) / once and each 5 s`,
    figure: most,
    baseline: 1 + Math.floor(seconds / 5),
    unit: 'requests',
    goal: { most: 1 },
  })
}
