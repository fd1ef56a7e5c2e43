import { type Interview, interviews } from '@app/contract/hiring/interviews.ts'
import { eq, sql } from 'drizzle-orm'
import { interviews as table } from '#schema/interviews.table.ts'
import { db, type SignedIn } from './harness.ts'
import { makeApplication, walk } from './hiring.ts'

const toTheShortlist = ['received', 'assessed_pass', 'shortlisted'] as const

/** An application that may be invited to an interview. */
export async function makeShortlisted() {
  const made = await makeApplication()
  const application = await walk(made.hr, made.application, toTheShortlist)
  return { ...made, application }
}

/** What is filled in to invite somebody; a Saturday far away. */
export const plan = (application_id: string, more: object = {}) => ({
  application_id,
  scheduled_at: '2098-03-01T10:30:00+05:30',
  type: 'video' as const,
  link: 'https://meet.example.in/room',
  ...more,
})

/** An interview that is scheduled. */
export async function makeInterview(more: object = {}) {
  const made = await makeShortlisted()
  const body = plan(made.application.id, more)
  const interview = await made.hr.call(interviews.schedule, { body })
  return { ...made, interview }
}

/** Its time comes. */
export const begin = (id: string) =>
  db()
    .update(table)
    .set({ scheduled_at: sql`now() - interval '10 minutes'` })
    .where(eq(table.id, id))

/** What a change of an interview is answered with: status and sentence. */
export async function changed(
  who: SignedIn,
  { id, version }: Pick<Interview, 'id' | 'version'>,
  said: object,
) {
  const url = `/api/interviews/${id}`
  const answer = await who.send({ method: 'PUT', url, body: { version, ...said } })
  return [answer.statusCode, answer.json().detail]
}
