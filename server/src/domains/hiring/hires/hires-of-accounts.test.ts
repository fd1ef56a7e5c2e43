import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { rowsOf } from '#platform/database/db.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { end, makeHired, read, reason } from '#test/hires.ts'
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
