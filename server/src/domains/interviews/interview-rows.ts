import type { Interview } from '@app/contract/interviews.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/accounts.table.ts'
import { applications } from '#domains/applications/applications.table.ts'
import { internships } from '#domains/internships/internships.table.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/problem.ts'
import type { User } from '#platform/who.ts'
import { interviews } from './interviews.table.ts'

const interviewers = alias(users, 'interviewers')
const candidates = alias(users, 'candidate_accounts')

const found = (db: Db) =>
  db
    .select({
      id: interviews.id,
      application_id: interviews.application_id,
      candidate_name: applications.full_name,
      candidate_zone: candidates.time_zone,
      internship_title: internships.title,
      interviewer_id: interviews.interviewer_id,
      interviewer_name: interviewers.full_name,
      interviewer_zone: interviewers.time_zone,
      scheduled_at: interviews.scheduled_at,
      duration_minutes: interviews.duration_minutes,
      type: interviews.type,
      place: interviews.place,
      link: interviews.link,
      status: interviews.status,
      version: interviews.version,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.application_id))
    .innerJoin(candidates, eq(candidates.id, applications.user_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(interviewers, eq(interviewers.id, interviews.interviewer_id))
    .$dynamic()

/** HR sees every interview, everybody else those they take part in. */
const scopeOf = ({ id, role }: User) =>
  role === 'intern'
    ? sql`(${applications.user_id} = ${id} or ${interviews.interviewer_id} = ${id})`
    : undefined

/** The interviews one takes part in, or all for HR; soonest first. The latest thousand. */
export async function list(db: Db, user: User): Promise<{ interviews: Interview[] }> {
  const rows = await found(db)
    .where(scopeOf(user))
    .orderBy(desc(interviews.scheduled_at), desc(interviews.id))
    .limit(1000)
  return { interviews: rows.reverse() }
}

/** One interview; 404 when it is unknown or none of this person's business. */
export async function read(db: Db, user: User, id: string): Promise<Interview> {
  const [interview] = await found(db).where(and(eq(interviews.id, id), scopeOf(user)))
  if (!interview) throw notFound()
  return interview
}

/** For telling people, whoever caused it. */
export async function interviewOf(db: Db, id: string): Promise<Interview> {
  const [interview] = await found(db).where(eq(interviews.id, id))
  if (!interview) throw notFound()
  return interview
}
