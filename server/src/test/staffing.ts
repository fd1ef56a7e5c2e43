import { type Brief, type NewBrief, briefs as routes } from '@app/contract/programme/briefs.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { startupMembers, startups } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'
import { makeApplication } from './hiring.ts'

export const seat = {
  role: 'Frontend',
  skills: ['React'],
  hours_per_week: 20,
  tasks: ['Draw the first screen'],
}
export const makeInput = (more: Partial<NewBrief> = {}): NewBrief => ({
  ...{ title: `Clinic app ${v7()}`, description: 'Records for rural clinics.' },
  ...{ start_date: '2099-03-02', weeks: 8, milestones: [{ title: 'First clinic', week: 4 }] },
  seats: [seat],
  ...more,
})

export async function makeStartup(status: 'approved' | 'pending' = 'approved') {
  const rep = await signIn('startup_rep')
  const id = v7()
  await db()
    .insert(startups)
    .values({ id, name: 'Lotus Labs', contact_email: 'a@lotus.example', status })
  await db().insert(startupMembers).values({ startup_id: id, user_id: rep.user.id })
  return { rep, id }
}

/** A candidate of the pool with this name. */
export async function makeAccepted(
  full_name: string,
  skills: string[] = [],
): Promise<SignedInUser> {
  const { application, student } = await makeApplication()
  await db().update(users).set({ full_name, skills }).where(eq(users.id, student.user.id))
  const accepted = eq(applications.id, application.id)
  await db().update(applications).set({ status: 'accepted' }).where(accepted)
  return student
}

const weights = { skills: 5, record: 3, availability: 2 }
export const find = async (who: SignedInUser, brief: Brief, search: string, at = 0) =>
  (
    await who.call(routes.candidates, {
      params: { id: brief.id, seat_id: brief.seats[at]?.id ?? '' },
      query: { search },
    })
  ).candidates
export const pick = (hr: SignedInUser, brief: Brief, user_id: string | null, at = 0) =>
  hr.call(routes.pick, {
    params: { id: brief.id, seat_id: brief.seats[at]?.id ?? '' },
    body: { user_id, version: brief.version, ...weights },
  })
export const decideAs = (rep: SignedInUser, brief: Brief, at: number, body: object) =>
  rep.send({
    method: 'POST',
    url: `/api/briefs/${brief.id}/seats/${brief.seats[at]?.id}/decision`,
    body: { version: brief.seats[at]?.version, ...body },
  })
export async function withManager(hr: SignedInUser, brief: Brief) {
  const [manager, leader] = [await signIn('project_manager'), await signIn('team_leader')]
  const body = { manager_id: manager.user.id, leader_id: leader.user.id, version: brief.version }
  return {
    ...{ manager, leader },
    brief: await hr.call(routes.lead, { params: { id: brief.id }, body }),
  }
}
/** HR agrees to hire those whom other companies have accepted. */
export const propose = (hr: SignedInUser, { id, version, seats }: Brief) =>
  hr.call(routes.propose, {
    params: { id },
    body: {
      ...{ version, ...weights },
      agreed_application_ids: seats.flatMap(
        ({ person }) => person?.accepted_by?.application_id ?? [],
      ),
    },
  })
