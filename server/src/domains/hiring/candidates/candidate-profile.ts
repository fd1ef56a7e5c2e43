import type { Candidate } from '@app/contract/hiring/candidates.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { stepsOf } from '#domains/hiring/applications/applications.ts'
import { pictureFor } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationNotes, applications } from '#schema/applications.table.ts'
import { candidateNotes, candidates } from '#schema/candidates.table.ts'
import { files } from '#schema/files.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { mergesOf } from './candidate-merging.ts'
import { storedRows, withTags } from './candidate-rows.ts'
import { membersOf, rootOf } from './candidate-scope.ts'

/** Everything about a candidate; the id of a merged record leads to the surviving one. */
export async function read(db: Db, user: User, value: string): Promise<Candidate> {
  const id = await rootOf(db, user, value)
  const [row] = await withTags(db, await storedRows(db).where(eq(candidates.user_id, id)))
  const [facts] = await db
    .select({
      avatar_id: pictureFor(user),
      location: users.location,
      bio: users.bio,
      experience: users.experience,
      education: users.education,
      linkedin: users.linkedin,
      github: users.github,
      portfolio: users.portfolio,
    })
    .from(users)
    .where(eq(users.id, id))
  if (!row || !facts) throw notFound()
  return {
    ...row,
    ...facts,
    sent: await sentBy(db, id),
    interviews: await interviewsOf(db, id),
    notes: await notesOn(db, id),
    merges: await mergesOf(db, id),
  }
}

const byMembers = (id: string) => sql`${applications.user_id} in ${membersOf(id)}`

async function sentBy(db: Db, id: string) {
  const rows = await db
    .select({
      id: applications.id,
      internship_title: internships.title,
      company_name: internships.company_name,
      email: applications.email,
      status: applications.status,
      score: applications.score,
      applied_date: applications.applied_date,
      resume_id: applications.resume_id,
      resume_name: files.name,
    })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(files, eq(files.id, applications.resume_id))
    .where(byMembers(id))
    .orderBy(desc(applications.applied_date), desc(applications.id))
  const steps = await stepsOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    history: steps.filter(({ application_id }) => application_id === row.id),
  }))
}

const interviewers = alias(users, 'interviewers')

const interviewsOf = (db: Db, id: string) =>
  db
    .select({
      id: interviews.id,
      internship_title: internships.title,
      interviewer_name: interviewers.full_name,
      scheduled_at: interviews.scheduled_at,
      type: interviews.type,
      status: interviews.status,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.application_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(interviewers, eq(interviewers.id, interviews.interviewer_id))
    .where(byMembers(id))
    .orderBy(desc(interviews.scheduled_at))

/** On the person and on each application, the newest first. */
async function notesOn(db: Db, id: string): Promise<Candidate['notes']> {
  const onPerson = await db
    .select({
      id: candidateNotes.id,
      at: candidateNotes.at,
      by_name: users.full_name,
      text: candidateNotes.text,
      internship_title: sql<null>`null`,
    })
    .from(candidateNotes)
    .innerJoin(users, eq(users.id, candidateNotes.by_id))
    .where(sql`${candidateNotes.candidate_id} in ${membersOf(id)}`)
  const onApplications = await db
    .select({
      id: applicationNotes.id,
      at: applicationNotes.at,
      by_name: users.full_name,
      text: applicationNotes.text,
      internship_title: internships.title,
    })
    .from(applicationNotes)
    .innerJoin(applications, eq(applications.id, applicationNotes.application_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(users, eq(users.id, applicationNotes.by_id))
    .where(byMembers(id))
  return [...onPerson, ...onApplications].toSorted((a, b) => b.at.localeCompare(a.at))
}
