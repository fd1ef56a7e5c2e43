import { type ReviewDraft, companies as routes } from '@app/contract/site/company-reviews.ts'
import { v7 } from 'uuid'
import { certificates } from '#schema/certificates.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'
import { makeInternship } from './hiring.ts'

/** An approved startup with a representative, a project and an open internship. */
export async function makeStartup(status: 'approved' | 'pending' = 'approved') {
  const representative = await signIn('startup_rep')
  const id = v7()
  await db()
    .insert(startups)
    .values({ id, name: 'Lotus Labs', contact_email: 'secret@lotus.example', status })
  await db().insert(startupMembers).values({ startup_id: id, user_id: representative.user.id })
  const project_id = v7()
  await db().insert(projects).values({ id: project_id, name: 'Lotus', startup_id: id })
  const { internship, manager } = await makeInternship({ project_id })
  return { id, representative, internship, manager, params: { id } }
}
export type Startup = Awaited<ReturnType<typeof makeStartup>>

/** Somebody who completed an internship there. */
export async function makePastIntern({ internship }: Startup, full_name = 'Meera Iyer') {
  const person = await signIn('intern', { full_name })
  await db().insert(certificates).values({
    code: v7(),
    user_id: person.user.id,
    internship_id: internship.id,
    holder_name: full_name,
    title: 'React Developer',
    company_name: 'Lotus Labs',
    hours: 160,
    tasks: 4,
    started_on: '2026-01-01',
    ended_on: '2026-03-01',
  })
  return person
}

export const draft: ReviewDraft = { stars: 4, text: 'Kind people and real work.' }
export const write = ({ call }: SignedInUser, { params }: Startup, body = draft) =>
  call(routes.review, { params, body })
export const seenBy = (who: { call: SignedInUser['call'] }, { params }: Startup) =>
  who.call(routes.reviews, { params })
