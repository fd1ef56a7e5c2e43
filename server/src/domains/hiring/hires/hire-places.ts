import { isIntern } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type { hires as routes } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, asc, eq, ilike, inArray, sql } from 'drizzle-orm'
import { headCount, joinTeam, leaveTeam } from '#domains/projects/teams/teams.ts'
import { type Db, unionOf } from '#platform/database/db.ts'
import { containsPattern } from '#platform/database/sql.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Actor } from '#platform/http/principal.ts'
import { organisationZone } from '#platform/organisation.ts'
import { invalid } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import type { hires } from '#schema/applications.table.ts'
import { projects, startups, teams } from '#schema/projects.table.ts'
import { workBegun } from './hire-work.ts'

/** The terms that are agreed; one that is undefined stays as it is. */
export type HireTerms = Omit<Parsed<typeof routes.hire>['body'], 'application_id' | 'version'>
type StoredHire = Pick<typeof hires.$inferSelect, 'user_id' | 'team_id' | 'is_placed'>
const most = 50

type Standing = Pick<typeof hires.$inferSelect, 'start_date' | 'team_id' | 'project_id'> &
  Partial<Pick<typeof hires.$inferSelect, 'hired_date'>>

/** Refuses with 422 what cannot be agreed; what stands already may stay. */
export async function refuseTerms(
  db: Db,
  user_id: string,
  { start_date, team_id, project_id }: HireTerms,
  stands?: Standing,
) {
  if (start_date && start_date !== stands?.start_date)
    await refuseDay(db, user_id, start_date, stands?.hired_date)
  if (project_id && project_id !== stands?.project_id) {
    const isRunning = sql`${projects.status} <> 'archived'`
    if (!(await db.$count(projects, and(eq(projects.id, project_id), isRunning))))
      throw invalid('project_id', t('Please choose a project.'))
  }
  if (!team_id) return
  const team = await lockTeam(db, team_id)
  if (team_id !== stands?.team_id && team.is_over)
    throw invalid('team_id', t('Please choose a team.'))
  if (project_id && team.project_id && team.project_id !== project_id)
    throw invalid('team_id', t('This team works on another project.'))
  if (team_id !== stands?.team_id) await refuseMember(db, user_id)
}

/** Locked until the transaction ends, so that its project stays what it is. */
async function lockTeam(db: Db, id: string) {
  const [team] = await db
    .select({
      project_id: teams.project_id,
      is_over: sql<boolean>`coalesce(${projects.status} = 'archived', false)`,
    })
    .from(teams)
    .leftJoin(projects, eq(projects.id, teams.project_id))
    .where(eq(teams.id, id))
    .for('update', { of: teams })
  if (!team) throw invalid('team_id', t('Please choose a team.'))
  return team
}

/**
 * The day is one of the person's own calendar, within two years, and from today on: for a hire that was made before, from
 * the day of hiring, which is its first one until another is agreed.
 */
async function refuseDay(db: Db, user_id: string, day: string, hired_date: string | null = null) {
  const local = sql`(now() at time zone ${users.time_zone})::date`
  const hired = sql`(${hired_date}::timestamptz at time zone ${organisationZone})::date`
  const [input] = await db
    .select({
      earliest: sql<string>`least(${hired}, ${local})::text`,
      today: sql<string>`${local}::text`,
      is_far: sql<boolean>`${day}::date > ${local} + 730`,
    })
    .from(users)
    .where(eq(users.id, user_id))
  if (!input) return
  const { earliest, today, is_far } = input
  if (day < earliest)
    throw invalid(
      'start_date',
      earliest < today
        ? t("The start date can't be before {day}.", { day: formatDate(earliest) })
        : t("The start date can't be in the past."),
    )
  if (is_far) throw invalid('start_date', t('The start date must be within two years.'))
}

/** Refuses a day that would cut off what the person has done for the hire: it would count nowhere. */
export async function refuseCut(
  db: Db,
  { user_id, application_id, start_date }: typeof hires.$inferSelect,
  day: string | null,
) {
  if (!day || day === start_date) return
  const { first_day } = await workBegun(db, user_id, application_id)
  if (first_day && day > first_day)
    throw invalid(
      'start_date',
      t("The start date can't be after {day}: this person has worked since then.", {
        day: formatDate(first_day),
      }),
    )
}

/** As everywhere, HR may add only interns to teams (permissions.json 69). */
async function refuseMember(db: Db, user_id: string) {
  const [person] = await db.select().from(users).where(eq(users.id, user_id))
  if (person?.status !== 'active')
    throw invalid('team_id', t("This account isn't active, so it can't join a team."))
  if (!isIntern(person.role))
    throw invalid('team_id', t('Only interns can join a team through a hire.'))
}

/** Moves the membership to the agreed team; returns what the hire stores about it. */
export async function placed(db: Db, actor: Actor, stored: StoredHire, terms: HireTerms) {
  const { user_id, team_id: before, is_placed } = stored
  const { team_id } = terms
  if (team_id === before) return { is_placed }
  if (before && is_placed) await leaveTeam(db, actor, before, user_id)
  return { is_placed: team_id ? await joinTeam(db, actor, team_id, user_id) : false }
}

const byName = [asc(sql`lower(${teams.name})`), asc(teams.id)]

/** The projects and teams to choose from, by name; a team is also found by a project that is. */
export async function places(
  db: Db,
  { search, project_id }: Parsed<typeof routes.places>['query'],
) {
  const pattern = search ? containsPattern(search) : undefined
  const isRunning = sql`${projects.status} is distinct from 'archived'`
  const known = await db
    .select({ id: projects.id, name: projects.name, company_name: startups.name })
    .from(projects)
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .where(and(isRunning, pattern ? ilike(projects.name, pattern) : undefined))
    .orderBy(asc(sql`lower(${projects.name})`), asc(projects.id))
    .limit(most)
  const isOfProject = project_id
    ? sql`(${teams.project_id} = ${project_id} or ${teams.project_id} is null)`
    : undefined
  const ofKnown = inArray(
    teams.project_id,
    known.map(({ id }) => id),
  )
  // Each by its own index; the first of all are among the first by each.
  const cuts = (pattern ? [ilike(teams.name, pattern), ofKnown] : [undefined]).map((place) =>
    db
      .select({ id: teams.id })
      .from(teams)
      .leftJoin(projects, eq(projects.id, teams.project_id))
      .where(and(isRunning, isOfProject, place))
      .orderBy(...byName)
      .limit(most),
  )
  const rows = await db
    .select({
      id: teams.id,
      name: teams.name,
      project_id: teams.project_id,
      project_name: projects.name,
      company_name: startups.name,
      head_count: headCount(sql`${teams.id}`),
    })
    .from(teams)
    .leftJoin(projects, eq(projects.id, teams.project_id))
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .where(sql`${teams.id} in (${unionOf(cuts)})`)
    .orderBy(...byName)
    .limit(most)
  return { teams: rows, projects: known }
}
