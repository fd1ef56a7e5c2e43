import { largestPage } from '@app/contract/core/paging.ts'
import { isIntern } from '@app/contract/core/roles.ts'
import type { Offer } from '@app/contract/hiring/interviews.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviewOffers as offers } from '#schema/interviews.table.ts'
import { comesToInterview, freeAmong } from './interview-times.ts'

const interviewers = alias(users, 'interviewers')
const candidates = alias(users, 'candidate_accounts')

const selectRows = (db: Db, user: User, where: SQL | undefined) =>
  db
    .select({
      id: offers.id,
      application_id: offers.application_id,
      candidate_name: applications.full_name,
      candidate_zone: candidates.time_zone,
      internship_title: internships.title,
      company_name: internships.company_name,
      interviewer_name: interviewers.full_name,
      interviewer_zone: interviewers.time_zone,
      duration_minutes: offers.duration_minutes,
      type: offers.type,
      place: offers.place,
      link: offers.link,
      status: offers.status,
      times: freeAmong({
        times: sql`${offers.times}`,
        minutes: sql`${offers.duration_minutes}`,
        interviewer: sql`${offers.interviewer_id}`,
        candidate: sql`${applications.user_id}`,
      }),
      interview_id: offers.interview_id,
    })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.application_id))
    .innerJoin(candidates, eq(candidates.id, applications.user_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(interviewers, eq(interviewers.id, offers.interviewer_id))
    .where(and(where, isIntern(user.role) ? eq(applications.user_id, user.id) : undefined))
    .orderBy(desc(offers.id))

/** Waits for the candidate, whose application can still come to an interview: a condition on an offer and its application. */
export const awaitsCandidate = and(
  eq(offers.status, 'open'),
  sql`exists (select from ${internships} posting where posting.id = ${applications.internship_id}
    and ${comesToInterview(sql`${applications.status}`, sql`posting.skipped_stages`)})`,
)

/** The latest hundred that wait for the candidate. */
export async function openOffers(db: Db, user: User): Promise<{ offers: Offer[] }> {
  return { offers: await selectRows(db, user, awaitsCandidate).limit(largestPage) }
}

/** One offer; 404 when it is unknown or another person's. */
export async function offerOf(db: Db, user: User, id: string): Promise<Offer> {
  const [offer] = await selectRows(db, user, eq(offers.id, id))
  if (!offer) throw notFound()
  return offer
}

/** An application has one open offer at most, and none once its interview is arranged. */
export async function closeOffer(db: Db, application_id: string): Promise<void> {
  await db
    .update(offers)
    .set({ status: 'withdrawn' })
    .where(and(eq(offers.application_id, application_id), eq(offers.status, 'open')))
}
