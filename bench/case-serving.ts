import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { judge, type Stage, searchPath } from './case-api.ts'
import { compare, dealt, type LoadRequest, load, sqlLoad } from './load.ts'
import { emailOf, password, signedIn, tokenOf } from './market.ts'
import { type Amounts, isSmall, isWanted, seconds } from './options.ts'
import { memoryOf, type Product, ports, productUrl, root, startProduct } from './processes.ts'
import { openPosting } from './recorded.ts'
import { report } from './results.ts'
import { startWorker } from './worker.ts'

/** One core for each of two nodes, the load and the database; with fewer, the nodes share one. */
const coresForTwo = 4

/** Every second request is by a signed-in user, whose responses a node does not cache. */
const nodeRequest = (n: number, { internships }: Amounts): LoadRequest =>
  n % 2
    ? { path: `/api/internships/${openPosting(n, internships)}` }
    : {
        path: '/api/notifications',
        headers: { authorization: `Bearer ${tokenOf(1 + (n % signedIn))}` },
      }

/** The same load on one node and on two that share a database. */
export async function twoNodes(own: Record<string, string>, amounts: Amounts): Promise<void> {
  if (!isWanted('P12')) return
  const second = await startProduct(own, ports.started)
  try {
    let n = 0
    const next = () => nodeRequest(n++, amounts)
    const urls: [string, string] = [productUrl, `http://127.0.0.1:${ports.started}`]
    const cores = availableParallelism()
    judge(await compare(dealt(urls, next), load(productUrl, next)), {
      case: 'P12',
      what: `two nodes / one, on ${cores} cores`,
      goal: { least: cores >= coresForTwo ? 1.6 : 0.9 },
    })
  } finally {
    await second.stop()
  }
}

/** The list page rendered for every request, and the same page from the cache. */
export async function rendering(): Promise<void> {
  if (!isWanted('P11')) return
  const page = `${productUrl}/internships`
  const bare = await startWorker('bare-render.ts', [page, join(root, 'web/build')])
  let n = 0
  const fresh = load(productUrl, () => ({ path: `/internships?visit=${n++}` }))
  judge(await compare(fresh, bare.run), {
    case: 'P11',
    what: 'list page rendered on the server / renderToString of the same tree',
    goal: { least: 0.5 },
  })
  judge(await compare(load(productUrl, '/internships'), bare.run), {
    case: 'P11',
    what: 'list page, hot / renderToString of the same tree',
    goal: { least: 10 },
  })
  bare.stop()
}

/** Searching all internships: the 95th percentile against that of the bare statements. */
export async function searching(stage: Stage, url: string): Promise<void> {
  if (!isWanted('P4')) return
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  for (const kind of ['list', 'facets'] as const) {
    let n = 0
    const product = load(productUrl, () => ({ path: pathOf(kind, n++) }))
    const { figure, baseline } = await compare(product, sqlLoad(pool, stage.questions[kind]))
    report({
      case: 'P4',
      what: `search with typos and filters, ${kind}, p95 / the bare SQL`,
      figure: figure.p95,
      baseline: baseline.p95,
      unit: 'ms',
      goal: { most: 3 },
      ...(figure.refused && { refused: figure.refused }),
    })
    if (kind === 'list') peers(figure.rate)
  }
  await pool.end()
}

const pathOf = (kind: 'list' | 'facets', n: number) =>
  kind === 'list' ? searchPath(n) : searchPath(n).replace('?', '/facets?')

/** The searches per second of the fastest comparable product. */
const bestPeer = 30
const peers = (rate: number) =>
  report({
    case: 'P4',
    what: 'searches / the best peer, measured once on 2 cores',
    figure: rate,
    baseline: bestPeer,
    unit: 'per s',
    goal: { least: 20 },
  })

/** Signing in, each time as another user, against bare password verification. */
export async function signingIn({ people }: Amounts): Promise<void> {
  if (!isWanted('P10')) return
  const bare = await startWorker('bare-hash.ts')
  let n = signedIn
  const product = load(productUrl, () => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(1 + (n++ % (people - 1))), password }),
  }))
  judge(await compare(product, bare.run, 3 * seconds), {
    case: 'P10',
    what: 'sign-ins / the bare hash, same parameters',
    goal: { least: 0.8 },
  })
  bare.stop()
}

/**
 * The warm-up requests until memory settles (compiled code, prepared statements, full caches), and the measured ones.
 */
const requests = isSmall
  ? { settling: 20_000, measured: 60_000 }
  : { settling: 100_000, measured: 400_000 }

/** The request mix of a day, in turn: lists, postings, pages, searches, personal pages and a write. */
function mixedRequest(n: number, run: string, { internships }: Amounts): LoadRequest {
  const own = { authorization: `Bearer ${tokenOf(1 + (n % signedIn))}` }
  const kinds: (() => LoadRequest)[] = [
    () => ({ path: '/api/internships' }),
    () => ({ path: `/api/internships/${openPosting(n, internships)}` }),
    () => ({ path: '/internships' }),
    () => ({ path: searchPath(n) }),
    () => ({ path: '/api/notifications', headers: own }),
    () => ({ path: '/api/time-tracking/status', headers: own }),
    () => ({ path: '/api/dashboards/intern', headers: own }),
    () => ({
      method: 'POST',
      path: '/api/notifications/read-all',
      headers: { ...own, 'idempotency-key': `bench-soak-${run}-${n}` },
    }),
  ]
  return (kinds[n % kinds.length] as () => LoadRequest)()
}

interface Sample {
  requests: number
  megabytes: number
}

/** The minimum memory of the process in each round of a long run, and its growth (P14). */
export async function soaking({ pid }: Product, amounts: Amounts): Promise<void> {
  if (!isWanted('P14', 'SOAK')) return
  const samples: Sample[] = []
  const refused: string[] = []
  const run = String(Date.now())
  let n = 0
  const turn = load(productUrl, () => mixedRequest(n++, run, amounts))
  while (n < requests.settling + requests.measured) {
    const least = watching(pid)
    const outcome = await turn(seconds)
    if (outcome.refused) refused.push(outcome.refused)
    samples.push({ requests: n, megabytes: least() })
  }
  const settled = samples.filter((sample) => sample.requests > requests.settling)
  if (!settled.some(({ megabytes }) => Number.isFinite(megabytes))) return
  report({
    case: 'P14',
    what: `soak of ${n.toLocaleString('en')} requests: growth for each 100,000`,
    figure: slopeOf(settled) * 100_000,
    unit: 'MB',
    goal: { most: 1 },
    ...(refused.length && { refused: refused.slice(0, 3).join('; ') }),
  })
}

/** Memory swings between garbage collections: the minimum of a round is what remains in use. */
function watching(pid: number) {
  let least = Number.POSITIVE_INFINITY
  const watch = setInterval(() => {
    least = Math.min(least, memoryOf(pid) ?? Number.POSITIVE_INFINITY)
  }, 100)
  return () => {
    clearInterval(watch)
    return least
  }
}

/** The Theil–Sen estimator: the median of the slopes between all pairs, which one late collection hardly moves. */
function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((early, at) =>
    samples
      .slice(at + 1)
      .map((late) => (late.megabytes - early.megabytes) / (late.requests - early.requests)),
  )
  slopes.sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}
