import { judge } from './case-api.ts'
import { compare, load } from './load.ts'
import { emailOf, password, signedIn } from './market.ts'
import { type Amounts, isWanted, seconds } from './options.ts'
import { productUrl } from './processes.ts'
import { startWorker } from './worker.ts'

/** Signing in, each time somebody else, against nothing but the check of the password. */
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
