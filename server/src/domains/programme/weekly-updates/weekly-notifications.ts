import { projectManagerRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { publishProject } from '#domains/projects/projects/projects.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { User } from '#platform/http/principal.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import type { UpdateRow } from './weekly-rows.ts'

/** Publishes a change of the project's updates to everyone who may see the project. */
export const refreshUpdate = (db: Db, project_id: string) => publishProject(db, project_id)

/** Notifies the representatives of the project's approved startup, except the user who publishes. */
export async function notifyStartup(
  db: Db,
  actor: User,
  { id, project_id, project_name, week_start, revision }: UpdateRow,
) {
  const people = await rowsOf<{ user_id: string }>(
    db,
    sql`select member.user_id from ${projects} project
      join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
      join ${startupMembers} member on member.startup_id = startup.id
      where project.id = ${project_id} and member.user_id <> ${actor.id}`,
  )
  for (const { user_id } of people)
    await notify(db, user_id, () => ({
      title: revision ? t('Weekly Update Edited') : t('Weekly Update'),
      message: t("{name}'s update for the week of {day} is ready to read.", {
        name: project_name,
        day: formatDate(week_start),
      }),
      type: 'info',
      kind: 'reports',
      link: pageUrl('weekly_updates', { query: { update: id } }),
    }))
}

/** Notifies the project's manager that a week is ready for review and publication. */
export const notifyManager = (
  db: Db,
  manager_id: string,
  { id, project_id, name, week_start }: Record<'id' | 'project_id' | 'name' | 'week_start', string>,
) =>
  notify(db, manager_id, () => ({
    title: t('Weekly Update Ready to Publish'),
    message: t(
      "{name}'s update for the week of {day} is drafted from approved reports and ready to publish.",
      {
        day: formatDate(week_start),
        name,
      },
    ),
    type: 'info',
    kind: 'projects',
    link: pageUrl('project', {
      role: projectManagerRole,
      params: { id: project_id },
      query: { tab: 'weekly', update: id },
    }),
  }))
