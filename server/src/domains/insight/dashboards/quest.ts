import { levelOf, levelStart, type Quest, questSteps, xpOf } from '@app/contract/insight/quest.ts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { decimalHours } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { files } from '#schema/files.table.ts'
import { internships, savedInternships } from '#schema/internships.table.ts'
import { internshipAlerts } from '#schema/job-alerts.table.ts'
import { approvedSeconds, taskFigures } from './team-dashboards.ts'

/** Of the level on which the fourth step is done. */
const skilled = 3

interface QuestRecord {
  approved: number
  counted: number
  has_portfolio: boolean
  has_profile: boolean
  has_applied: boolean
  was_hired: boolean
  was_paid: boolean
  is_certified: boolean
  has_resume: boolean
  has_saved: boolean
  has_alert: boolean
}

/** The quest of the public page for one person: what is done follows from the records, nothing is set by hand. */
export async function mine(db: Db, { id }: User): Promise<Quest> {
  const [row] = await rowsOf<QuestRecord>(
    db,
    sql`
    with me as (select * from ${users} where id = ${id})
    select ${decimalHours(sql`approved`)} as approved, counted,
      me.skills <> '{}' and (me.portfolio <> '' or me.github <> '' or me.linkedin <> '') as has_portfolio,
      me.skills <> '{}' and me.hours_per_week is not null and (me.bio <> '' or me.education <> '') as has_profile,
      exists (select from ${applications} application where application.user_id = me.id
        and application.status <> 'withdrawn') as has_applied,
      exists (select from ${hires} hire where hire.user_id = me.id) as was_hired,
      exists (select from ${hires} hire join ${applications} application on application.id = hire.application_id
        join ${internships} posting on posting.id = application.internship_id
        where hire.user_id = me.id and posting.paid_or_unpaid = 'Paid') as was_paid,
      exists (select from ${certificates} certificate where certificate.user_id = me.id
        and certificate.revoked_at is null) as is_certified,
      exists (select from ${files} file where file.owner_id = me.id and file.category = 'resume') as has_resume,
      exists (select from ${savedInternships} saved where saved.user_id = me.id) as has_saved,
      exists (select from ${internshipAlerts} alert where alert.user_id = me.id) as has_alert
    from me, lateral (${approvedSeconds}) confirmed, lateral (${taskFigures}) figures`,
  )
  if (!row) throw notFound()
  return questOf(row)
}

function questOf(row: QuestRecord): Quest {
  const xp = Math.floor(row.approved) * xpOf.hour + row.counted * xpOf.task
  const level = levelOf(xp)
  const done: Record<(typeof questSteps)[number], boolean> = {
    portfolio: row.has_portfolio,
    matched: row.has_applied || row.was_hired,
    projects: row.approved > 0,
    skills: level >= skilled,
    paid: row.was_paid,
    job: row.is_certified,
  }
  return {
    xp,
    level,
    from_xp: levelStart(level),
    to_xp: levelStart(level + 1),
    steps: questSteps.map((name) => ({ name, is_done: done[name] })),
    start: {
      profile: row.has_profile,
      resume: row.has_resume || row.has_applied,
      saved: row.has_saved || row.has_applied,
      alert: row.has_alert,
    },
  }
}
