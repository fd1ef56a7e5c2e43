import { t } from '@app/contract/i18n/translate.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { forbidden, invalid, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { projects } from '#schema/projects.table.ts'
import { givableTo, mayPutInto } from './task-scope.ts'
import { gives } from './tasks.rules.ts'

interface TaskPlacement {
  assigned_to: string
  project_id: string | null
}

/**
 * Rejects an assignee and project that the user may not choose (permissions.json 19): 403 for roles with personal tasks only,
 * 404 for a project out of reach, 422 for an assignee out of reach or not a member of the project.
 */
export async function refusePlace(db: Db, user: User, { assigned_to, project_id }: TaskPlacement) {
  if (assigned_to === user.id && project_id === null) return
  if (!gives(user.role)) throw forbidden()
  if (project_id !== null) await lockProject(db, user, project_id)
  const [assignee] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, assigned_to), givableTo(user, project_id)))
  if (!assignee)
    throw invalid(
      'assigned_to',
      project_id === null
        ? t('Assignee is not one of your people.')
        : t('Assignee is not a member of this project.'),
    )
}

/** Locks the project until the task is inserted; a concurrent removal waits and then finds the task. */
async function lockProject(db: Db, user: User, id: string) {
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), mayPutInto(user)))
    .for('key share')
  if (!project) throw notFound()
}
