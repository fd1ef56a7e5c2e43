import type { Input } from '@app/contract/core/route.ts'
import { type JobOffer, jobOffers as routes } from '@app/contract/hiring/job-offers.ts'
import { eq } from 'drizzle-orm'
import { users } from '#schema/accounts.table.ts'
import { db, type SignedInUser, type signIn } from './harness.ts'
import { makeApplication, walk } from './hiring.ts'

const way = ['received', 'assessed_pass', 'shortlisted', 'hr_scheduled'] as const

/** An applicant who has been interviewed. */
export async function makeCandidate(more: Parameters<typeof signIn>[1] = {}) {
  const made = await makeApplication()
  if (Object.keys(more).length)
    await db().update(users).set(more).where(eq(users.id, made.student.user.id))
  const at = await walk(made.hr, made.application, way)
  return { ...made, at, application_id: made.application.id }
}

type Terms = Input<typeof routes.create>['body']

export const terms = (more: Partial<Terms> = {}) => ({
  position: 'Frontend Intern',
  valid_until: '2098-01-01',
  stipend: 9_000_000,
  weekly_hours: 20,
  ...more,
})

export const draft = (hr: SignedInUser, application_id: string, more: Partial<Terms> = {}) =>
  hr.call(routes.create, { body: { ...terms(more), application_id } })

export const send = (hr: SignedInUser, { id, version }: JobOffer) =>
  hr.call(routes.send, { params: { id }, body: { version } })

/** An applicant with an offer that waits for the answer. */
export async function makeSent(
  more: Parameters<typeof makeCandidate>[0] = {},
  offered: Partial<Terms> = {},
) {
  const made = await makeCandidate(more)
  const offer = await send(made.hr, await draft(made.hr, made.application_id, offered))
  return { ...made, offer, params: { id: offer.id } }
}

export const accept = (
  person: SignedInUser,
  offer: JobOffer,
  signed_name = person.user.full_name,
) =>
  person.call(routes.accept, {
    params: { id: offer.id },
    body: { signed_name, letter_hash: offer.letter_hash ?? '' },
  })
