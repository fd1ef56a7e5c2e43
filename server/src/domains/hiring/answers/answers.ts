import { may, rolesWith } from '@app/contract/core/access.ts'
import { type Role, superadminRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import {
  isDueWithin,
  isLeftOut,
  isToAnswer,
  isUndecided,
  type LockedApplication,
  lockWhere,
  previewClosing,
  step,
} from '#domains/hiring/applications/applications.ts'
import { chosenLetter } from '#domains/hiring/letters/letters.ts'
import { notifyOthers } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { type Actor, type Sender, systemClient } from '#platform/http/principal.ts'
import { bulk, enqueue, queue } from '#platform/jobs/jobs.ts'
import { organisationToday, organisationZone } from '#platform/organisation.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, applicationDecisions as planned } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects } from '#schema/projects.table.ts'

/** Jobs that send the letters of decisions whose moment has come. */
export const deciding = queue('decisions', bulk)

/**
 * Plans the letters to all who wait for a decision on a posting that is closed; a job sends them after the commit. A
 * letter that was planned already goes out now, as its author wrote it.
 */
export async function closeOut(
  db: Db,
  { user, from }: Actor,
  internship_id: string,
  template_id: string | null,
) {
  await chosenLetter(db, 'closing', template_id)
  const waiting = await db
    .insert(planned)
    .select(
      db
        .select({
          application_id: applications.id,
          letter: sql`'posting_closed'`.as('letter'),
          text: sql`''`.as('text'),
          template_id: sql`${template_id}::uuid`.as('template_id'),
          send_at: sql`now()`.as('send_at'),
          by_id: sql`${user.id}::uuid`.as('by_id'),
          at: sql`now()`.as('at'),
        })
        .from(applications)
        .where(and(eq(applications.internship_id, internship_id), isUndecided)),
    )
    .onConflictDoUpdate({
      target: planned.application_id,
      set: { send_at: sql`least(${planned.send_at}, now())` },
    })
    .returning({ id: planned.application_id })
  if (!waiting.length) return
  await record(db, user, from, {
    action: 'applicants_closed_out',
    entity_type: 'internship',
    entity_id: internship_id,
    details: { count: waiting.length },
  })
  await enqueue(db, deciding, {})
}

const mostPreviewed = 10

/**
 * The letters that closing the posting would add, to the first who wait for a decision; sends and changes nothing. One that
 * is planned already is for its reviewers alone.
 */
export async function previewCloseOut(
  db: Db,
  site: string,
  internship_id: string,
  template_id: string | null,
) {
  const chosen = await chosenLetter(db, 'closing', template_id)
  const waiting = and(eq(applications.internship_id, internship_id), isToAnswer)
  const first = db
    .select({ id: applications.id })
    .from(applications)
    .where(waiting)
    .orderBy(asc(applications.id))
    .limit(mostPreviewed)
  const locked = await lockWhere(db, inArray(applications.id, first))
  return previewClosing(db, site, locked, chosen)
}

const atOnce = 50

/** People have decided, and their letter is about to be sent: after an outage both jobs find the application at once. */
const isBeingAnswered = sql`exists (select from ${planned} due
  where due.application_id = ${applications}.id and due.send_at <= now())`

const isOverdue = and(
  isUndecided,
  sql`${applications.respond_by} < ${organisationToday} and not ${isBeingAnswered}`,
)

/**
 * Closes the applications whose promised day is over without a decision, each with its letter, and notifies those who
 * should have decided. One transaction a batch: a node that is killed sends no letter twice. Returns how many; for a job.
 */
export async function closeOutOverdue(db: Db, sender: Sender): Promise<number> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(isOverdue)
    .orderBy(asc(applications.respond_by), asc(applications.id))
    .limit(atOnce)
  if (!found.length) return 0
  const ids = found.map(({ id }) => id)
  const locked = await lockWhere(db, and(inArray(applications.id, ids), isOverdue))
  const begun = await begunPostings(db, locked)
  const nobody = { user: undefined, from: systemClient() }
  for (const application of locked)
    await step(db, { ...nobody, ...sender }, application, 'rejected', { letter: 'day_passed' })
  for (const posting of begun) {
    const people = await peopleOf(db, posting.manager_id, [superadminRole])
    await notifyOthers(db, undefined, people, (role) => ({
      title: t('Applicants are waiting for an answer'),
      message: t(
        "{title}: {count, plural, one {# applicant} other {# applicants}} didn't get the promised answer, so we emailed them automatically. Send your own reply before publishing another internship.",
        posting,
      ),
      type: 'warning',
      kind: 'hiring',
      link: applicantsUrl(role, posting.id, { answer: 'left_out' }),
    }))
  }
  return found.length
}

/** The postings whose first applicants of the day are in this batch, with the count of all: one notice says it of each. */
async function begunPostings(db: Db, batch: LockedApplication[]): Promise<PostingCount[]> {
  const isClosedToday = sql`(${applications.closed_out_at} at time zone ${organisationZone})::date = ${organisationToday}`
  const begun: PostingCount[] = []
  for (const posting of byPosting(batch)) {
    const own = eq(applications.internship_id, posting.id)
    if (await db.$count(applications, and(own, isClosedToday))) continue
    begun.push({ ...posting, count: await db.$count(applications, and(own, isOverdue)) })
  }
  return begun
}

type PostingCount = { id: string; title: string; manager_id: string; count: number }

function byPosting(
  rows: Pick<LockedApplication, 'internship_id' | 'internship_title' | 'manager_id'>[],
): PostingCount[] {
  const postings = new Map<string, PostingCount>()
  for (const { internship_id: id, internship_title: title, manager_id } of rows) {
    const posting = postings.get(id) ?? { id, title, manager_id, count: 0 }
    posting.count += 1
    postings.set(id, posting)
  }
  return [...postings.values()]
}

/** Those who review, superadmins and the posting's manager are at most so many. */
const mostPeople = 20

async function peopleOf(db: Db, manager_id: string, roles: readonly string[]): Promise<string[]> {
  const isOne = sql`(${users.id} = ${manager_id} or ${users.role} = any(${sql.param([...roles])}::text[]))`
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOne, eq(users.status, 'active')))
    .orderBy(desc(sql`${users.id} = ${manager_id}`), users.id)
    .limit(mostPeople)
  return rows.map(({ id }) => id)
}

/** The applicants of all postings, for those who review; a manager who does not opens those of the posting. */
const applicantsUrl = (role: Role, id: string, query: Record<string, string>) =>
  may(role, 'applications.review')
    ? pageUrl('applications', { role, query })
    : pageUrl('internship_applications', { role, params: { id } })

const reminderDays = 3

/**
 * Reminds the reviewers and the manager of a posting once, three days before the promised day, of all who wait for it. One
 * posting a transaction, however many they are: in parts it would be several notices. Returns how many; for a job.
 */
export async function remindOfAnswers(db: Db): Promise<number> {
  const isDue = and(isToAnswer, isDueWithin(reminderDays), isNull(applications.reminded_at))
  const [first] = await db
    .select({ id: applications.id, internship_id: applications.internship_id })
    .from(applications)
    .where(isDue)
    .orderBy(asc(applications.respond_by), asc(applications.id))
    .limit(1)
  if (!first) return 0
  const due = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.internship_id, first.internship_id), isDue))
    .orderBy(asc(applications.id))
    .for('update')
  const ids = due.map(({ id }) => id)
  const [application] = await lockWhere(db, eq(applications.id, first.id))
  if (!application || !ids.length) return 0
  await db
    .update(applications)
    .set({ reminded_at: sql`now()` })
    .where(sql`${applications.id} = any(${sql.param(ids)}::uuid[])`)
  const { internship_title: title, manager_id } = application
  const people = await peopleOf(db, manager_id, rolesWith('applications.review'))
  await notifyOthers(db, undefined, people, (role) => ({
    title: t('Answers due'),
    message: t(
      '{title}: {count, plural, one {# applicant needs} other {# applicants need}} an answer within {days, plural, one {# day} other {# days}}.',
      { title, count: ids.length, days: reminderDays },
    ),
    type: 'warning',
    kind: 'hiring',
    link: applicantsUrl(role, first.internship_id, { answer: 'due', sort: 'due' }),
  }))
  return ids.length
}

/** Whose posting it is: a startup's, or else what one manager posts for the organisation itself. */
const unitOf = (posting: SQL, project: SQL) =>
  sql`coalesce(${project}.startup_id, ${project}.manager_id, ${posting}.created_by)`

/**
 * Why the next posting of this one's company cannot be published: its applicants who were left without an answer.
 * Undefined when there are none.
 */
export async function unansweredOf(db: Db, internship_id: string): Promise<string | undefined> {
  const rows = await rowsOf<{ title: string; count: number }>(
    db,
    sql`with unit as (
        select ${unitOf(sql`own`, sql`project`)} as id from ${internships} own
        left join ${projects} project on project.id = own.project_id where own.id = ${internship_id}
      )
      select posting.title, count(*)::int as count from ${applications}
      join ${internships} posting on posting.id = applications.internship_id
      left join ${projects} project on project.id = posting.project_id
      where ${isLeftOut} and ${unitOf(sql`posting`, sql`project`)} = (select id from unit)
      group by posting.id, posting.title order by min(applications.closed_out_at), posting.id`,
  )
  const [first] = rows
  if (!first) return undefined
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return t(
    '{count, plural, one {# applicant} other {# applicants}} to {title}{others, plural, =0 {} one { and # other internship} other { and # other internships}} {count, plural, one {is} other {are}} still waiting for an answer. Answer them first, then you can publish this one.',
    { count, title: first.title, others: rows.length - 1 },
  )
}
