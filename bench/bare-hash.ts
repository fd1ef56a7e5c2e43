import {
  hashPassword,
  verifyPassword,
} from '../server/src/domains/identity/accounts/password-hash.ts'

/** Verifies passwords without a server, as many concurrently as the product allows, until it is stopped. */
const atOnce = 4
const hash = await hashPassword('correct horse battery')

async function count(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let checked = 0
  const one = async () => {
    while (performance.now() < until) {
      await verifyPassword('correct horse battery', hash)
      checked += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return checked / seconds
}

process.on('message', async (seconds: number) => process.send?.(await count(seconds)))
process.once('disconnect', () => process.exit())
process.send?.(0)
