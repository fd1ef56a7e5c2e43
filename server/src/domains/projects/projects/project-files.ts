import { t } from '@app/contract/i18n/translate.ts'
import type { ProjectFile } from '@app/contract/projects/projects.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { ownFile } from '#domains/files/files.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { files } from '#schema/files.table.ts'
import { projectFiles } from '#schema/project-work.table.ts'
import { projects } from '#schema/projects.table.ts'
import { seesNameOnly } from './projects.rules.ts'
import { isManaged, isWorked, publishProject, scopeOf } from './projects.ts'

const most = 100

/** The files of a project one sees more of than its name, newest first. */
export async function list(db: Db, user: User, id: string): Promise<{ files: ProjectFile[] }> {
  const condition = seesNameOnly(user.role) ? sql`false` : scopeOf(user)
  const [project] = await db
    .select({ id: projects.id, status: projects.status, is_managed: isManaged(user) })
    .from(projects)
    .where(and(eq(projects.id, id), condition))
  if (!project) throw notFound()
  const rows = await db
    .select({
      id: files.id,
      name: files.name,
      type: files.type,
      size: files.size,
      by_id: files.owner_id,
      by_name: users.full_name,
      at: projectFiles.at,
    })
    .from(projectFiles)
    .innerJoin(files, eq(files.id, projectFiles.file_id))
    .innerJoin(users, eq(users.id, files.owner_id))
    .where(eq(projectFiles.project_id, id))
    .orderBy(desc(projectFiles.at), desc(files.id))
    .limit(most)
  const isReadOnly = project.status === 'archived'
  return {
    files: rows.map(({ by_id, ...file }) => ({
      ...file,
      can: { remove: !isReadOnly && (project.is_managed || by_id === user.id) },
    })),
  }
}

/** Attaches the user's own general file to a project they work on; everyone who sees the project may read it. */
export async function attach(db: Db, { user, from }: Actor, id: string, file_id: string) {
  await holdProject(db, user, id)
  const { name } = await ownFile(db, user, file_id, 'general')
  if ((await db.$count(projectFiles, eq(projectFiles.project_id, id))) >= most)
    throw conflict(t('A project can have up to 100 files.'))
  await db.insert(projectFiles).values({ project_id: id, file_id }).onConflictDoNothing()
  await recordChange(db, { user, from }, id, 'project_file_attached', { file_id, name })
  return list(db, user, id)
}

/** Detaches a file, for the user who attached it and for those who manage the project; 404 for others. */
export async function detach(
  db: Db,
  { user, from }: Actor,
  id: string,
  file_id: string,
): Promise<undefined> {
  const { is_managed } = await holdProject(db, user, id)
  const mine = sql`${projectFiles.file_id} in (select file.id from ${files} file where file.owner_id = ${user.id})`
  const [gone] = await db
    .delete(projectFiles)
    .where(
      and(
        eq(projectFiles.project_id, id),
        eq(projectFiles.file_id, file_id),
        is_managed ? undefined : mine,
      ),
    )
    .returning()
  if (!gone) throw notFound()
  await recordChange(db, { user, from }, id, 'project_file_detached', { file_id })
}

/** An archived project is read-only. */
async function holdProject(db: Db, user: User, id: string) {
  const [project] = await db
    .select({ status: projects.status, is_managed: isManaged(user) })
    .from(projects)
    .where(and(eq(projects.id, id), isWorked(user)))
    .for('no key update')
  if (!project) throw notFound()
  if (project.status === 'archived') throw conflict(t('This project is archived.'))
  return project
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  id: string,
  action: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, { action, entity_type: 'project', entity_id: id, details })
  await publishProject(db, id)
}
