import type { Route } from '@app/contract/core/route.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { v7 } from 'uuid'
import { users } from '#schema/accounts.table.ts'
import { teams } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'
import { join } from './staffed-team.ts'

/** Signs in an intern who may track time: in a team, which nobody leads. */
export async function signInMember(more: Parameters<typeof signIn>[1] = {}): Promise<SignedInUser> {
  const person = await signIn('intern', more)
  const id = v7()
  await db().insert(teams).values({ id, name: 'Team Alone' })
  await join(id, person)
  return person
}

export const plan = { work_mode: 'office', planned_tasks: 'Write the tests' } as const
export const notes = JSON.stringify({ workSummary: 'Wrote the tests' })

type SendTime = { happened_at?: string }
const late = (at: string | undefined): SendTime => (at ? { happened_at: at } : {})

/** A user's day, action by action; `at` is the time of an action taken offline. */
export const checkIn = (person: SignedInUser, at?: string) =>
  person.call(attendance.checkIn, { body: { ...plan, ...late(at) } })
export const pause = (person: SignedInUser, action: 'start' | 'end', at?: string) =>
  person.call(attendance.break, { body: { action, ...late(at) } })
export const checkOut = (person: SignedInUser, at?: string) =>
  person.call(attendance.checkOut, { body: { notes, ...late(at) } })
export const statusOf = (person: SignedInUser) => person.call(attendance.status)
export const sessionsOf = async (person: SignedInUser) =>
  (await person.call(attendance.entries, {})).entries

/** The status and message of a rejected call. */
export async function refused(
  person: SignedInUser,
  { method, path }: Route,
  body: object,
  id = '',
): Promise<[number, string]> {
  const answer = await person.send({ method, url: path.replace('{id}', id), body })
  return [answer.statusCode, answer.json().detail]
}

/** What happens while this is the only superadmin: all others are suspended. */
export async function asOnlySuperadmin({ user }: SignedInUser, work: () => Promise<void>) {
  const others = and(eq(users.role, 'superadmin'), ne(users.id, user.id))
  const active = and(others, eq(users.status, 'active'))
  const gone = await db().update(users).set({ status: 'suspended' }).where(active).returning()
  const ids = gone.map(({ id }) => id)
  await work().finally(() =>
    db().update(users).set({ status: 'active' }).where(inArray(users.id, ids)),
  )
}
