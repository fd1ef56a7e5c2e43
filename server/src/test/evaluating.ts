import {
  type Evaluation,
  evaluations as routes,
  type Sheet,
} from '@app/contract/programme/evaluations.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'
import { makeStaffedTeam, type StaffedTeam } from './staffed-team.ts'

/** A team whose project belongs to a startup, with its representative. */
export async function makePlacement() {
  const team = await makeStaffedTeam()
  const rep = await signIn('startup_rep')
  const startup_id = v7()
  await db()
    .insert(startups)
    .values({ id: startup_id, name: 'KitabGhar', contact_email: 'k@k.example', status: 'approved' })
  await db().insert(startupMembers).values({ startup_id, user_id: rep.user.id })
  await db().update(projects).set({ startup_id }).where(eq(projects.id, team.project_id))
  return { ...team, rep, startup_id, hr: await signIn('hr') }
}

export const start = (
  actor: SignedInUser,
  { intern, project_id }: Pick<StaffedTeam, 'intern' | 'project_id'>,
  kind: Evaluation['kind'] = 'mid_term',
) => actor.call(routes.start, { body: { intern_id: intern.user.id, project_id, kind } })

const words = { strengths: 'Steady', to_improve: 'Ask sooner', again: 'yes' } as const
/** The input of each side; its text identifies the side. */
export const sheets: Record<'intern' | 'leader' | 'startup', Sheet> = {
  intern: {
    ...words,
    strengths: 'secret of the intern',
    marks: { learning: 4, support: 5, guidance: 2, feedback: 3, clarity: 4, respect: 5 },
  },
  leader: {
    ...words,
    strengths: 'secret of the leader',
    marks: { quality: 4, reliability: 5, initiative: 3, communication: 4 },
  },
  startup: {
    ...words,
    strengths: 'secret of the startup',
    marks: { quality: 3, reliability: 3, initiative: 3, communication: 3 },
  },
}

export const write = (actor: SignedInUser, id: string, sheet: Sheet) =>
  actor.call(routes.submit, { params: { id }, body: sheet })
export const readAs = (actor: SignedInUser, id: string) =>
  actor.call(routes.read, { params: { id } })
export const listAs = (
  actor: SignedInUser,
  box: 'mine' | 'overview',
  status?: 'to_write' | 'open' | 'closed',
) => actor.call(routes.list, { query: { box, ...(status && { status }) } })
