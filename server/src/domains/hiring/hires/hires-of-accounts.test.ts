import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { migrations } from '#src/prepare.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { change, end, makeHired, read, reason } from '#test/hires.ts'
import { dayAgo } from '#test/staffed-team.ts'

startApp()

test('a deleted account takes the reason along, and the one who ended it is a former member', async () => {
  const current_password = 'Rain on 7 tin roofs'
  const password_hash = await hashPassword(current_password)
  const { student, hire, id } = await makeHired(60, { password_hash })
  const leaving = await signIn('hr', { password_hash })
  await end(leaving, hire, await dayAgo(1))
  const remove = (who: SignedInUser) =>
    who.call(accountDeletion.deleteAccount, { body: { current_password, email: who.user.email } })
  await remove(leaving)
  const other = await signIn('hr')
  expect((await read(other, id)).end).toMatchObject({ by_name: 'Former member', reason })
  await remove(student)
  const log = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, id))
  expect(log.map(({ action }) => action)).toContain('hire_ended')
  expect(JSON.stringify(log)).not.toContain(reason)
  expect((await read(other, id)).end).toMatchObject({ by_name: 'Former member', reason: '' })
})

test('with its account a hire ends, and nothing of its checklist is left to do', async () => {
  const current_password = 'Rain on 7 tin roofs'
  const password_hash = await hashPassword(current_password)
  const [own, removed, kept] = [
    await makeHired(60, { password_hash }),
    await makeHired(-30),
    await makeHired(),
  ]
  await own.student.call(accountDeletion.deleteAccount, {
    body: { current_password, email: own.student.user.email },
  })
  const admin = await signIn('superadmin')
  await admin.call(people.remove, { params: { id: removed.student.user.id } })
  const suspended = { status: 'suspended' as const }
  await admin.call(people.change, { params: { id: kept.student.user.id }, body: suspended })

  const last_day = await dayAgo(0)
  for (const { hr, id } of [own, removed]) {
    const ended = await read(hr, id)
    expect(ended).toMatchObject({ status: 'ended', last_day, can: { end: false, change: false } })
    const due = sql`select from onboarding_items where hire_id = ${id} and due_on is not null`
    expect(await rowsOf(db(), due)).toEqual([])
  }
  expect((await read(removed.hr, removed.id)).end?.by_name).toBe(admin.user.full_name)
  expect(await read(kept.hr, kept.id)).toMatchObject({ status: 'active', last_day: null })
})

test('the hires of accounts that were removed before end with the day of that', async () => {
  const [gone, leaving, kept] = [await makeHired(60), await makeHired(60), await makeHired(60)]
  const [removed_on, sooner] = [await dayAgo(30), await dayAgo(40)]
  await change(leaving.id, { last_day: sooner, ended_at: `${sooner}T09:00:00Z` })
  for (const { student } of [gone, leaving])
    await db()
      .update(users)
      .set({ status: 'deleted', updated_at: sql`now() - interval '30 days'` })
      .where(eq(users.id, student.user.id))
  const file = readFileSync(join(migrations, '0055_ends_of_interviews_and_hires.sql'), 'utf8')
  await db().execute(sql.raw(file.split('--> statement-breakpoint').at(-1) ?? ''))

  const { hr } = kept
  expect(await read(hr, gone.id)).toMatchObject({ status: 'ended', last_day: removed_on })
  expect(await read(hr, leaving.id)).toMatchObject({ status: 'ended', last_day: sooner })
  expect(await read(hr, kept.id)).toMatchObject({ status: 'active', last_day: null })
  const due = sql`select from onboarding_items where hire_id = ${gone.id} and due_on is not null`
  expect(await rowsOf(db(), due)).toEqual([])
})
