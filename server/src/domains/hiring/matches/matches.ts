import { matchOf, type OwnSkills, shareOf } from '@app/contract/hiring/matches.ts'
import { and, desc, inArray, sql } from 'drizzle-orm'
import { cardJson, isOpen } from '#domains/hiring/internships/internships.ts'
import { countsAsWork } from '#domains/work/tasks/tasks.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { organisationToday } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { enrolments } from '#schema/enrolments.table.ts'
import { internships } from '#schema/internships.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'

/** A skill as a word of its own: `R` is not in `React`, `C` not in `C++`. */
const patternOf = (skill: string) =>
  `(^|[^[:alnum:]])${skill.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')}($|[^[:alnum:]+#])`

/** Which of these skills the completed tasks or approved reports of `person` mention, of the last 90 days. */
export function shownSkills(skills: readonly string[]) {
  const required_json = JSON.stringify(skills.map((name) => ({ name, pattern: patternOf(name) })))
  return sql<
    string[]
  >`array(select required.name from json_to_recordset(${required_json}::json) as required(name text, pattern text)
    where exists (select from ${tasks} task where task.assigned_to = person.id
        and task.completed_at > now() - interval '90 days' and ${countsAsWork(sql`task`)} and (task.title || ' ' || task.description) ~* required.pattern)
      or exists (select from ${workReports} report where report.from_user_id = person.id
        and report.escalated_from is null and report.status = 'approved' and report.date > ${organisationToday} - 90
        and (report.work_summary || ' ' || report.completed_tasks) ~* required.pattern))`
}

/** The newest are compared, so that the cost does not grow with what is stored. */
const compared = 300
const shown = 8

/** A person's skills and hours, and the open postings that fit them best; those they applied to and did not withdraw are left out. */
export async function mine(db: Db, user: User): Promise<JsonText> {
  const postings = await db
    .select({
      id: internships.id,
      skills: internships.skills,
      hours_per_week: internships.hours_per_week,
    })
    .from(internships)
    .where(and(isOpen, notAppliedTo(user)))
    .orderBy(desc(internships.created_at), desc(internships.id))
    .limit(compared)
  const own = await ownSkills(db, user, [...new Set(postings.flatMap(({ skills }) => skills))])
  const best = postings
    .flatMap((posting) => {
      const match = matchOf(posting, own)
      if (!match?.has.length) return []
      return [{ id: posting.id, share: shareOf(match), fits: match.fits_hours !== false }]
    })
    .toSorted((a, b) => Number(b.fits) - Number(a.fits) || b.share - a.share)
    .slice(0, shown)
    .map(({ id }) => id)
  const cards = await cardsOf(db, best)
  return new JsonText(
    `${JSON.stringify(own).slice(0, -1)},"internships":[${best.flatMap((id) => cards.get(id) ?? []).join(',')}]}`,
  )
}

const notAppliedTo = ({ id }: User) => sql`not exists (select from ${applications} application
  where application.internship_id = ${internships.id} and application.user_id = ${id}
    and application.status <> 'withdrawn')`

async function ownSkills(db: Db, { id }: User, required: readonly string[]): Promise<OwnSkills> {
  const [row] = await rowsOf<{ named: string[]; shown: string[]; hours: number | null }>(
    db,
    sql`select person.skills as named, ${shownSkills(required)} as shown,
        coalesce(person.hours_per_week, enrolment.weekly_hours) as hours
      from ${users} person left join ${enrolments} enrolment on enrolment.user_id = person.id
      where person.id = ${id}`,
  )
  if (!row) return { skills: [], hours_per_week: null }
  const shown = new Set(row.shown.map((name) => name.toLowerCase()))
  const named = new Set(row.named.map((name) => name.toLowerCase()))
  return {
    skills: [
      ...row.named.map((name) => ({ name, is_shown: shown.has(name.toLowerCase()) })),
      ...row.shown
        .filter((name) => !named.has(name.toLowerCase()))
        .map((name) => ({ name, is_shown: true })),
    ],
    hours_per_week: row.hours,
  }
}

async function cardsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: internships.id, card: cardJson })
    .from(internships)
    .where(inArray(internships.id, [...ids]))
  return new Map(rows.map(({ id, card }) => [id, card]))
}
