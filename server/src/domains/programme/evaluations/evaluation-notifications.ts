import { evaluationWatchers } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { EvaluationKind } from '@app/contract/programme/evaluations.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { dayOf } from '#platform/documents/export.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import { publish } from '#platform/live/live.ts'
import { users } from '#schema/accounts.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { projects, startupMembers, teams } from '#schema/projects.table.ts'
import { writerOf } from './evaluation-scope.ts'

interface Person {
  id: string
  time_zone: string
  is_waited_for: boolean
}

/** Everyone with a side, and whether their sheet is still missing. */
async function peopleOf(db: Db, id: string): Promise<Person[]> {
  const leader = writerOf(sql`team`, sql`project`, sql`one.intern_id`)
  const side = (name: string, person: SQL, from: SQL) => sql`
    select ${person} as id, sheet.submitted_at is null as is_waited_for
    from ${evaluations} one join ${evaluationSheets} sheet
      on sheet.evaluation_id = one.id and sheet.side = ${name} ${from}
    where one.id = ${id}`
  return rowsOf<Person>(
    db,
    sql`select person.id, person.time_zone, bool_or(found.is_waited_for) as is_waited_for from (
      ${side('intern', sql`one.intern_id`, sql``)}
      union all ${side(
        'leader',
        sql`coalesce(sheet.author_id, ${leader})`,
        sql`join ${teams} team on team.id = one.team_id join ${projects} project on project.id = one.project_id`,
      )}
      union all ${side(
        'startup',
        sql`member.user_id`,
        sql`join ${startupMembers} member on member.startup_id = one.startup_id`,
      )}) found join ${users} person on person.id = found.id and person.status = 'active'
    group by person.id order by person.id`,
  )
}

async function namesOf(db: Db, id: string) {
  const [names] = await db
    .select({
      kind: evaluations.kind,
      intern: users.full_name,
      project: projects.name,
      due_at: evaluations.due_at,
    })
    .from(evaluations)
    .innerJoin(users, eq(users.id, evaluations.intern_id))
    .innerJoin(projects, eq(projects.id, evaluations.project_id))
    .where(eq(evaluations.id, id))
  return names
}

const titles: Record<EvaluationKind, string> = localized({
  mid_term: msg('Mid-term Evaluation'),
  final: msg('Final Evaluation'),
})
const words = localized({
  started: msg("{intern}'s evaluation on {project} has started. Please submit yours by {due}."),
  due: msg('Your evaluation of {intern} on {project} is due by {due}.'),
  closed: msg("{intern}'s evaluation on {project} is closed and ready to read."),
})
export type EvaluationEvent = keyof typeof words

/** Notifies the sides; of a start and a reminder only those whose sheet is missing. */
export async function notifyWriters(db: Db, id: string, event: EvaluationEvent): Promise<void> {
  const names = await namesOf(db, id)
  const people = await peopleOf(db, id)
  if (names)
    for (const person of people)
      if (event === 'closed' || person.is_waited_for)
        await notify(db, person.id, () => ({
          title: titles[names.kind],
          message: t(words[event], {
            ...names,
            due: formatDate(dayOf(names.due_at, person.time_zone)),
          }),
          type: event === 'due' ? 'warning' : 'success',
          kind: 'certificates',
          link: pageUrl('evaluation', { params: { id } }),
        }))
  await refresh(
    db,
    people.map((person) => person.id),
    id,
  )
}

/** Publishes the change to everyone who may see the evaluation. */
const refresh = (db: Db, people: readonly string[], id: string) =>
  publish(
    db,
    'evaluations',
    [...people.map((user_id) => ({ user_id })), ...evaluationWatchers.map((role) => ({ role }))],
    id,
  )

/** A sheet was submitted: its state changes for everyone, its content stays hidden. */
export async function notifyOfSubmission(db: Db, id: string): Promise<void> {
  const people = await peopleOf(db, id)
  await refresh(
    db,
    people.map((person) => person.id),
    id,
  )
}
