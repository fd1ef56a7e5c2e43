import type { Call } from '@app/contract/core/route.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { demo } from '@app/contract/identity/demo-accounts.ts'
import { noWaysIn, type WaysIn } from './ways-in.ts'

/** For loaders, which run on the server: it brings the contract's schemas along. */
export async function askWaysIn(call: Call): Promise<WaysIn> {
  const [access, social] = await Promise.all([
    call(demo.access).catch(() => noWaysIn.demo),
    call(accounts.providers).catch(() => noWaysIn),
  ])
  return { demo: access, providers: social.providers }
}
