import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#src/prepare.ts'
import { testConfig } from './harness.ts'
import { Ledger } from './ledger.ts'
import { expectSettled } from './ledger-checks.ts'
import { createActors, underLoad } from './ledger-load.ts'
import { newNode } from './node.ts'

/** The nodes have it, too. */
const AUDIT_KEY = process.env.AUDIT_KEY ?? ''

test('a killed server with the embedded database loses and duplicates nothing', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-kills-'))
  const opened = await openDatabase(testConfig({ DATA_DIR, AUDIT_KEY }))
  const actors = await createActors(opened.db, 100, 60)
  await opened.close()
  const node = await newNode({ DATABASE_URL: '', DATA_DIR })
  await node.start()
  const ledger = new Ledger([node.base])
  await underLoad(ledger, actors, async () => {
    for (let kill = 0; kill < 30; kill += 1) {
      await pause(500 + Math.random() * 1500)
      await node.kill()
      await node.start()
    }
  })
  await ledger.settle()
  expect(await node.stop()).toEqual({ code: 0, signal: null })
  const database = await openDatabase(testConfig({ DATA_DIR, AUDIT_KEY }))
  await expectSettled(database.db, { ledger, actors, DATA_DIR })
  await database.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
}, 3_600_000)
