import type { Route } from '@app/contract/core/route.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import type { SignedIn } from './harness.ts'

export const plan = { work_mode: 'office', planned_tasks: 'Write the tests' } as const
export const notes = JSON.stringify({ workSummary: 'Wrote the tests' })

type When = { happened_at?: string }
const late = (at: string | undefined): When => (at ? { happened_at: at } : {})

/** A person's day, act by act; `at`: when it happened, for acts that were kept without a connection. */
export const checkIn = (person: SignedIn, at?: string) =>
  person.call(attendance.checkIn, { body: { ...plan, ...late(at) } })
export const pause = (person: SignedIn, action: 'start' | 'end', at?: string) =>
  person.call(attendance.break, { body: { action, ...late(at) } })
export const checkOut = (person: SignedIn, at?: string) =>
  person.call(attendance.checkOut, { body: { notes, ...late(at) } })
export const statusOf = (person: SignedIn) => person.call(attendance.status)
export const sessionsOf = async (person: SignedIn) =>
  (await person.call(attendance.entries, {})).entries

/** A refused call: its status and its sentence. */
export async function refused(
  person: SignedIn,
  { method, path }: Route,
  body: object,
  id = '',
): Promise<[number, string]> {
  const answer = await person.send({ method, url: path.replace('{id}', id), body })
  return [answer.statusCode, answer.json().detail]
}
