import { sql } from 'drizzle-orm'
import { isSettled } from '#domains/work/reports/reports.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { systemClient } from '#platform/http/principal.ts'
import { inRounds } from '#platform/jobs/batches.ts'
import { record } from '#platform/security/audit.ts'
import { projects, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { weeklyUpdates } from '#schema/weekly-updates.table.ts'
import { today } from './weekly-facts.ts'
import { notifyManager, refreshUpdate } from './weekly-notifications.ts'
import { weekEnd, weekToDraft } from './weekly-updates.rules.ts'
import { draftOf } from './weekly-updates.ts'

const atOnce = 20

interface ProjectToDraft {
  project_id: string
  name: string
  manager_id: string | null
}

/**
 * Drafts the week that is over today, or `on` another day, for every project of a startup in which something was approved;
 * returns how many. Publishing stays with people.
 */
export const draftFinished = (database: Database, on?: string): Promise<number> =>
  inRounds(database, {
    name: 'weekly-updates',
    next: nextProjects,
    work: async (db, ids) => draftAll(db, ids, weekToDraft(on ?? (await today(db)))),
  })

const nextProjects = async (db: Db, after: string) => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${projects} where id > ${after} and startup_id is not null and status <> 'archived'
      order by id limit ${atOnce}`,
  )
  return rows.map(({ id }) => id)
}

/** A week that shares days with one that is written is left out: the organisation has begun its weeks on another day since. */
async function draftAll(db: Db, ids: string[], week_start: string | undefined): Promise<number> {
  if (!week_start) return 0
  const waiting = await rowsOf<ProjectToDraft>(
    db,
    sql`select project.id as project_id, project.name, project.manager_id from ${projects} project
      where project.id = any(${sql.param(ids)}::uuid[])
        and exists (select from ${teams} team join ${workReports} report on report.team_id = team.id
          where team.project_id = project.id and ${isSettled}
            and report.date between ${week_start} and ${weekEnd(week_start)})
        and not exists (select from ${weeklyUpdates} written
          where written.project_id = project.id
            and written.week_start between ${week_start}::date - 6 and ${week_start}::date + 6)`,
  )
  for (const project of waiting) await draft(db, project, week_start)
  return waiting.length
}

async function draft(db: Db, { project_id, name, manager_id }: ProjectToDraft, week_start: string) {
  const [created] = await db
    .insert(weeklyUpdates)
    .values(await draftOf(db, project_id, week_start))
    .onConflictDoNothing() // one_update_per_project_and_week
    .returning()
  if (!created) return
  const from = systemClient()
  await record(db, undefined, from, {
    action: 'weekly_update_written',
    entity_type: 'weekly_update',
    entity_id: created.id,
    details: { project_id, week_start },
  })
  if (manager_id)
    await notifyManager(db, manager_id, { id: created.id, project_id, name, week_start })
  await refreshUpdate(db, project_id)
}
