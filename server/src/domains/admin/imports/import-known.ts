import { eq, inArray, sql } from 'drizzle-orm'
import { supervisionOf, supervisorsAt } from '#domains/identity/enrolments/enrolments.ts'
import type { Db } from '#platform/database/db.ts'
import { knownZones } from '#platform/database/period.ts'
import { users } from '#schema/accounts.table.ts'
import { enrolments } from '#schema/enrolments.table.ts'
import { departments, teamMembers, teams } from '#schema/projects.table.ts'
import type { KnownRecords, RowDetails } from './imports.rules.ts'

interface ImportNames {
  email: string
  team: string
  details: { supervisor?: string; time_zone?: string }
}

/** Looks up the accounts and teams that the rows refer to. */
export async function knownOf(
  db: Db,
  importer: string,
  rows: readonly ImportNames[],
): Promise<KnownRecords> {
  const emails = [...new Set(rows.map(({ email }) => email))]
  const names = [...new Set(rows.map(({ team }) => team.toLowerCase()).filter(Boolean))]
  const named = rows.flatMap(({ details }) => details.supervisor?.toLowerCase() || [])
  const leaders = [...new Set(named)]
  const all = await db.select({ name: sql<string>`lower(${departments.name})` }).from(departments)
  return {
    importer,
    accounts: await accountsOf(db, emails),
    teams: await teamsNamed(db, names),
    supervisors: await supervisorsAt(db, leaders),
    supervision: await supervisionOf(db, leaders),
    departments: new Set(all.map(({ name }) => name)),
    zones: await knownZones(
      db,
      rows.flatMap(({ details }) => details.time_zone || []),
    ),
  }
}

/** What a file can change. */
const storedDetails = sql<RowDetails>`json_build_object(
  'phone', ${users.phone}, 'time_zone', ${users.time_zone}, 'roll_number', ${enrolments.roll_number},
  'college', ${enrolments.college}, 'start_date', ${enrolments.start_date}, 'end_date', ${enrolments.end_date},
  'weekly_hours', ${enrolments.weekly_hours}, 'supervisor_id', ${enrolments.supervisor_id})`

async function accountsOf(db: Db, emails: string[]): Promise<KnownRecords['accounts']> {
  if (!emails.length) return new Map()
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      teams: sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', team.id, 'name', team.name) order by team.name)
        from ${teams} team join ${teamMembers} member on member.team_id = team.id
        where member.user_id = users.id), '[]'::json)`,
      is_active: sql<boolean>`${users.status} <> 'invited'`,
      details: storedDetails,
    })
    .from(users)
    .leftJoin(enrolments, eq(enrolments.user_id, users.id))
    .where(inArray(users.email, emails))
  return new Map(rows.map(({ email, ...account }) => [email, account]))
}

async function teamsNamed(db: Db, names: string[]): Promise<KnownRecords['teams']> {
  const result: KnownRecords['teams'] = new Map()
  if (!names.length) return result
  const rows = await db
    .select({
      id: teams.id,
      name: sql<string>`lower(${teams.name})`,
      department: sql<string | null>`lower(${departments.name})`,
    })
    .from(teams)
    .leftJoin(departments, eq(departments.id, teams.department_id))
    .where(inArray(sql`lower(${teams.name})`, names))
  for (const { name, ...team } of rows) result.set(name, [...(result.get(name) ?? []), team])
  return result
}
