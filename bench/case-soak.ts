import { searchPath } from './case-api.ts'
import { type LoadRequest, load } from './load.ts'
import { signedIn, tokenOf } from './market.ts'
import { type Amounts, isSmall, isWanted, seconds } from './options.ts'
import { memoryOf, type Product, productUrl } from './processes.ts'
import { openPosting } from './recorded.ts'
import { report } from './results.ts'

/** Memory settles first: compiled code, prepared statements, full caches. */
const wanted = isSmall ? { settling: 20_000, asked: 60_000 } : { settling: 100_000, asked: 400_000 }

/** What a day brings, in turn: lists, postings, pages, searches, what is one's own, and a write with all it entails. */
function mixed(n: number, run: string, { internships }: Amounts): LoadRequest {
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

/** The least a process holds in each turn of a long run, and how that grows (P14). */
export async function soaking({ pid }: Product, amounts: Amounts): Promise<void> {
  if (!isWanted('P14', 'SOAK')) return
  const samples: Sample[] = []
  const refused: string[] = []
  const run = String(Date.now())
  let n = 0
  const turn = load(productUrl, () => mixed(n++, run, amounts))
  while (n < wanted.settling + wanted.asked) {
    const least = watching(pid)
    const outcome = await turn(seconds)
    if (outcome.refused) refused.push(outcome.refused)
    samples.push({ requests: n, megabytes: least() })
  }
  const settled = samples.filter(({ requests }) => requests > wanted.settling)
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

/** Between two collections memory swings: the least of a turn says what stays. */
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

/** Theil's: the median of the slopes between all pairs; one collection that came late moves it little. */
function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((early, at) =>
    samples
      .slice(at + 1)
      .map((late) => (late.megabytes - early.megabytes) / (late.requests - early.requests)),
  )
  slopes.sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}
