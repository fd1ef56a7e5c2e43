import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { accounts } from '@app/contract/identity/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { eraseAccount } from '#domains/admin/account-deletion/account-deletion.ts'
import { noteErasures } from '#domains/admin/account-deletion/erasures.ts'
import { rowsOf } from '#platform/database/db.ts'
import { storageOf } from '#platform/files/storage.ts'
import { users } from '#schema/accounts.table.ts'
import { backUp } from '#src/backup/backup-store.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { openDatabase } from '#src/prepare.ts'
import { testConfig } from './harness.ts'
import { ask, Ledger } from './ledger.ts'
import { expectSettled } from './ledger-checks.ts'
import { createActors, underLoad } from './ledger-load.ts'
import { environmentOf, newNode } from './node.ts'
import { person } from './node-people.ts'
import { newDatabase, onServer, startPostgres } from './postgres.ts'

const AUDIT_KEY = process.env.AUDIT_KEY ?? ''

test('a lost PostgreSQL is recovered to the moment before a mistake, with all that was acknowledged until then', async () => {
  const archive = mkdtempSync(join(tmpdir(), 'cohort-archive-'))
  chmodSync(archive, 0o777)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-moment-'))
  const cluster = await startPostgres([
    'archive_mode=on',
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  ])
  const DATABASE_URL = await newDatabase(cluster.address('postgres'))
  const config = testConfig({ DATABASE_URL, DATA_DIR, AUDIT_KEY })
  subscribeHooks()
  const before = await openDatabase(config)
  const actors = await createActors(before.db, 20, 10)
  const leaver = await person(before.db, 'intern')
  const node = await newNode({ DATABASE_URL, DATA_DIR })
  await node.start()
  const ledger = new Ledger([node.base])
  let copy: Awaited<ReturnType<typeof cluster.baseBackup>> | undefined
  await underLoad(ledger, actors, async () => {
    await setTimeout(2000)
    copy = await cluster.baseBackup()
    await setTimeout(4000)
  })
  await ledger.settle()
  await backUp(before, config)
  const [row] = await rowsOf<{ moment: string }>(
    before.db,
    sql`select clock_timestamp()::text as moment`,
  )

  // What came after the moment: an account is deleted, a file, and by mistake all applications.
  await before.transaction((held) =>
    eraseAccount(held, {
      ...{ site: node.base, mail_from: '' },
      user: { ...leaver, session_id: '', time_zone: 'UTC', language: 'en' },
      from: { address: '', agent: 'test', request_id: leaver.id },
    }),
  )
  await noteErasures(before.db, [storageOf(config)])
  const [file] = await rowsOf<{ key: string }>(before.db, sql`select key from files limit 1`)
  await storageOf(config).remove(file?.key ?? '')
  await before.db.execute(sql`truncate applications cascade`)
  const [end] = await rowsOf<{ wal: string }>(
    before.db,
    sql`select pg_walfile_name(pg_switch_wal()) as wal`,
  )
  const archived = sql`select 1 from pg_stat_archiver where last_archived_wal >= ${end?.wal}`
  while (!(await rowsOf(before.db, archived)).length) await setTimeout(100)
  await node.kill()
  await before.close()
  await cluster.kill()
  await cluster.stop()

  const recovered = await copy?.recover(archive, row?.moment ?? '')
  const name = new URL(DATABASE_URL).pathname.slice(1)
  const setting = { DATABASE_URL: onServer(recovered?.address('postgres') ?? '', name), DATA_DIR }
  const restore = join(inject('serverBuild'), 'dist', 'restore.js')
  const env = { PATH: process.env.PATH, ...environmentOf(setting, 0) }
  const { stdout } = await promisify(execFile)(process.execPath, [restore, '--recovered'], { env })
  expect(stdout.trim().split('\n')).toEqual([
    'The recovered database is ready. Everybody signs in again; recovery codes and mailed links are no longer good.',
    'Accounts that were deleted since then are deleted again: 1.',
  ])
  const later = await newNode(setting)
  await later.start()
  const headers = actors.manager.headers
  expect(await ask(later.base, { method: 'GET', url: accounts.me.path, headers })).toMatchObject({
    status: 401,
  })
  await later.stop()
  const after = await openDatabase(testConfig({ ...setting, AUDIT_KEY }))
  await expectSettled(after.db, { ledger, actors, DATA_DIR })
  const [gone] = await after.db.select().from(users).where(eq(users.id, leaver.id))
  expect(gone).toMatchObject({ status: 'deleted', full_name: 'Former member' })
  await after.close()
  await recovered?.stop()
  for (const folder of [archive, DATA_DIR]) rmSync(folder, { recursive: true, force: true })
}, 300_000)
