import type { Interview, interviews as routes } from '@app/contract/interviews.ts'
import type { Parsed } from '@app/contract/route.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/accounts.table.ts'
import { applications } from '#domains/applications/applications.table.ts'
import {
  type By,
  hearers,
  type Locked,
  lockForReview,
  move,
} from '#domains/applications/applications.ts'
import { internships } from '#domains/internships/internships.table.ts'
import { notify } from '#domains/notifications/notifications.ts'
import { record } from '#platform/audit.ts'
import { type Db, rowsOf } from '#platform/db.ts'
import { announce } from '#platform/live.ts'
import { post } from '#platform/mail.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import type { User } from '#platform/who.ts'
import { invitationOf, invitedNews } from './interview-words.ts'
import { refusalOfSchedule } from './interviews.rules.ts'
import { interviews } from './interviews.table.ts'

type Plan = Parsed<typeof routes.schedule>['body']

/**
 * Schedules an interview with oneself as interviewer and moves a shortlisted application to Interview Scheduled.
 * Refuses one's own application, a time that has passed and a time at which one has another interview.
 */
export async function schedule(db: Db, by: By, plan: Plan): Promise<Interview> {
  const application = await lockForReview(db, by, plan.application_id)
  const refusal = refusalOfSchedule(application.status)
  if (refusal) throw conflict(refusal)
  await refuseTime(db, by.user, plan)
  if (application.status === 'shortlisted')
    await move(db, by, application, 'hr_scheduled', { untold: true })
  const [made] = await db
    .insert(interviews)
    .values({ ...plan, interviewer_id: by.user.id })
    .onConflictDoNothing() // one_open_interview_per_application
    .returning({ id: interviews.id })
  if (!made) throw conflict('This application already has an interview scheduled.')
  const [interview] = await found(db).where(eq(interviews.id, made.id))
  if (!interview) throw notFound()
  await tell(db, by, application, interview)
  return interview
}

/** Two schedulers in one person's name wait for each other on that person's row, so that the second sees the first. */
async function refuseTime(db: Db, user: User, { scheduled_at, duration_minutes }: Plan) {
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
  const start = sql`${scheduled_at}::timestamptz`
  const end = sql`${start} + make_interval(mins => ${duration_minutes})`
  const [time] = await rowsOf<{ passed: boolean; taken: boolean }>(
    db,
    sql`select ${start} <= now() as passed, exists (
      select from ${interviews} where interviewer_id = ${user.id} and status = 'scheduled'
        and scheduled_at < ${end} and scheduled_at > ${start} - interval '240 minutes'
        and scheduled_at + make_interval(mins => duration_minutes) > ${start}) as taken`,
  )
  if (time?.passed) throw invalid('scheduled_at', 'Please choose a time in the future.')
  if (time?.taken) throw conflict('You already have an interview at that time.')
}

async function tell(db: Db, { user, from, site }: By, application: Locked, interview: Interview) {
  await record(db, user, from, {
    action: 'interview_scheduled',
    entity_type: 'interview',
    entity_id: interview.id,
    details: { application_id: application.id, scheduled_at: interview.scheduled_at },
  })
  await notify(db, application.user_id, invitedNews(interview))
  await post(db, invitationOf(interview, application, site))
  await announce(db, 'interviews', hearers(application), interview.id)
}

/** The interviews one takes part in, or all for HR; soonest first. The latest thousand. */
export async function list(db: Db, user: User): Promise<{ interviews: Interview[] }> {
  const own = sql`(${applications.user_id} = ${user.id} or ${interviews.interviewer_id} = ${user.id})`
  const rows = await found(db)
    .where(user.role === 'intern' ? own : undefined)
    .orderBy(desc(interviews.scheduled_at), desc(interviews.id))
    .limit(1000)
  return { interviews: rows.reverse() }
}

const interviewers = alias(users, 'interviewers')

const found = (db: Db) =>
  db
    .select({
      id: interviews.id,
      application_id: interviews.application_id,
      candidate_name: applications.full_name,
      internship_title: internships.title,
      interviewer_name: interviewers.full_name,
      scheduled_at: interviews.scheduled_at,
      duration_minutes: interviews.duration_minutes,
      type: interviews.type,
      place: interviews.place,
      link: interviews.link,
      status: interviews.status,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.application_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(interviewers, eq(interviewers.id, interviews.interviewer_id))
    .$dynamic()
