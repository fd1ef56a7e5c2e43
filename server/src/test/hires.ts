import { hires } from '@app/contract/hiring/hires.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { users } from '#schema/accounts.table.ts'
import { applications, hires as table } from '#schema/applications.table.ts'
import { teamMembers } from '#schema/projects.table.ts'
import { db, type SignedInUser } from './harness.ts'
import { makeApplication, makeInternship, makeResume, walk } from './hiring.ts'
import { dayAgo, makeStaffedTeam } from './staffed-team.ts'

export const toAccepted = [
  'received',
  'assessed_pass',
  'shortlisted',
  'hr_scheduled',
  'accepted',
] as const

/** An accepted applicant and the team they are wanted in. */
export async function makeAccepted() {
  const team = await makeStaffedTeam()
  const { hr, student, application, internship } = await makeApplication()
  const accepted = await walk(hr, application, toAccepted)
  const wanted = { application_id: accepted.id, version: accepted.version }
  return { ...team, hr, student, internship, wanted }
}

export const soon = () => dayAgo(-7)

/** Somebody who was hired into a team and began so many days ago. */
export async function makeHired(ago = 60, more: Partial<typeof users.$inferInsert> = {}) {
  const team = await makeStaffedTeam()
  const { hr, student, application, internship } = await makeApplication(more)
  const { id: application_id, version } = await walk(hr, application, toAccepted)
  const { id } = await hr.call(hires.hire, {
    body: { application_id, version, team_id: team.team_id },
  })
  await change(id, { start_date: await dayAgo(ago) })
  const hire = await hr.call(hires.read, { params: { id } })
  return { ...team, hr, student, internship, application_id, hire, id }
}

/** Hires someone for a new posting, to begin two months ago unless a day is given. */
export async function makeHire(
  person: SignedInUser,
  title: string,
  { start_date, ...posting }: Parameters<typeof makeInternship>[0] = {},
) {
  const made = await makeInternship({ title, ...posting })
  const { id: resume_id } = await makeResume(person)
  const application_id = v7()
  await db().insert(applications).values({
    id: application_id,
    internship_id: made.internship.id,
    user_id: person.user.id,
    full_name: 'x',
    email: 'x@test.example',
    resume_id,
    status: 'hired',
  })
  await db()
    .insert(table)
    .values({
      application_id,
      user_id: person.user.id,
      start_date: start_date ?? (await dayAgo(60)),
    })
  return made
}

export const reason = 'Stopped coming in October.'
export const change = (id: string, values: Partial<typeof table.$inferInsert>) =>
  db().update(table).set(values).where(eq(table.id, id))
export const end = (
  who: SignedInUser,
  { id, version }: { id: string; version: number },
  last_day: string,
  more: object = {},
) => who.call(hires.end, { params: { id }, body: { last_day, reason, version, ...more } })
export const read = (who: SignedInUser, id: string) => who.call(hires.read, { params: { id } })

/** Another hire of a person, which began a day ago. */
export async function hireAgain({ user }: SignedInUser, terms: Partial<typeof table.$inferInsert>) {
  const { hr, application } = await makeApplication()
  await walk(hr, application, [...toAccepted, 'hired'])
  await db()
    .update(table)
    .set({ user_id: user.id, start_date: await dayAgo(1), ...terms })
    .where(eq(table.application_id, application.id))
}

export const teamsOf = async ({ user }: SignedInUser) =>
  (await db().select().from(teamMembers).where(eq(teamMembers.user_id, user.id))).map(
    ({ team_id }) => team_id,
  )
