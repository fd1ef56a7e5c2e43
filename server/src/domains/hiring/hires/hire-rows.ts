import { may } from '@app/contract/core/access.ts'
import type { Hire, HireStage } from '@app/contract/hiring/hires.ts'
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { companyOfHire } from '#domains/hiring/applications/applications.ts'
import { lacksGuardian } from '#domains/identity/guardians/guardians.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { onboardingItems } from '#schema/hires.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { goesOn, mayChange, mayEnd } from './hires.rules.ts'

/** The person's local today: a start date means their own calendar. */
export const today = sql`(now() at time zone ${users.time_zone})::date`

/** The day by which an item is due: so many days from the start, never before the day of hiring. */
export const dueDay = (due_days: SQLWrapper) =>
  sql<
    string | null
  >`onboarding_due_day(${hires.start_date}, ${due_days}, ${hires.hired_date}, ${users.time_zone})`

export const stage = sql<HireStage>`case when hires.status <> 'active' then hires.status
  when hires.start_date <= ${today} then 'active' else 'hired' end`

/** The hire's own team while they are in it, else the one they joined last, else the one that was agreed. */
const teamId = sql<string | null>`coalesce((select member.team_id from ${teamMembers} member
  where member.user_id = hires.user_id
  order by (member.team_id is not distinct from ${hires}.team_id) desc, member.joined_at desc, member.team_id limit 1), hires.team_id)`

const position = sql<string>`coalesce(hires.position, ${internships.title})`

const items = (
  condition = sql`true`,
) => sql<number>`(select count(*)::int from ${onboardingItems} item
  where item.hire_id = hires.id and ${condition})`

/** By its id: with two more tables to join, the planner would read all of them first. */
const nameOf = (table: typeof teams | typeof projects, id: SQLWrapper) =>
  sql<string | null>`(select one.name from ${table} one where one.id = ${id})`

const isOverdue = sql`hires.status = 'active' and item.done_at is null and ${dueDay(sql`item.due_days`)} < ${today}`

/** Hires as a list shows them; the caller adds conditions, order and limit. */
export const hireRows = (db: Db) =>
  db
    .select({
      id: hires.id,
      application_id: hires.application_id,
      user_id: hires.user_id,
      name: users.full_name,
      position,
      company_name: sql<string>`coalesce(${companyOfHire(sql`hires`)}, ${internships.company_name})`,
      team_id: teams.id,
      team_name: teams.name,
      project_id: projects.id,
      project_name: projects.name,
      agreed: {
        team_id: hires.team_id,
        team_name: nameOf(teams, hires.team_id),
        project_id: hires.project_id,
        project_name: nameOf(projects, hires.project_id),
      },
      start_date: hires.start_date,
      last_day: hires.last_day,
      hired_date: hires.hired_date,
      status: stage,
      awaits_guardian: sql<boolean>`${lacksGuardian(sql`${users}`)}`,
      done: items(sql`item.done_at is not null`),
      total: items(),
      overdue: items(isOverdue),
      version: hires.version,
    })
    .from(hires)
    .innerJoin(users, eq(users.id, hires.user_id))
    .innerJoin(applications, eq(applications.id, hires.application_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .leftJoin(teams, sql`${teams.id} = ${teamId}`)
    .leftJoin(projects, sql`${projects.id} = coalesce(${teams.project_id}, hires.project_id)`)
    .$dynamic()

export type StoredHire = Awaited<ReturnType<typeof hireRows>>[number]

export const hireFor = (user: User, { done, total, overdue, ...hire }: StoredHire): Hire => ({
  ...hire,
  onboarding: { done, total, overdue },
  can: {
    change: mayChange(user.id, hire),
    end: mayEnd(user.id, hire),
    start_onboarding:
      total === 0 &&
      goesOn(hire.status) &&
      hire.user_id !== user.id &&
      may(user.role, 'hires.manage'),
  },
})
