import { may } from '@app/contract/core/access.ts'
import { isSuperadmin } from '@app/contract/core/roles.ts'
import { sql } from 'drizzle-orm'
import { isToAnswer } from '#domains/hiring/applications/applications.ts'
import { awaitsCandidate } from '#domains/hiring/interviews/interviews.ts'
import { awaitsHire, isOpen as isOpenOffer } from '#domains/hiring/job-offers/job-offers.ts'
import { sheetIsMissing } from '#domains/hiring/scorecards/scorecards.ts'
import { nameOf } from '#domains/identity/users/users.ts'
import type { User } from '#platform/http/principal.ts'
import { organisationToday, organisationZone } from '#platform/organisation.ts'
import { applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviewOffers, interviews } from '#schema/interviews.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { orLate, type Source, sourceIf } from './waiting.rules.ts'

/** What waits of one kind for a user; undefined for those it does not concern. */
export type SourceOf = (user: User, startup_id: string | undefined) => Source | undefined

const postingTitle = sql`(select posting.title from ${internships} posting where posting.id = applications.internship_id)`
const company = sql`(select posting.company_name from ${internships} posting where posting.id = applications.internship_id)`

const offers = {
  order: sql`job_offers.valid_until, job_offers.id`,
  id: sql`job_offers.id`,
  parent_id: sql`job_offers.application_id`,
  since: sql`job_offers.sent_at`,
  what: sql`job_offers.position`,
  place: sql`(select posting.company_name from ${applications} applied join ${internships} posting
    on posting.id = applied.internship_id where applied.id = job_offers.application_id)`,
  due_on: sql`job_offers.valid_until`,
  zone: organisationZone,
}

/** An accepted applicant, by the index of applications by status: few stand there at a time. */
const accepted = {
  order: sql`applications.id`,
  id: sql`applications.id`,
  who: sql`applications.full_name`,
  place: company,
}

/** Since the last offer ended, or else since the acceptance. */
const sinceAccepted = sql`coalesce((select max(past.ended_at) from ${jobOffers} past
  where past.application_id = applications.id), applications.answered_at, applications.updated_at)`

/** What waits about applications: for their applicants, and for those who hire. */
export const hiringSources = {
  answer: (user) =>
    sourceIf(may(user.role, 'applications.review'), () => ({
      from: sql`${applications} where ${isToAnswer} and applications.user_id <> ${user.id}
        and ${isSuperadmin(user.role) ? sql`applications.respond_by < ${organisationToday}` : sql`true`}`,
      order: sql`applications.respond_by, applications.id`,
      id: sql`applications.id`,
      since: sql`applications.applied_date`,
      who: sql`applications.full_name`,
      what: postingTitle,
      place: company,
      due_on: sql`applications.respond_by`,
      zone: organisationZone,
      parent_id: sql`applications.internship_id`,
    })),
  offer: (user) => ({
    ...offers,
    from: sql`${jobOffers} where job_offers.user_id = ${user.id} and ${isOpenOffer}`,
  }),
  expiring_offer: (user) =>
    sourceIf(may(user.role, 'hires.manage'), () => ({
      ...offers,
      from: sql`${jobOffers} join ${applications} on applications.id = job_offers.application_id
        where ${isOpenOffer} and job_offers.valid_until <= ${organisationToday} + 2 and applications.user_id <> ${user.id}
          and ${isSuperadmin(user.role) ? sql`job_offers.sent_by = ${user.id}` : sql`true`}`,
      who: sql`applications.full_name`,
    })),
  to_hire: (user) =>
    sourceIf(may(user.role, 'hires.manage'), () => ({
      ...accepted,
      from: sql`${applications} join ${jobOffers} on job_offers.application_id = applications.id and job_offers.status = 'accepted'
        where ${awaitsHire} and applications.user_id <> ${user.id}
          and (job_offers.sent_by = ${user.id} or ${orLate(user, sql`job_offers.ended_at`)})`,
      since: sql`job_offers.ended_at`,
      what: sql`job_offers.position`,
      // On the first day they should have a team.
      is_overdue: sql`coalesce(job_offers.start_date <= ${organisationToday}, false)`,
    })),
  to_offer: (user) =>
    sourceIf(may(user.role, 'hires.manage'), () => ({
      ...accepted,
      from: sql`${applications} where ${awaitsHire} and applications.user_id <> ${user.id}
        and not exists (select from ${jobOffers} signed
          where signed.application_id = applications.id and signed.status = 'accepted')
        and ${orLate(user, sinceAccepted)}`,
      since: sinceAccepted,
      what: postingTitle,
      // Why the last offer was declined.
      note: sql`(select past.decline_reason from ${jobOffers} past
        where past.application_id = applications.id order by past.id desc limit 1)`,
    })),
  score_sheet: (user) =>
    sourceIf(may(user.role, 'interviews.manage'), () => ({
      from: sql`${interviews} join ${applications} on applications.id = interviews.application_id
        where ${sheetIsMissing(user)}`,
      order: sql`interviews.scheduled_at, interviews.id`,
      id: sql`interviews.id`,
      since: sql`interviews.scheduled_at`,
      who: sql`applications.full_name`,
      place: postingTitle,
    })),
  interview_times: (user) =>
    sourceIf(may(user.role, 'interviews.book'), () => ({
      from: sql`${interviewOffers} join ${applications} on applications.id = interview_offers.application_id
        where applications.user_id = ${user.id} and ${awaitsCandidate}`,
      order: sql`interview_offers.id`,
      id: sql`interview_offers.id`,
      since: sql`interview_offers.created_at`,
      who: nameOf(sql`interview_offers.interviewer_id`),
      what: postingTitle,
      place: company,
    })),
} satisfies Record<string, SourceOf>
