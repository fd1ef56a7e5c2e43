import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { reports as routes } from '@app/contract/work/reports.ts'
import { NewTask, type Task } from '@app/contract/work/tasks.ts'
import { and, eq, sql } from 'drizzle-orm'
import { create } from '#domains/work/tasks/tasks.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { ownTeams, readable } from './report-scope.ts'

/** Whose task the challenges of a report become, and where; 404 for a report that the user may not open. */
async function placeOf(db: Db, user: User, id: string) {
  const [place] = await db
    .select({
      author_id: workReports.from_user_id,
      author: users.full_name,
      account: users.status,
      team: teams.name,
      project_id: teams.project_id,
      project_status: projects.status,
      has_left: sql<boolean>`${teams.id} not in (${ownTeams(sql`${user.id}`)})`,
    })
    .from(workReports)
    .innerJoin(users, eq(users.id, workReports.from_user_id))
    .leftJoin(teams, eq(teams.id, workReports.team_id))
    .leftJoin(projects, eq(projects.id, teams.project_id))
    .where(and(eq(workReports.id, id), readable(user)))
  if (!place) throw notFound()
  return place
}

const archived = () => t('This project is archived.')

/** Only others bring back a team that the author has left, an account that is closed and an archived project. */
function refusalIn(user: User, place: Awaited<ReturnType<typeof placeOf>>): string | null {
  const { author_id, author, account, team, project_status, has_left } = place
  if (author_id === user.id && team !== null && has_left)
    return t("You're no longer on {name}.", { name: team })
  if (account !== 'active') return t("{name}'s account is no longer active.", { name: author })
  return project_status === 'archived' ? archived() : null
}

/** Why no task can be made of a report's challenges; null where one can. */
export const taskRefusal = async (db: Db, user: User, id: string) =>
  refusalIn(user, await placeOf(db, user, id))

/** Creates a blocked task for the report's author, in the project of its team. 409 where that is refused. */
export async function liftBlocker(
  db: Db,
  actor: Actor,
  id: string,
  { title, blocker }: Parsed<typeof routes.liftBlocker>['body'],
): Promise<Task> {
  const place = await placeOf(db, actor.user, id)
  const refusal = refusalIn(actor.user, place)
  if (refusal) throw conflict(refusal)
  const { author_id, project_id } = place
  if (project_id) await lockProject(db, project_id)
  const named = { title, blocker, project_id, status: 'blocked', assigned_to: author_id } as const
  const input = NewTask.parse({ ...named, team_visible: true })
  const task = await create(db, actor, input, { is_placed: true })
  await record(db, actor.user, actor.from, {
    action: 'blocker_lifted',
    entity_type: 'report',
    entity_id: id,
    details: { task_id: task.id },
  })
  // The author of an old report may have left its team, and sees the project again by the task.
  if (project_id) await publish(db, 'projects', [{ user_id: author_id }], project_id)
  return task
}

/** Locks the project until the task is inserted; it may have been archived meanwhile. */
async function lockProject(db: Db, id: string) {
  const [project] = await db
    .select({ status: projects.status })
    .from(projects)
    .where(eq(projects.id, id))
    .for('key share')
  if (project?.status === 'archived') throw conflict(archived())
}
