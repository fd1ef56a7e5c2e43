import type { Route } from '@app/contract/core/route.ts'
import { attendance as routes } from '@app/contract/work/attendance.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workReports } from '#schema/reports.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { checkIn, notes, plan, sessionsOf } from '#test/working-day.ts'

startApp({ REQUESTS_PER_MINUTE: '1000000' })

/** Many taps at once; how often each status was answered. */
async function taps(person: SignedInUser, { path }: Route, body: object, many = 200) {
  const request = { method: 'POST', url: path, body } as const
  const answers = await Promise.all(Array.from({ length: many }, () => person.send(request)))
  const times: Record<number, number> = {}
  for (const { statusCode } of answers) times[statusCode] = (times[statusCode] ?? 0) + 1
  return times
}

test('two hundred check-ins at once open one session', async () => {
  const person = await signIn('intern')
  expect(await taps(person, routes.checkIn, plan)).toEqual({ 201: 1, 409: 199 })
  expect(await sessionsOf(person)).toHaveLength(1)
})

test('two hundred check-outs at once close it once and send one report', async () => {
  const person = await signIn('intern')
  await checkIn(person)
  expect(await taps(person, routes.checkOut, { notes })).toEqual({ 200: 1, 409: 199 })
  const sent = eq(workReports.from_user_id, person.user.id)
  expect(await db().$count(workReports, sent)).toBe(1)
})

test('two hundred breaks at once are one break, and end once', async () => {
  const person = await signIn('intern')
  await checkIn(person)
  expect(await taps(person, routes.break, { action: 'start' })).toEqual({ 200: 1, 409: 199 })
  expect(await taps(person, routes.break, { action: 'end' })).toEqual({ 200: 1, 409: 199 })
  const [session] = await sessionsOf(person)
  expect(session?.breaks).toHaveLength(1)
})
