import type { HrDashboard } from '@app/contract/dashboards.ts'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/accounts.table.ts'
import { applications, hires } from '#domains/applications/applications.table.ts'
import { pendingStatuses, sumOf, tallies } from '#domains/applications/applications.ts'
import { internships } from '#domains/internships/internships.table.ts'
import { interviews } from '#domains/interviews/interviews.table.ts'
import { teamMembers, teams } from '#domains/projects/projects.table.ts'
import type { Db } from '#platform/db.ts'

const latest = 10
const recently = sql`now() - interval '30 days'`

/** What HR needs to see first (spec §3). Its cost does not grow with the applications stored. */
export async function hr(db: Db): Promise<HrDashboard> {
  const { counts, candidates } = await tallies(db)
  const [upcoming] = await db
    .select({ count: count() })
    .from(interviews)
    .where(and(eq(interviews.status, 'scheduled'), gt(interviews.scheduled_at, sql`now()`)))
  const [hired] = await db
    .select({ count: count() })
    .from(hires)
    .where(gt(hires.hired_date, recently))
  return {
    stats: {
      pending_applications: sumOf(counts, pendingStatuses),
      scheduled_interviews: upcoming?.count ?? 0,
      recent_hires: hired?.count ?? 0,
      total_candidates: candidates,
    },
    applications: await latestApplications(db),
    interviews: await latestInterviews(db),
    recent_hires: await latestHires(db),
  }
}

const latestApplications = (db: Db) =>
  db
    .select({
      id: applications.id,
      full_name: applications.full_name,
      email: applications.email,
      internship_title: internships.title,
      applied_date: applications.applied_date,
      score: applications.score,
      status: applications.status,
    })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .orderBy(desc(applications.id))
    .limit(latest)

const latestInterviews = (db: Db) =>
  db
    .select({
      id: interviews.id,
      candidate_name: applications.full_name,
      internship_title: internships.title,
      scheduled_at: interviews.scheduled_at,
      type: interviews.type,
      status: interviews.status,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.application_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .orderBy(desc(interviews.id))
    .limit(latest)

/** The team somebody joined last; empty while they have none. */
const team = sql<string>`coalesce((select ${teams.name} from ${teamMembers}
  join ${teams} on ${teams.id} = ${teamMembers.team_id} where ${teamMembers.user_id} = ${hires.user_id}
  order by ${teamMembers.joined_at} desc limit 1), '')`

const latestHires = (db: Db) =>
  db
    .select({
      id: hires.id,
      name: users.full_name,
      position: internships.title,
      team,
      hired_date: hires.hired_date,
      status: hires.status,
    })
    .from(hires)
    .innerJoin(users, eq(users.id, hires.user_id))
    .innerJoin(applications, eq(applications.id, hires.application_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .orderBy(desc(hires.hired_date))
    .limit(latest)
