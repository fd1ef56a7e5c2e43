import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type {
  Milestone,
  MilestoneDetail,
  milestones as routes,
} from '@app/contract/projects/milestones.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { beyond, keysOf, mostCounted, pageFrom } from '#platform/database/paging.ts'
import { dayWords } from '#platform/documents/moments.ts'
import type { From, User } from '#platform/http/who.ts'
import { changed, conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones, projects } from '#schema/projects.table.ts'
import { detailFor, milestoneFor, milestoneRows, rowFor } from './milestone-rows.ts'
import { announceProject, partiesOf, tell } from './project-news.ts'
import { isDecided, isManaged, scopeOf } from './project-scope.ts'
import { after, type MilestoneAct } from './projects.rules.ts'

export { decide, submit } from './milestone-acts.ts'

/** The milestones of the projects a person may see, the first due first. */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const asked = and(
    scopeOf(user),
    query.project_id ? eq(milestones.project_id, query.project_id) : undefined,
    query.startup_id ? eq(projects.startup_id, query.startup_id) : undefined,
  )
  const order = [milestones.due_date, milestones.id]
  const beyondCursor = query.cursor && beyond(order, keysOf(query.cursor, ['text', 'uuid']), 'more')
  const rows = await milestoneRows(db, user)
    .where(and(asked, beyondCursor || undefined))
    .orderBy(...order.map((column) => asc(column)))
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ due_date, id }) => [due_date, id])
  const some = db
    .select({ id: milestones.id })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.project_id))
    .where(asked)
    .limit(mostCounted)
    .as('some')
  return { milestones: page.map(rowFor), next_cursor, total: await db.$count(some) }
}

/** One milestone with everything that was done to it; 404 out of reach. */
export const read = (db: Db, user: User, id: string): Promise<MilestoneDetail> =>
  detailFor(db, user, id)

/** Sets a milestone. 404 for a project one does not manage, 409 for one that is archived. */
export const create = (
  db: Db,
  user: User,
  from: From,
  asked: Parsed<typeof routes.create>['body'],
): Promise<Milestone> => set(db, user, from, isManaged(user), asked)

/** The same from the startup’s side: what it wants delivered. 404 for a project that is not its own. */
export const ask = (
  db: Db,
  user: User,
  from: From,
  project_id: string,
  asked: Parsed<typeof routes.ask>['body'],
): Promise<Milestone> => set(db, user, from, isDecided(user), { ...asked, project_id })

async function set(
  db: Db,
  user: User,
  from: From,
  mayAct: SQL,
  asked: Parsed<typeof routes.create>['body'],
): Promise<Milestone> {
  const [project] = await db
    .select({ id: projects.id, name: projects.name, status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, asked.project_id), mayAct))
    .for('key share')
  if (!project) throw notFound()
  if (project.status === 'archived') throw conflict(t('This project is archived.'))
  const [made] = await db.insert(milestones).values(asked).returning()
  if (!made) throw notFound()
  await noted(db, user, from, made, 'created')
  const { managers, leaders, representatives } = await partiesOf(db, project.id)
  await tell(db, user, project.id, [...managers, ...leaders, ...representatives], () => ({
    title: t('New Milestone'),
    message: t('“{title}” of {name} is due on {due_date}.', {
      title: made.title,
      name: project.name,
      due_date: dayWords(made.due_date),
    }),
    type: 'info',
  }))
  return milestoneFor(db, user, made.id)
}

/** Changes what is named; 404 out of reach, 409 when it was accepted, moved wrongly or changed meanwhile. */
export async function change(
  db: Db,
  user: User,
  from: From,
  id: string,
  { version, status, ...named }: Parsed<typeof routes.change>['body'],
): Promise<Milestone> {
  const milestone = await lockMilestone(db, user, id)
  if (version !== undefined && version !== milestone.version) throw changed()
  if (!milestone.can.edit) throw conflict(t('This milestone was accepted and stays as it is.'))
  const isMoved = status !== undefined && status !== milestone.status
  const act: MilestoneAct = status === 'in_progress' ? 'begin' : 'put_back'
  if (isMoved && after(act, milestone.status) !== status)
    throw conflict(t('A milestone whose deliverable was submitted is moved by the decision on it.'))
  await db
    .update(milestones)
    .set({ ...named, ...(isMoved && { status }), version: sql`${milestones.version} + 1` })
    .where(eq(milestones.id, id))
  const now = { ...milestone, ...(isMoved && { status }) }
  await noted(db, user, from, now, isMoved ? 'moved' : 'changed')
  return milestoneFor(db, user, id)
}

/** Held until the transaction ends, so that a second act sees what the first one did. */
async function lockMilestone(db: Db, user: User, id: string): Promise<Milestone> {
  const [held] = await milestoneRows(db, user)
    .where(and(eq(milestones.id, id), scopeOf(user), isManaged(user)))
    .for('no key update', { of: milestones })
  if (!held) throw notFound()
  return rowFor(held)
}

async function noted(
  db: Db,
  user: User,
  from: From,
  { id, project_id, title, status }: Pick<Milestone, 'id' | 'project_id' | 'title' | 'status'>,
  kind: 'created' | 'changed' | 'moved',
) {
  await db.insert(milestoneSteps).values({ milestone_id: id, kind, status, by_id: user.id })
  await record(db, user, from, {
    action: `milestone_${kind}`,
    entity_type: 'milestone',
    entity_id: id,
    details: { project_id, title, status },
  })
  await announceProject(db, project_id)
}
