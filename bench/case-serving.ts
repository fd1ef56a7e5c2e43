import { get } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { applyingOf, editOf, readAllOf, send } from './case-writes.ts'
import { connections, inTurns, type Load, type LoadRequest, load, medianOf } from './load.ts'
import { as, shownPostings, signedIn, tokenOf } from './market.ts'
import { type Amounts, workers } from './options.ts'
import { cpuOf } from './process-tree.ts'
import { type Product, ports, root, type Server, startProduct } from './processes.ts'
import { openPosting } from './recorded.ts'
import { judgeRates, report } from './results.ts'
import type { Stage } from './stage.ts'
import { startWorkers } from './worker.ts'

/** Fewer cores have no room for a second node, the load and the database beside the first. */
const coresForTwo = 4

/** Every second request is by a signed-in user, whose responses a node does not cache. */
const nodeRequest = (n: number, { internships }: Amounts): LoadRequest =>
  n % 2
    ? { path: `/api/internships/${openPosting(n, internships)}` }
    : { path: '/api/notifications', headers: as(tokenOf(1 + (n % signedIn))) }

/** Splits the connections between servers, as a load balancer does. */
function dealt(servers: Server[], next: (n: number) => LoadRequest): Load {
  const pids = [...new Set(servers.flatMap((server) => server.pids))]
  const loads = servers.map(({ url }) =>
    load({ url, pids: [] }, next, connections / servers.length),
  )
  const run: Load['run'] = async (seconds) => {
    const before = cpuOf(pids)
    const all = await Promise.all(loads.map((each) => each.run(seconds)))
    const rate = all.reduce((sum, one) => sum + one.rate, 0)
    const refused = all.flatMap((one) => one.refused ?? [])
    return {
      rate,
      p95: Math.max(...all.map(({ p95 }) => p95)),
      cpu: ((cpuOf(pids) - before) / (rate * Math.ceil(seconds))) * 1e6,
      ...(refused.length && { refused: refused.join('; ') }),
    }
  }
  return {
    run,
    rounds: [],
    get sent() {
      return loads.reduce((sum, { sent }) => sum + sent, 0)
    },
  }
}

/**
 * Two nodes that share a database, each with half of the cores, against one node with as many cores as both have, and
 * against one of the two.
 */
export async function twoNodes({ product, amounts }: Stage, own: Record<string, string>) {
  const half = Math.max(1, Math.floor(workers / 2))
  const settings = { ...own, WORKERS: String(half) }
  const database = product.pids.slice(1)
  const nodes: Product[] = []
  try {
    for (const port of [ports.started, ports.second])
      nodes.push(await startProduct(settings, port, database))
    const next = (n: number) => nodeRequest(n, amounts)
    const [one, two] = [dealt(nodes.slice(0, 1), next), dealt(nodes, next)]
    const whole = load(product, next)
    await inTurns([whole, one, two])
    const processes = half > 1 ? `${half} processes` : '1 process'
    judgeRates(two, whole, {
      case: 'P12',
      what: `two nodes of ${processes} each / one of ${workers}`,
      ...(2 * half === workers && { goal: { least: 0.9 } }),
    })
    const cores = availableParallelism()
    judgeRates(two, one, {
      case: 'P12',
      what: `two nodes / one, of ${processes} each, on ${cores} cores`,
      ...(cores >= coresForTwo && { goal: { least: 1.6 } }),
    })
  } finally {
    for (const node of nodes) await node.stop()
  }
}

const writesPerSecond = 30
const writers = `${writesPerSecond} writes/s, ${writesPerSecond / 3} of postings`

/** Counted through all cases: a repeated key would be answered without a write. */
let writes = 0
/** The last edit of each posting, which the next one waits for: two at once would meet each other's version. */
const edits = new Map<string, Promise<void>>()

/** Writes until `work` is done, in turn: applications, notifications that are read, and postings of the first page. */
function writersOf({ product, amounts }: Stage) {
  const failures: string[] = []
  const write = async (making: LoadRequest | Promise<LoadRequest>) => {
    try {
      const answer = await send(product.url, await making)
      const text = await answer.text()
      if (!answer.ok) failures.push(`${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(String(error))
    }
  }
  const edit = (posting: string, key: string) => {
    const before = edits.get(posting) ?? Promise.resolve()
    const edited = before.then(() => write(editOf(product.url, posting, key)))
    edits.set(posting, edited)
    return edited
  }
  const writeNext = () => {
    const n = writes++
    const key = `writer-${n}`
    if (n % 3 === 1) return write(applyingOf(n, amounts.internships, key, 0.5))
    if (n % 3 === 2) return write(readAllOf(tokenOf(1 + (n % signedIn)), key))
    return edit(shownPostings[(n / 3) % shownPostings.length] ?? '', key)
  }
  return {
    failures,
    async during<T>(work: () => Promise<T>) {
      const under: Promise<void>[] = []
      const timer = setInterval(() => under.push(writeNext()), 1000 / writesPerSecond)
      const done = await work()
      clearInterval(timer)
      await Promise.all(under)
      return { done, written: under.length }
    },
  }
}

/** µs of CPU of a write while nobody reads: the least so far, since what else a node does at the same time only adds. */
let cpuOfWrite = Number.POSITIVE_INFINITY

/** The same while others write what ends its place in the cache. The CPU is that of the reads: the writes alone are taken off. */
function whileWriting(reads: Load, stage: Stage): Load {
  const writers = writersOf(stage)
  const { pids } = stage.product
  const run: Load['run'] = async (seconds) => {
    const before = cpuOf(pids)
    const alone = await writers.during(() => pause(1000 * seconds))
    cpuOfWrite = Math.min(cpuOfWrite, (1e6 * (cpuOf(pids) - before)) / alone.written)
    const { done: round, written } = await writers.during(() => reads.run(seconds))
    const cpu = round.cpu - (written * cpuOfWrite) / (round.rate * Math.ceil(seconds))
    const [failure] = writers.failures
    return { ...round, cpu, ...(failure && { refused: `a write: ${failure}` }) }
  }
  return {
    run,
    rounds: [],
    get sent() {
      return reads.sent
    },
  }
}

/** List pages rendered for each request, and the same page from the cache, as browsers ask and while others write. */
export async function rendering(stage: Stage): Promise<void> {
  const { product, questions } = stage
  const bare = await startWorkers('bare-render.ts', {
    args: [`${product.url}/internships`, join(root, 'web/build')],
    many: workers,
  })
  const fresh = load(product, (n) => ({ path: `/internships?cursor=${questions.place(n)}` }))
  const hot = load(product, '/internships')
  const busy = whileWriting(load(product, '/internships'), stage)
  await inTurns([bare.load, fresh, hot, busy])
  bare.stop()
  const caseOf = (what: string, least: number) => ({
    case: 'P11',
    what: `list page, ${what} / renderToString of the same tree`,
    goal: { least },
  })
  judgeRates(fresh, bare.load, caseOf('never asked before, br', 0.5))
  judgeRates(hot, bare.load, caseOf('hot, br', 10))
  judgeRates(busy, bare.load, caseOf(`hot, br, ${writers}`, 10))
}

/** A response as it comes over the wire. */
async function bytesOf(url: string) {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).once('error', reject),
  )
  const named = ['content-type', 'content-encoding', 'content-security-policy', 'etag', 'vary']
  const sent = named.flatMap((name) => {
    const value = answer.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { bytes: (await buffer(answer)).toString('base64'), headers: Object.fromEntries(sent) }
}

/** The CPU of a hot page against the same bytes served from a Buffer by Fastify. */
export async function hotPages(stage: Stage): Promise<void> {
  const { product, baseline } = stage
  for (const path of ['/', '/internships', '/api/internships']) {
    await baseline.send({ cached: await bytesOf(product.url + path) })
    const cached = load(baseline.fixed, '/cached')
    const quiet = load(product, path)
    const busy = whileWriting(load(product, path), stage)
    await inTurns([cached, quiet, busy])
    for (const [hot, when] of [
      [quiet, ''],
      [busy, `, ${writers}`],
    ] as const) {
      const { cpu, refused } = medianOf(hot)
      report({
        case: 'P18',
        what: `CPU of ${path}, hot, br${when} / the same as a kept Buffer`,
        figure: cpu,
        baseline: medianOf(cached).cpu,
        unit: 'µs',
        goal: { most: 2 },
        ...(refused && { refused }),
      })
    }
  }
}
