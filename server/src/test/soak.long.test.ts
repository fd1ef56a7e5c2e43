import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#src/prepare.ts'
import { testConfig } from './harness.ts'
import { Ledger } from './ledger.ts'
import { expectSettled } from './ledger-checks.ts'
import { createActors, underLoad } from './ledger-load.ts'
import { newNode } from './node.ts'
import { newDatabase, startPostgres } from './postgres.ts'

const minute = 60_000
/** The nodes have it, too. */
const AUDIT_KEY = process.env.AUDIT_KEY ?? ''
/** Of load, on each engine; SOAK_MINUTES for fewer. */
const duration = Number(process.env.SOAK_MINUTES ?? 45) * minute
/** The memory at the end, as a multiple of the largest in the first tenth of the time. */
const mostGrowth = 1.5

async function prepare(engine: 'PostgreSQL' | 'the embedded database') {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-soak-'))
  const cluster = engine === 'PostgreSQL' ? await startPostgres() : undefined
  const DATABASE_URL = cluster ? await newDatabase(cluster.address('postgres')) : ''
  const open = () => openDatabase(testConfig({ DATA_DIR, DATABASE_URL, AUDIT_KEY }))
  const prepared = await open()
  const actors = await createActors(prepared.db, Math.ceil(duration / 2000), 60)
  await prepared.close()
  const node = await newNode({ DATABASE_URL, DATA_DIR })
  await node.start()
  const ledger = new Ledger([node.base])
  return { engine, DATA_DIR, cluster, open, actors, node, ledger }
}
type Soak = Awaited<ReturnType<typeof prepare>>

/** Loads a node, and stops it; returns its memory at sixty moments. */
async function run({ ledger, actors, node }: Soak): Promise<number[]> {
  const memory: number[] = []
  await underLoad(ledger, actors, async () => {
    for (let step = 0; step < 60; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, duration / 60))
      memory.push(node.memory())
    }
  })
  await ledger.settle()
  expect(await node.stop()).toEqual({ code: 0, signal: null })
  return memory
}

async function check({ engine, DATA_DIR, open, actors, node, ledger }: Soak, memory: number[]) {
  const early = Math.max(...memory.slice(0, 6))
  const late = Math.max(...memory.slice(-6))
  console.log(`${engine}: ${ledger.entries.length} writes, ${early} then ${late} MB of memory`)
  expect(late).toBeLessThan(early * mostGrowth)
  const database = await open()
  await expectSettled(database.db, { ledger, actors, DATA_DIR, nodes: [node] })
  await database.close()
}

test(
  `${duration / minute} minutes of load on each engine: nothing is lost and the memory does not grow`,
  async () => {
    const soaks = [await prepare('PostgreSQL'), await prepare('the embedded database')]
    const memories = await Promise.all(soaks.map(run))
    for (const [at, soak] of soaks.entries()) await check(soak, memories[at] ?? [])
    for (const { cluster, DATA_DIR } of soaks) {
      await cluster?.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    }
  },
  duration + 20 * minute,
)
