import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { fileRemovals, files } from '#schema/files.table.ts'
import { migrations } from '#src/prepare.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeApplication, makeResume } from '#test/hiring.ts'

startApp()

test('the upgrade erases what earlier releases left of the files of a deleted account', async () => {
  const { student, application } = await makeApplication()
  const unsent = await makeResume(student)
  const other = await makeResume(await signIn('intern'))
  const own = eq(files.owner_id, student.user.id)
  const before = await db().select().from(files).where(own)
  await db()
    .update(users)
    .set({ status: 'deleted', full_name: 'Former member' })
    .where(eq(users.id, student.user.id))
  const upgrade = readFileSync(join(migrations, '0060_files_of_deleted_accounts.sql'), 'utf8')
  for (const statement of upgrade.split('--> statement-breakpoint'))
    await db().execute(sql.raw(statement))

  expect(await db().select().from(files).where(own)).toMatchObject([
    { id: application.resume_id, name: 'removed', key: '', size: 0 },
  ])
  const keys = before.map(({ key }) => key)
  expect(await db().$count(fileRemovals, inArray(fileRemovals.key, keys))).toBe(2)
  expect(before.map(({ id }) => id)).toContain(unsent.id)
  expect(await db().$count(files, eq(files.id, other.id))).toBe(1)
})
