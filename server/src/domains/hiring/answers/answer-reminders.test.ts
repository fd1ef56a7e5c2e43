import { notifications } from '@app/contract/messaging/notifications.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { app, db, signIn, startApp } from '#test/harness.ts'
import { publish } from '#test/market.ts'
import { remindOfAnswers } from './answers.ts'

startApp()

/** Undecided applications of so many people to a posting. */
async function makeWaiting(internship_id: string, count: number) {
  const people = Array.from({ length: count }, () => v7())
  const known = { role: 'intern', full_name: 'Asha Rao', status: 'active' } as const
  await db()
    .insert(users)
    .values(people.map((id) => ({ ...known, id, email: `${id}@test.example` })))
  const [owner_id = ''] = people
  const resume_id = v7()
  const file = { id: resume_id, owner_id, name: 'cv.pdf', key: resume_id, type: 'application/pdf' }
  await db()
    .insert(files)
    .values({ ...file, category: 'resume', size: 1, sha256: resume_id })
  const sent = { internship_id, resume_id, status: 'received', email: 'asha@test.example' } as const
  await db()
    .insert(applications)
    .values(people.map((user_id) => ({ ...sent, user_id, full_name: 'Asha Rao' })))
  await db()
    .update(applications)
    .set({ respond_by: sql`current_date + 2` })
    .where(eq(applications.internship_id, internship_id))
}

test('the reviewers of a posting are told once of all who wait for it, also by two jobs at a time', async () => {
  const manager = await signIn('project_manager')
  await makeWaiting((await publish({ title: 'Asked by many' }, manager)).id, 620)
  await makeWaiting((await publish({ title: 'Asked by few' }, manager)).id, 2)
  const remindAll = async () => {
    while (await app().database.transaction(remindOfAnswers));
  }
  await Promise.all([remindAll(), remindAll()])
  const { notifications: notified } = await manager.call(notifications.list, {})
  const due = notified.filter(({ title }) => title === 'Answers due')
  expect(due.map(({ message }) => message).toSorted()).toEqual([
    'Asked by few: 2 applicants need an answer within 3 days.',
    'Asked by many: 620 applicants need an answer within 3 days.',
  ])
})
