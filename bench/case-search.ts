import pg from 'pg'
import { type Stage, searchPath } from './case-api.ts'
import { compare, load, sqlLoad } from './load.ts'
import { isWanted } from './options.ts'
import { productUrl } from './processes.ts'
import { report } from './results.ts'

/** Searching over the whole market: the slowest in twenty, against the slowest of the bare statements. */
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

/** The best of the products tried answered 30 such searches a second. */
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
