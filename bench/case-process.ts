import { readAllOf } from './case-writes.ts'
import { type LoadRequest, load, median } from './load.ts'
import { as, searchPath, signedIn, tokenOf } from './market.ts'
import { type Amounts, isSmall, isWanted, rounds, seconds } from './options.ts'
import { memoryOf } from './process-tree.ts'
import { type Product, startBare, startByNpm, startProduct } from './processes.ts'
import { openPosting } from './recorded.ts'
import { report } from './results.ts'
import type { Stage } from './stage.ts'

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The time from the command to the first response, over existing data. */
export async function starting(own: Record<string, string>): Promise<void> {
  const isEmbedded = !own.DATABASE_URL
  const times: Record<'npm' | 'server' | 'bare', number[]> = { npm: [], server: [], bare: [] }
  const once = async (name: keyof typeof times, start: Promise<Product>) => {
    const product = await start
    times[name].push(product.milliseconds)
    await product.stop()
  }
  await once('npm', startByNpm(own))
  times.npm = []
  for (let round = 0; round < rounds; round += 1) {
    if (!isEmbedded) await once('bare', startBare(own))
    await once('server', startProduct(own))
    await once('npm', startByNpm(own))
  }
  const against = isEmbedded ? {} : { baseline: median(times.bare) }
  const name = isEmbedded ? ', embedded' : ' / bare Fastify and pg'
  const shared = { case: 'P13', unit: 'ms', ...against }
  const goal = { most: isEmbedded ? 4000 : 3 }
  report({ ...shared, what: `npm start to first answer${name}`, figure: median(times.npm), goal })
  report({ ...shared, what: `of that, the server${name}`, figure: median(times.server) })
}

/** The memory of an idle server. */
export async function idleMemory({ pid }: Product): Promise<void> {
  await pause(5000)
  const figure = memoryOf(pid)
  if (figure === undefined) return
  report({ case: 'P14', what: 'memory, idle', figure, unit: 'MB', goal: { most: 180 } })
}

/** Samples the memory while `work` loads the server, and returns the maximum. */
export async function loadedMemory(
  { product, engine }: Stage,
  most: number,
  work: () => Promise<void>,
): Promise<void> {
  let figure = 0
  const look = () => {
    figure = Math.max(figure, memoryOf(product.pid) ?? 0)
  }
  const watch = setInterval(look, 500)
  await work()
  clearInterval(watch)
  if (!isWanted('P14', ...(engine === 'embedded' ? ['P16'] : [])) || !figure) return
  const what = `memory under load of the cases above, ${engine}`
  report({ case: 'P14', what, figure, unit: 'MB', goal: { most } })
}

/**
 * The warm-up requests until memory settles (compiled code, prepared statements, full caches), and the measured ones.
 */
const requests = isSmall
  ? { settling: 20_000, measured: 60_000 }
  : { settling: 100_000, measured: 400_000 }

/** The request mix of a day, in turn: lists, postings, pages, searches, personal pages and a write. */
function mixedRequest(n: number, { internships }: Amounts): LoadRequest {
  const token = tokenOf(1 + (n % signedIn))
  const own = as(token)
  const kinds: (() => LoadRequest)[] = [
    () => ({ path: `/api/internships/${openPosting(n, internships)}` }),
    () => ({ path: '/internships' }),
    () => ({ path: searchPath(n) }),
    () => ({ path: '/api/notifications', headers: own }),
    () => ({ path: '/api/time-tracking/status', headers: own }),
    () => ({ path: '/api/dashboards/intern', headers: own }),
    () => readAllOf(token, `soak-${n}`),
  ]
  return kinds[n % kinds.length]?.() ?? { path: '/api/internships' }
}

interface Sample {
  requests: number
  megabytes: number
}

/** The minimum memory of the process in each round of a long run, and its growth (P14). */
export async function soaking({ product, amounts }: Stage): Promise<void> {
  const samples: Sample[] = []
  const refused: string[] = []
  const soak = load(product, (n) => mixedRequest(n, amounts))
  while (soak.sent < requests.settling + requests.measured) {
    const least = watching(product.pid)
    const outcome = await soak.run(3 * seconds)
    if (outcome.refused) refused.push(outcome.refused)
    samples.push({ requests: soak.sent, megabytes: least() })
  }
  const settled = samples.filter((sample) => sample.requests > requests.settling)
  if (!settled.some(({ megabytes }) => Number.isFinite(megabytes))) return
  report({
    case: 'P14',
    what: `soak of ${soak.sent.toLocaleString('en')} requests: growth for each 100,000`,
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
  }, 250)
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
  return median(slopes)
}
