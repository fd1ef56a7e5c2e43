import { availableParallelism } from 'node:os'
import { judge } from './case-api.ts'
import { compare, dealt, type LoadRequest, load } from './load.ts'
import { signedIn, tokenOf } from './market.ts'
import { type Amounts, isWanted } from './options.ts'
import { ports, productUrl, startProduct } from './processes.ts'
import { openPosting } from './recorded.ts'

/** A core each for two nodes and for what loads them, and one for the database: fewer, and the nodes share one. */
const coresForTwo = 4

/** Every second request is of somebody signed in: nothing of it is kept by a node. */
const asked = (n: number, { internships }: Amounts): LoadRequest =>
  n % 2
    ? { path: `/api/internships/${openPosting(n, internships)}` }
    : {
        path: '/api/notifications',
        headers: { authorization: `Bearer ${tokenOf(1 + (n % signedIn))}` },
      }

/** The same load on one node, and dealt out to two on the same database. */
export async function twoNodes(own: Record<string, string>, amounts: Amounts): Promise<void> {
  if (!isWanted('P12')) return
  const second = await startProduct(own, ports.started)
  try {
    let n = 0
    const next = () => asked(n++, amounts)
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
