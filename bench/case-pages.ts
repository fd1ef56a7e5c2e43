import { join } from 'node:path'
import { judge } from './case-api.ts'
import { compare, load } from './load.ts'
import { isWanted } from './options.ts'
import { productUrl, root } from './processes.ts'
import { startWorker } from './worker.ts'

/** The list page rendered anew for every request, and the same page kept for the many who ask at once. */
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
