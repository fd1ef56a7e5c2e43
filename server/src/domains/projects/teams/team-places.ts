import { leadOf } from '@app/contract/core/reach.ts'
import { t } from '@app/contract/i18n/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import { ledTeams } from '#domains/identity/visibility/reach.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/who.ts'
import { invalid } from '#platform/problem.ts'
import { departments, projects, teams } from '#schema/projects.table.ts'
import { isLeaderFor, unfit } from './team-people.ts'

interface Place {
  project_id: string | null
  leader_id: string | null
  department_id: string | null
}

const nowhere: Place = { project_id: null, leader_id: null, department_id: null }

/**
 * Refuses with 422 a team where the person may not have one: a manager of projects puts it to one of them, a
 * department's manager into the department; its leader must be one (permissions.json 34). What stands already may stay.
 */
export async function refusePlace(db: Db, user: User, place: Place, stands: Place = nowhere) {
  const { project_id, leader_id, department_id } = place
  if (project_id !== stands.project_id || project_id === null)
    await refuseProject(db, user, project_id)
  if (leader_id && leader_id !== stands.leader_id)
    if ((await unfit(db, [leader_id], isLeaderFor(user))).length)
      throw invalid('leader_id', t('Please choose a team leader of your reach.'))
  if (department_id !== stands.department_id || department_id === null)
    await refuseDepartment(db, user, department_id)
}

/** The project stays until the team is in: whoever removes it meanwhile waits, and then sees the team. */
async function refuseProject(db: Db, user: User, id: string | null) {
  const lead = leadOf(user.role)
  if (id === null) {
    if (lead === 'managed') throw invalid('project_id', t('Please choose one of your projects.'))
    return
  }
  const led = ledTeams(user)
  const isTheirs =
    lead === 'managed'
      ? eq(projects.manager_id, user.id)
      : led &&
        sql`${projects.id} in (select team.project_id from ${teams} team where team.id in (${led}))`
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), sql`${projects.status} <> 'archived'`, isTheirs))
    .for('key share')
  if (!project) throw invalid('project_id', t('Please choose one of your projects.'))
}

async function refuseDepartment(db: Db, user: User, id: string | null) {
  const isDepartments = leadOf(user.role) === 'departments'
  if (id === null) {
    if (isDepartments) throw invalid('department_id', t('Please choose your department.'))
    return
  }
  const led = ledTeams(user)
  const isTheirs =
    isDepartments && led
      ? sql`${departments.id} in (select team.department_id from ${teams} team where team.id in (${led}))`
      : undefined
  if (!(await db.$count(departments, and(eq(departments.id, id), isTheirs))))
    throw invalid('department_id', t('Please choose a department.'))
}
