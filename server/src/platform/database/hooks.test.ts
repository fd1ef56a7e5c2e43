import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { app, db, startApp } from '#test/harness.ts'
import { type Db, rowsOf } from './db.ts'
import { hook } from './hooks.ts'

startApp()

test('handlers run in order, one after the other, in the transaction that runs the hook', async () => {
  const moved = hook<[to: string]>('moved')
  const steps: string[] = []
  const transactionOf = async (tx: Db) => {
    const [row] = await rowsOf<{ id: string }>(tx, sql`select pg_current_xact_id()::text as id`)
    return row?.id
  }
  moved.subscribe(
    async (tx, to) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      steps.push(`first ${to} ${await transactionOf(tx)}`)
    },
    async (tx, to) => steps.push(`second ${to} ${await transactionOf(tx)}`),
  )
  const id = await app().database.transaction(async (tx) => {
    await moved.run(tx, 'hired')
    return transactionOf(tx)
  })
  expect(steps).toEqual([`first hired ${id}`, `second hired ${id}`])
})

test('a hook without handlers throws', async () => {
  await expect(hook('forgotten').run(db())).rejects.toThrow('forgotten')
})
