import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  Milestone,
  MilestoneDetail,
  milestones as routes,
} from '@app/contract/projects/milestones.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ownFile } from '#domains/files/files.ts'
import type { Db } from '#platform/database/db.ts'
import { beyond, keysOf, mostCounted, pageFrom } from '#platform/database/paging.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { changed, conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones, projects } from '#schema/projects.table.ts'
import { detailFor, milestoneFor, milestoneRows, rowFor } from './milestone-rows.ts'
import { after, type MilestoneAct } from './projects.rules.ts'
import {
  isDecided,
  isManaged,
  notifyUsers,
  partiesOf,
  publishProject,
  scopeOf,
} from './projects.ts'

/** The milestones of the projects a person may see, the first due first, or the last. */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const matching = and(
    scopeOf(user),
    query.project_id ? eq(milestones.project_id, query.project_id) : undefined,
    query.startup_id ? eq(projects.startup_id, query.startup_id) : undefined,
    query.completed ? inArray(milestones.status, ['completed', 'approved']) : undefined,
  )
  const order = [milestones.due_date, milestones.id]
  const [way, further] = query.sort === 'due' ? ([asc, 'more'] as const) : ([desc, 'less'] as const)
  const beyondCursor =
    query.cursor && beyond(order, keysOf(query.cursor, ['text', 'uuid']), further)
  const rows = await milestoneRows(db, user)
    .where(and(matching, beyondCursor || undefined))
    .orderBy(...order.map((column) => way(column)))
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ due_date, id }) => [due_date, id])
  const some = db
    .select({ id: milestones.id })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.project_id))
    .where(matching)
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
  actor: Actor,
  input: Parsed<typeof routes.create>['body'],
): Promise<Milestone> => set(db, actor, isManaged(actor.user), input)

/** Creates a milestone for the startup, which requests a deliverable. 404 for another startup's project. */
export const ask = (
  db: Db,
  actor: Actor,
  project_id: string,
  input: Parsed<typeof routes.ask>['body'],
): Promise<Milestone> => set(db, actor, isDecided(actor.user), { ...input, project_id })

async function set(
  db: Db,
  { user, from }: Actor,
  mayAct: SQL,
  input: Parsed<typeof routes.create>['body'],
): Promise<Milestone> {
  const [project] = await db
    .select({ id: projects.id, name: projects.name, status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, input.project_id), mayAct))
    .for('key share')
  if (!project) throw notFound()
  if (project.status === 'archived') throw conflict(t('This project is archived.'))
  const [created] = await db.insert(milestones).values(input).returning()
  if (!created) throw notFound()
  await recordChange(db, { user, from }, created, 'created')
  const { managers, leaders, representatives } = await partiesOf(db, project.id)
  await notifyUsers(db, user, project.id, [...managers, ...leaders, ...representatives], () => ({
    title: t('New Milestone'),
    message: t('“{title}” for {name} is due on {due_date}.', {
      title: created.title,
      name: project.name,
      due_date: formatDate(created.due_date),
    }),
    type: 'info',
  }))
  return milestoneFor(db, user, created.id)
}

/**
 * Changes the given fields; 404 out of scope, 409 for an accepted milestone, a forbidden transition or a stale
 * version.
 */
export async function change(
  db: Db,
  { user, from }: Actor,
  id: string,
  { version, status, ...named }: Parsed<typeof routes.change>['body'],
): Promise<Milestone> {
  const milestone = await lockMilestone(db, user, id)
  if (version !== undefined && version !== milestone.version) throw changed()
  if (!milestone.can.edit) throw conflict(t("This milestone is accepted and can't be changed."))
  const isMoved = status !== undefined && status !== milestone.status
  const act: MilestoneAct = status === 'in_progress' ? 'begin' : 'put_back'
  if (isMoved && after(act, milestone.status) !== status)
    throw conflict(
      t('This milestone has a submitted deliverable. Accept or return it to change the status.'),
    )
  await db
    .update(milestones)
    .set({ ...named, ...(isMoved && { status }), version: sql`${milestones.version} + 1` })
    .where(eq(milestones.id, id))
  const now = { ...milestone, ...(isMoved && { status }) }
  await recordChange(db, { user, from }, now, isMoved ? 'moved' : 'changed')
  return milestoneFor(db, user, id)
}

/** Locked until the transaction ends, so that concurrent actions are serialised. */
async function lockMilestone(db: Db, user: User, id: string): Promise<Milestone> {
  const [held] = await milestoneRows(db, user)
    .where(and(eq(milestones.id, id), scopeOf(user), isManaged(user)))
    .for('no key update', { of: milestones })
  if (!held) throw notFound()
  if (!held.is_managed) throw conflict(t('This project is archived.'))
  return rowFor(held)
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
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
  await publishProject(db, project_id)
}

type Step = typeof milestoneSteps.$inferInsert

/**
 * Submits the deliverable of a milestone. 404 out of scope, 403 for a user who does not lead the project's work, 409
 * when it is already submitted, 422 for a file of another user.
 */
export async function submit(
  db: Db,
  { user, from }: Actor,
  id: string,
  { version, file_id, ...fields }: Parsed<typeof routes.submit>['body'],
): Promise<MilestoneDetail> {
  const milestone = await lockFor(db, user, id, 'submit', version)
  if (file_id) await ownFile(db, user, file_id, 'general')
  await move(db, { user, from }, milestone, 'submit', { kind: 'submitted', ...fields, file_id })
  const { managers, representatives } = await partiesOf(db, milestone.project_id)
  await notifyUsers(db, user, milestone.project_id, [...managers, ...representatives], () => ({
    title: t('Deliverable Submitted'),
    message: t('{full_name} submitted “{title}” for {project_name}.', {
      full_name: user.full_name,
      title: milestone.title,
      project_name: milestone.project_name,
    }),
    type: 'info',
  }))
  return detailFor(db, user, id)
}

/** Accepts a deliverable, or returns it with a comment; 409 when it was decided in the meantime. */
export async function decide(
  db: Db,
  { user, from }: Actor,
  id: string,
  { decision, comment, version }: Parsed<typeof routes.decide>['body'],
): Promise<MilestoneDetail> {
  const milestone = await lockFor(db, user, id, decision, version)
  const kind = decision === 'accept' ? 'accepted' : 'returned'
  const submitter = await submitterOf(db, id)
  await move(db, { user, from }, milestone, decision, { kind, note: comment })
  const { managers, leaders } = await partiesOf(db, milestone.project_id)
  await notifyUsers(db, user, milestone.project_id, [...managers, ...leaders, submitter], () => ({
    title: decision === 'accept' ? t('Deliverable Accepted') : t('Deliverable Returned'),
    message: decidedWords(decision, { ...milestone, comment }),
    type: decision === 'accept' ? 'success' : 'warning',
  }))
  return detailFor(db, user, id)
}

function decidedWords(
  decision: 'accept' | 'return',
  { title, project_name, comment }: { title: string; project_name: string; comment: string },
) {
  const about = { title, project_name, comment }
  if (decision === 'accept')
    return comment
      ? t('Accepted: “{title}” for {project_name}. {comment}', about)
      : t('Accepted: “{title}” for {project_name}', about)
  return comment
    ? t('Returned: “{title}” for {project_name}. {comment}', about)
    : t('Returned: “{title}” for {project_name}', about)
}

/** The milestone, held until the transaction ends, once it is sure that this person may do this to it now. */
async function lockFor(
  db: Db,
  user: User,
  id: string,
  act: 'submit' | 'accept' | 'return',
  version: number,
): Promise<Milestone> {
  const [held] = await milestoneRows(db, user)
    .where(and(eq(milestones.id, id), scopeOf(user)))
    .for('no key update', { of: milestones })
  if (!held) throw notFound()
  if (!(act === 'submit' ? held.is_worked : held.is_decided)) throw forbidden()
  if (after(act, held.status) === undefined)
    throw conflict(
      act === 'submit'
        ? t("You've already submitted this milestone's deliverable.")
        : t('This milestone has no deliverable to decide on.'),
    )
  if (version !== held.version) throw changed()
  return rowFor(held)
}

async function move(
  db: Db,
  { user, from }: Actor,
  { id, project_id, title, status }: Milestone,
  act: MilestoneAct,
  step: Pick<Step, 'kind' | 'note' | 'link' | 'file_id'>,
) {
  const to = after(act, status) ?? status
  await db
    .update(milestones)
    .set({
      status: to,
      ...(act === 'submit' && { completed_date: sql`now()` }),
      ...(act === 'return' && { completed_date: null }),
      version: sql`${milestones.version} + 1`,
    })
    .where(eq(milestones.id, id))
  await db.insert(milestoneSteps).values({ ...step, milestone_id: id, status: to, by_id: user.id })
  await record(db, user, from, {
    action: `milestone_${step.kind}`,
    entity_type: 'milestone',
    entity_id: id,
    details: { project_id, title, from: status, to },
  })
  await publishProject(db, project_id)
}

async function submitterOf(db: Db, id: string): Promise<string | null> {
  const [last] = await db
    .select({ by_id: milestoneSteps.by_id })
    .from(milestoneSteps)
    .where(and(eq(milestoneSteps.milestone_id, id), eq(milestoneSteps.kind, 'submitted')))
    .orderBy(desc(milestoneSteps.id))
    .limit(1)
  return last?.by_id ?? null
}
