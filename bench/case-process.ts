import { median } from './load.ts'
import { isWanted, rounds } from './options.ts'
import { memoryOf, type Product, ports, started, startProduct } from './processes.ts'
import { report } from './results.ts'

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The time from process start to the first response, over existing data. */
export async function starting(own: Record<string, string>): Promise<void> {
  if (!isWanted('P13')) return
  const products: number[] = []
  const bare: number[] = []
  const env = { ...process.env, ...own, NODE_ENV: 'production', PORT: String(ports.started) }
  for (let round = 0; round < rounds; round += 1) {
    if (own.DATABASE_URL) {
      const url = `http://127.0.0.1:${ports.started}`
      const server = await started(['bench/bare-start.mjs'], env, url)
      bare.push(server.milliseconds)
      await server.stop()
    }
    const product = await startProduct(own)
    products.push(product.milliseconds)
    await product.stop()
  }
  const isBare = bare.length > 0
  report({
    case: 'P13',
    what: isBare
      ? 'start to first answer / bare Fastify and pg'
      : 'start to first answer, embedded',
    figure: median(products),
    unit: 'ms',
    ...(isBare && { baseline: median(bare) }),
    goal: { most: isBare ? 3 : 4000 },
  })
}

/** The memory of an idle server. */
export async function idleMemory({ pid }: Product): Promise<void> {
  if (!isWanted('P14')) return
  await pause(5000)
  const figure = memoryOf(pid)
  if (figure === undefined) return
  report({ case: 'P14', what: 'memory, idle', figure, unit: 'MB', goal: { most: 180 } })
}

/** Samples the memory while `work` loads the server, and returns the maximum. */
export async function loadedMemory(
  { pid }: Product,
  engine: string,
  most: number,
  work: () => Promise<void>,
): Promise<void> {
  let figure = 0
  const look = () => {
    figure = Math.max(figure, memoryOf(pid) ?? 0)
  }
  const watch = setInterval(look, 200)
  await work()
  clearInterval(watch)
  if (!isWanted('P14', ...(engine === 'embedded' ? ['P16'] : [])) || !figure) return
  const what = `memory under load of the cases above, ${engine}`
  report({ case: 'P14', what, figure, unit: 'MB', goal: { most } })
}
