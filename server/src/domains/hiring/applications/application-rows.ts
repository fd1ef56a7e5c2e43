import { managesProjects, worksInHiring } from '@app/contract/core/roles.ts'
import { type ApplicationRow, undecidedStatuses } from '@app/contract/hiring/applications.ts'
import type { JobOfferStatus } from '@app/contract/hiring/job-offers.ts'
import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { managedPostings } from '#domains/identity/visibility/visibility.ts'
import { answerDays } from '#domains/projects/startups/startups.ts'
import type { Db } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { organisationToday } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import {
  applicationDecisions,
  applicationSteps,
  applications,
  hires,
} from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { internships } from '#schema/internships.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { projects, startups, teams } from '#schema/projects.table.ts'
import { isBlocked, mayDecide, mayWithdraw, movesFrom, viewOf } from './applications.rules.ts'

const undoMinutes = 10

/** The applicant deleted the account: nobody is there to read an answer. */
export const isGone = sql<boolean>`exists (select from ${users} gone
  where gone.id = ${applications.user_id} and gone.status = 'deleted')`

/**
 * The last step was the asker's own move, lately, and nothing has changed since: an offer that was signed is the answer
 * to an acceptance, though the application itself is as it was. One whose applicant is gone would be open for ever.
 */
const undoable = (user: User): SQL<boolean> => sql<boolean>`not ${isGone} and coalesce((
  select step.by_id = ${user.id} and step.from_status is not null and not step.is_undo
    and step.to_status <> 'withdrawn' and step.at = applications.updated_at
    and (step.to_status <> 'accepted' or not exists (select from ${jobOffers} offer
      where offer.application_id = applications.id and offer.status = 'accepted'))
    and step.at > now() - make_interval(mins => ${undoMinutes})
  from ${applicationSteps} step where step.application_id = applications.id
  order by step.at desc, step.id desc limit 1), false)`

/** The decision whose letter is to be sent; visible to reviewers only. */
const decision = sql<ApplicationRow['decision']>`(
  select json_build_object('send_at', ${isoUtc(sql`planned.send_at`)}, 'by_name', author.full_name, 'text', planned.text)
  from ${applicationDecisions} planned join ${users} author on author.id = planned.by_id
  where planned.application_id = applications.id)`

/** Of the offer that waits for its answer or was signed; there is one at most. */
const offer_status = sql<JobOfferStatus | null>`(select offer.status from ${jobOffers} offer
  where offer.application_id = applications.id and offer.status in ('sent', 'accepted'))`

/** The project of a hire, as its place has it; null for the work of no project. */
export const projectOfHire = (hire: SQL) => sql`coalesce(${hire}.project_id,
  (select agreed.project_id from ${teams} agreed where agreed.id = ${hire}.team_id),
  (select posting.project_id from ${internships} posting where posting.id = ${hire}.internship_id))`

/** The startup that somebody was hired for, who may have applied to another company; null where only the posting names one. */
export const companyOfHire = (hire: SQL) => sql<
  string | null
>`(select startup.name from ${projects} project
  join ${startups} startup on startup.id = project.startup_id where project.id = ${projectOfHire(hire)})`

const { reminded_at: _, ...columns } = getTableColumns(applications)

const ofHire = (value: SQL<string | null>) =>
  sql<
    string | null
  >`(select ${value} from ${hires} hire where hire.application_id = applications.id)`

/** The columns of every response about an application. */
const storedColumns = (user: User) => ({
  ...columns,
  decision,
  offer_status,
  internship_title: internships.title,
  company_name: internships.company_name,
  skipped_stages: internships.skipped_stages,
  is_gone: isGone,
  resume_name: files.name,
  last_day: ofHire(sql<string | null>`hire.last_day::text`),
  hire_company: ofHire(companyOfHire(sql`hire`)),
  company_answer_days: answerDays(sql`${internships.project_id}`),
  undoable: undoable(user),
})

export const storedRows = (db: Db, user: User) =>
  db
    .select(storedColumns(user))
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(files, eq(files.id, applications.resume_id))
    .$dynamic()

export type StoredApplication = Awaited<ReturnType<typeof storedRows>>[number]

/** The manager of an internship: its project's manager, or else its author. */
export const managerId = sql<string>`coalesce(${projects.manager_id}, ${internships.created_by})`

/** A row as this person may see it. */
export function rowFor(user: User, row: StoredApplication) {
  const {
    undoable,
    is_gone,
    score,
    decision,
    offer_status,
    company_answer_days,
    last_day,
    hire_company,
    ...stored
  } = row
  const view = viewOf(user, stored.user_id)
  const reviews = view === 'reviewer'
  return {
    ...stored,
    ...(view !== 'applicant' && { score }),
    ...(reviews && { decision }),
    ...(view === 'applicant' && { company_answer_days, last_day, hire_company }),
    moves: reviews
      ? movesFrom(stored.status, stored.skipped_stages).filter((to) => !isBlocked(offer_status, to))
      : [],
    can: {
      withdraw: mayWithdraw(user, stored),
      review: reviews,
      undo: reviews && undoable,
      decide: reviews && mayDecide({ ...stored, is_gone }, offer_status),
    },
  }
}

/**
 * The parts of what a person may see at all, each found by an index: the own ones, and those of the postings that they
 * manage. Undefined: all of them.
 */
export function scopesOf({ id, role }: User): SQL[] | undefined {
  if (worksInHiring(role)) return undefined
  const own = sql`${applications.user_id} = ${id}`
  if (!managesProjects(role)) return [own]
  return [own, sql`${applications.internship_id} = any(array(${managedPostings(id)}))`]
}

/** The same as one condition; ANDed to every query. */
export const scopeOf = (user: User): SQL | undefined => or(...(scopesOf(user) ?? []))

/** Who reads applications of other people, too. */
export const readsOthers = (user: User): boolean => scopesOf(user)?.length !== 1

/** No letter with a decision is to be sent. */
export const hasNoPlan = sql`not exists (select from ${applicationDecisions} planned
  where planned.application_id = applications.id)`

/** Still waits for a decision; the words of the index `undecided_applications`. */
export const isUndecided = sql`${applications.status} in (${sql.raw(
  undecidedStatuses.map((status) => `'${status}'`).join(', '),
)})`

/** The same, and no letter with the decision is planned. */
export const isToAnswer = sql`${isUndecided} and ${hasNoPlan}`

/** The promised day is at most so many days ahead, in the organisation's zone. */
export const isDueWithin = (days: number) =>
  sql`${applications.respond_by} <= ${organisationToday} + ${days}::int`

/** The promised day passed, and people have written no answer of their own since to somebody who still waits for it. */
export const isLeftOut = sql`${applications.closed_out_at} is not null and ${applications.answered_at} is null
  and not ${isGone}`
