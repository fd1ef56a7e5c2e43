import type { Candidate, Weights } from '@app/contract/programme/briefs.ts'
import { type SQL, sql } from 'drizzle-orm'
import { awaitsAnswer } from '#domains/hiring/hires/hires.ts'
import { shownSkills } from '#domains/hiring/matches/matches.ts'
import { isMinor } from '#domains/identity/guardians/guardians.ts'
import { countsAsWork, isOpen } from '#domains/work/tasks/tasks.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { containsPattern } from '#platform/database/sql.ts'
import { organisationToday } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { briefDeclines } from '#schema/briefs.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { type BriefRecord, type SeatRecord, seatsOf } from './brief-scope.ts'
import { type BriefPeriod, capacityOf, freeHours, isHere, isTakenOn } from './brief-time.ts'
import { fitOf, type Observation, ranked } from './briefs.rules.ts'

/** How many of the latest hires are searched for a required skill, and how many candidates are scored. */
const latest = sql.raw('1000')
const weighed = sql.raw('200')
const most = 20
const lately = sql`interval '90 days'`
const person = sql`person`

/** Hired or accepted for an internship, the latest first. */
const takenOn = sql`
  (select hire.user_id from ${hires} hire where hire.last_day is null order by hire.hired_date desc limit ${latest})
  union (select application.user_id from ${applications} application
    where application.status = 'accepted' order by application.id desc limit ${latest})`

/**
 * The candidates for a seat: a search by name, else the latest hires, those with the seat's skills first. Minors are
 * never ranked: only a search by name finds them, and those who have an offer to answer.
 */
function poolOf(seat: Pick<SeatRecord, 'id' | 'skills'>, search: string | undefined): SQL {
  const isDeclined = sql`exists (select from ${briefDeclines} declined
    where declined.seat_id = ${seat.id} and declined.user_id = person.id)`
  const names = sql`(select count(*) from unnest(person.skills) own
    where lower(own) in (select lower(required) from json_array_elements_text(${JSON.stringify(seat.skills)}::json) required))`
  const among = search
    ? sql`(person.full_name || ' ' || person.email) ilike ${containsPattern(search)}
        and person.full_name ilike ${containsPattern(search)} and ${isTakenOn}`
    : sql`person.id in (${takenOn}) and not ${isMinor(person)} and not ${awaitsAnswer(sql`person.id`)}`
  return sql`select person.* from ${users} person where ${isHere} and ${among} and not ${isDeclined}
    order by ${names} desc, person.id desc limit ${weighed}`
}

const entries = sql`(select count(*)::int as sessions,
    count(*) filter (where entry.status in ('closed', 'corrected'))::int as sessions_kept
  from ${timeEntries} entry
  where entry.user_id = person.id and entry.check_in_time > now() - ${lately} and entry.status <> 'open')`

const reports = sql`(select count(*) filter (where report.status <> 'pending')::int as reports_decided,
    count(*) filter (where report.status = 'approved')::int as reports_approved
  from ${workReports} report where report.from_user_id = person.id
    and report.escalated_from is null and report.date > ${organisationToday} - 90)`

const dueTasks = sql`(select count(*) filter (where task.status = 'completed' or (${isOpen(sql`task`)} and task.due_date < ${organisationToday}))::int as tasks_due,
    count(*) filter (where task.status = 'completed')::int as tasks_done
  from ${tasks} task where task.assigned_to = person.id and ${countsAsWork(sql`task`)}
    and task.created_at > now() - ${lately})`

type CandidateObservation = Omit<Observation, 'skills_named'> &
  Pick<Candidate, 'id' | 'full_name' | 'skills' | 'team_names'> & { is_minor: boolean }

const observe = (db: Db, term: BriefPeriod, skills: readonly string[], pool: SQL) =>
  rowsOf<CandidateObservation>(
    db,
    sql`select person.id, person.full_name, person.skills, ${isMinor(person)} as is_minor, ${shownSkills(skills)} as skills_shown,
      array(select team.name from ${teamMembers} member join ${teams} team on team.id = member.team_id
        where member.user_id = person.id order by lower(team.name)) as team_names,
      work.sessions, work.sessions_kept, reviewed.reports_decided, reviewed.reports_approved, done.tasks_due, done.tasks_done,
      ${capacityOf(person)}::float8 as capacity, round(${freeHours(person, term)}, 1)::float8 as free_hours
    from (${pool}) person, lateral ${entries} work, lateral ${reports} reviewed, lateral ${dueTasks} done`,
  )

type SeatRequirements = Pick<SeatRecord, 'id' | 'skills' | 'hours_per_week'>

/** The pool as it fits a seat, the best first and minors after them unranked; `search` finds by name. */
export async function weigh(
  db: Db,
  brief: BriefRecord,
  seat: SeatRequirements,
  weights: Weights,
  { search, pool = poolOf(seat, search) }: { search?: string | undefined; pool?: SQL } = {},
): Promise<Candidate[]> {
  const result = await observe(db, brief, seat.skills, pool)
  const taken = new Map(
    (await seatsOf(db, brief.id)).map(({ user_id, id, role }) => [user_id, { id, role }]),
  )
  const candidates = result.map(({ id, full_name, skills, team_names, is_minor: _, ...seen }) => {
    const own = new Set(skills.map((skill) => skill.toLowerCase()))
    const skills_named = seat.skills.filter(
      (skill) => own.has(skill.toLowerCase()) && !seen.skills_shown.includes(skill),
    )
    const sits = taken.get(id)
    const isFree = seen.free_hours >= seat.hours_per_week && (!sits || sits.id === seat.id)
    return {
      ...{ id, full_name, skills, team_names },
      fit: fitOf(seat.skills, weights, { ...seen, skills_named }),
      can: { pick: isFree },
      seat_role: sits?.role ?? null,
    }
  })
  const minors = new Set(result.filter(({ is_minor }) => is_minor).map(({ id }) => id))
  return [
    ...ranked(candidates.filter(({ id }) => !minors.has(id))),
    ...candidates.filter(({ id }) => minors.has(id)),
  ]
}

/** The best of them, and how many were weighed. */
export async function candidates(
  db: Db,
  brief: BriefRecord,
  seat: SeatRequirements,
  weights: Weights,
  search: string | undefined,
) {
  const all = await weigh(db, brief, seat, weights, { search })
  return { candidates: all.slice(0, most), pool: all.length }
}

/** One person as they fit a seat; undefined when they are not in the pool. */
export async function weighOne(
  db: Db,
  brief: BriefRecord,
  seat: SeatRequirements,
  weights: Weights,
  user_id: string,
): Promise<Candidate | undefined> {
  const isDeclined = sql`exists (select from ${briefDeclines} declined
    where declined.seat_id = ${seat.id} and declined.user_id = person.id)`
  const pool = sql`select person.* from ${users} person
    where person.id = ${user_id} and ${isHere} and ${isTakenOn} and not ${isDeclined}`
  const [row] = await weigh(db, brief, seat, weights, { pool })
  return row
}
