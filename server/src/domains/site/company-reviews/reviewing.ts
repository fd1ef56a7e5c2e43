import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startupMembers, teamMembers, teams } from '#schema/projects.table.ts'

/**
 * As what somebody completed an internship at a company: by a valid certificate for one of its internships, or by one
 * that names none and a place in one of its teams, or by a completed hire. Undefined for everybody else, and for who
 * represents the company.
 */
export async function positionAt(db: Db, user_id: string, company_id: string) {
  const [row] = await rowsOf<{ position: string }>(
    db,
    sql`
    select position from (
      select certificate.title as position, certificate.issued_at as at from ${certificates} certificate
      left join ${internships} posting on posting.id = certificate.internship_id
      left join ${projects} project on project.id = posting.project_id
      where certificate.user_id = ${user_id} and certificate.revoked_at is null
        and (project.startup_id = ${company_id} or certificate.internship_id is null and exists (
          select from ${teamMembers} member join ${teams} team on team.id = member.team_id
          join ${projects} worked on worked.id = team.project_id
          where member.user_id = ${user_id} and worked.startup_id = ${company_id}))
      union all
      select coalesce(hire.position, posting.title), hire.hired_date from ${hires} hire
      join ${applications} application on application.id = hire.application_id
      join ${internships} posting on posting.id = application.internship_id
      join ${projects} project on project.id = posting.project_id
      where hire.user_id = ${user_id} and hire.status = 'completed' and project.startup_id = ${company_id}
    ) completed
    where not exists (select from ${startupMembers} member
      where member.user_id = ${user_id} and member.startup_id = ${company_id})
    order by at desc limit 1`,
  )
  return row?.position
}
