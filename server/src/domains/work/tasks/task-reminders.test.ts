import { notifications } from '@app/contract/messaging/notifications.ts'
import { tasks as routes } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { create } from '#test/weeks.ts'
import { remindOfDue } from './tasks.ts'

startApp()

/** A zone in which it is this hour now, and its today. */
async function placeAt(hour: number) {
  const [place] = await rowsOf<{ zone: string; today: string }>(
    db(),
    sql`select name as zone, (now() at time zone name)::date::text as today from pg_timezone_names
      where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = ${hour} limit 1`,
  )
  if (!place) throw new Error('no zone')
  return place
}

const remind = async () => {
  while (await remindOfDue(db()));
}
const titlesOf = async (person: SignedInUser) =>
  (await person.call(notifications.list)).notifications.map(({ title }) => title)

test('a task due today is notified once, from eight in the morning in the person’s zone', async () => {
  const morning = await placeAt(9)
  const night = await placeAt(5)
  const awake = await signIn('intern', { time_zone: morning.zone })
  const asleep = await signIn('intern', { time_zone: night.zone })
  const { id } = await create(awake, { due_date: morning.today, due_time: '17:00' })
  await create(asleep, { due_date: night.today })
  await remind()
  await remind()
  const { notifications: notified } = await awake.call(notifications.list)
  expect(notified.map(({ title, message, link }) => ({ title, message, link }))).toEqual([
    {
      title: 'Task Due Today',
      message: '“Write the tests” is due today at 5:00 pm.',
      link: `/intern/tasks?task=${id}`,
    },
  ])
  expect(await titlesOf(asleep)).toEqual([])
})

test('a completed task, another day and a person who wants no reminders are left alone', async () => {
  const { zone, today } = await placeAt(9)
  const person = await signIn('intern', { time_zone: zone })
  const quiet = await signIn('intern', { time_zone: zone })
  await db()
    .update(users)
    .set({ settings: { taskReminders: false } })
    .where(eq(users.id, quiet.user.id))
  await create(person, { due_date: today, status: 'completed' })
  const later = await create(person, { due_date: '2099-01-01' })
  await create(quiet, { due_date: today })
  await remind()
  expect([await titlesOf(person), await titlesOf(quiet)]).toEqual([[], []])

  const body = { due_date: today }
  await person.call(routes.change, { params: { id: later.id }, body })
  await remind()
  await person.call(routes.change, { params: { id: later.id }, body: { due_time: '09:30' } })
  await remind()
  expect(await titlesOf(person)).toEqual(['Task Due Today', 'Task Due Today'])
})
