import { projectManagerRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Project, ProjectStatus, projects as routes } from '@app/contract/projects/projects.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { codeOf } from '#platform/database/error-mapping.ts'
import { hook } from '#platform/database/hooks.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { changed, conflict, forbidden, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { read } from './project-rows.ts'
import { mayMove, statusWords } from './projects.rules.ts'
import { isManaged, notifyUsers, ownsAll, publishProject } from './projects.ts'

type Row = typeof projects.$inferSelect
type ChangeInput = Omit<Parsed<typeof routes.change>['body'], 'version'>

/** Creates a project. 422 for a startup that is not approved and for a user who is no project manager. */
export async function create(
  db: Db,
  { user, from }: Actor,
  input: Parsed<typeof routes.create>['body'],
): Promise<Project> {
  await refuseOwners(db, input)
  const [project] = await db.insert(projects).values(input).returning()
  if (!project) throw notFound()
  await recordChange(db, { user, from }, project, 'project_created', {
    startup_id: input.startup_id,
  })
  await notifyManager(db, user, project)
  return read(db, user, project.id)
}

/** A project is another startup's now, or nobody's; `startup_id` is the one it was. */
export const projectMoved =
  hook<[project: { id: string; startup_id: string | null }]>('projectMoved')

/**
 * Changes the given fields. 404 for a project the user does not manage, 403 for startup and manager unless the user
 * may create projects, 409 for a forbidden transition, a stale version, or open postings of what is to be archived.
 */
export async function change(
  db: Db,
  { user, from }: Actor,
  id: string,
  { version, ...named }: Parsed<typeof routes.change>['body'],
): Promise<Project> {
  const project = await lockProject(db, user, id)
  if (version !== undefined && version !== project.version) throw changed()
  const fields = changedFields(project, named)
  if (('manager_id' in fields || 'startup_id' in fields) && !ownsAll(user)) throw forbidden()
  refuseMove(project.status, fields.status)
  if (fields.status === 'archived') await refuseOpenPostings(db, id)
  await refuseOwners(db, fields)
  if (Object.keys(fields).length === 0) return read(db, user, id)
  await db
    .update(projects)
    .set({ ...fields, version: sql`${projects.version} + 1` })
    .where(eq(projects.id, id))
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, currentValue(project, field)]),
  )
  await recordChange(db, { user, from }, project, 'project_changed', { before, after: fields })
  if (fields.manager_id) await notifyManager(db, user, { ...project, ...fields })
  if (fields.startup_id !== undefined) await projectMoved.run(db, project)
  return read(db, user, id)
}

/** Deletes a project without dependent records; foreign keys also catch concurrent ones (409). */
export async function remove(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  const project = await lockProject(db, user, id)
  await recordChange(db, { user, from }, project, 'project_removed', {})
  try {
    await db.delete(projects).where(eq(projects.id, id))
  } catch (error) {
    if (codeOf(error) !== '23503') throw error
    throw conflict(
      t(
        "You can't delete a project that has teams, tasks, milestones or internships. Archive it instead.",
      ),
    )
  }
}

async function lockProject(db: Db, user: User, id: string): Promise<Row> {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), isManaged(user)))
    .for('update')
  if (!project) throw notFound()
  return project
}

/** The given fields whose value differs. */
const changedFields = (project: Row, named: ChangeInput): ChangeInput =>
  Object.fromEntries(
    Object.entries(named).filter(([field, value]) => currentValue(project, field) !== value),
  )

const currentValue = (project: Row, field: string) => new Map(Object.entries(project)).get(field)

function refuseMove(from: ProjectStatus, to: ProjectStatus | undefined) {
  if (to && !mayMove(from, to))
    throw conflict(
      t("You can't change a project from “{from}” to “{to}”.", {
        from: statusWords[from],
        to: statusWords[to],
      }),
    )
}

/** How many of them are named. */
const mostNamed = 5

/**
 * Closing a posting says what becomes of its applicants, so it is not done in passing. Publishing waits for the lock on
 * the project.
 */
async function refuseOpenPostings(db: Db, project_id: string) {
  const open = await db
    .select({ title: internships.title, total: sql<number>`count(*) over ()::int` })
    .from(internships)
    .where(
      and(
        eq(internships.project_id, project_id),
        inArray(internships.status, ['published', 'pending']),
      ),
    )
    .orderBy(asc(internships.title), asc(internships.id))
    .limit(mostNamed)
  const [first] = open
  if (first)
    throw conflict(
      t(
        "Please close or archive the project's open internships first: {titles}{more, plural, =0 {} one { and # more} other { and # more}}.",
        { titles: open.map(({ title }) => title).join(', '), more: first.total - open.length },
      ),
    )
}

/** Rejects a startup that is not approved, and a manager who is not an active project manager. */
async function refuseOwners(db: Db, { startup_id, manager_id }: ChangeInput) {
  if (startup_id) {
    const isApproved = and(eq(startups.id, startup_id), eq(startups.status, 'approved'))
    if (!(await db.$count(startups, isApproved)))
      throw invalid('startup_id', t('Please choose an approved startup.'))
  }
  if (manager_id) {
    const manages = and(eq(users.role, projectManagerRole), eq(users.status, 'active'))
    if (!(await db.$count(users, and(eq(users.id, manager_id), manages))))
      throw invalid('manager_id', t('Please choose a project manager.'))
  }
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  { id, name, manager_id }: Pick<Row, 'id' | 'name' | 'manager_id'>,
  action: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, {
    action,
    entity_type: 'project',
    entity_id: id,
    details: { name, ...details },
  })
  await publishProject(db, id, [manager_id])
}

const notifyManager = (
  db: Db,
  actor: User,
  { id, name, manager_id }: Pick<Row, 'id' | 'name' | 'manager_id'>,
) =>
  notifyUsers(db, actor, id, [manager_id], () => ({
    title: t('New Project'),
    message: t('{full_name} made you the project manager of “{name}”.', {
      full_name: actor.full_name,
      name,
    }),
    type: 'info',
  }))
