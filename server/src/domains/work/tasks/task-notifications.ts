import {
  developerRoles,
  isIntern,
  type Role,
  superadminRole,
  teamManagerRole,
} from '@app/contract/core/roles.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { sql } from 'drizzle-orm'
import {
  type NotificationContent,
  notifyOthers,
} from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { taskBlocks, tasks } from '#schema/tasks.table.ts'

/** The fields of a task that decide who sees it. */
export interface TaskReference {
  id: string
  title: string
  created_by: string
  assigned_to: string
  project_id: string | null
  team_visible: boolean
}

/** The page on which a role opens a task. */
const linkOf = (role: Role, id: string) =>
  pageUrl(isIntern(role) ? 'tasks' : 'calendar', { role, query: { task: id } })

export type TaskNotification = Pick<NotificationContent, 'title' | 'message' | 'type' | 'similar'>

/** Notifies users of a task, each once and never the one who acts. */
export const notifyUsers = (
  db: Db,
  actor: User | undefined,
  { id }: TaskReference,
  who: string[],
  say: () => TaskNotification,
) => notifyOthers(db, actor, who, (role) => ({ ...say(), kind: 'tasks', link: linkOf(role, id) }))

/**
 * Publishes a change of a task to everyone who may see it: creator, assignee (also the previous one), the assignees of
 * tasks that wait for it and, when it is team-visible, the leaders, managers and developers of the team.
 */
export async function publishTask(
  db: Db,
  task: TaskReference,
  before = task.assigned_to,
): Promise<void> {
  const subscribers = await rowsOf<{ user_id: string }>(
    db,
    sql`
    with theirs as (
      select team.* from ${teams} team
      where ${task.team_visible} and (${task.project_id}::uuid is null or team.project_id = ${task.project_id}::uuid)
        and (team.leader_id in (${task.assigned_to}, ${before}) or exists (
          select from ${teamMembers} member
          where member.team_id = team.id and member.user_id in (${task.assigned_to}, ${before})))
    )
    select id as user_id from ${users} where id in (${task.created_by}, ${task.assigned_to}, ${before})
    union select waiting.assigned_to from ${taskBlocks} block
      join ${tasks} waiting on waiting.id = block.task_id where block.blocked_by_id = ${task.id}
    union select leader_id from theirs where leader_id is not null
    union select project.manager_id from ${projects} project where project.manager_id is not null and ${task.team_visible}
      and (project.id = ${task.project_id}::uuid or project.id in (select project_id from theirs))
    union select manager.id from ${users} manager join ${teams} near on near.leader_id = manager.id
        or exists (select from ${teamMembers} member where member.team_id = near.id and member.user_id = manager.id)
      where manager.role = ${inlineRole(teamManagerRole)} and near.department_id in (select department_id from theirs)
    union select developer.id from ${teamMembers} member join ${users} developer on developer.id = member.user_id
        and developer.role in ${developerRoles}
      join ${teams} team on team.id = member.team_id and team.project_id = ${task.project_id}::uuid`,
  )
  await publish(db, 'tasks', [...subscribers, { role: superadminRole }], task.id)
}
