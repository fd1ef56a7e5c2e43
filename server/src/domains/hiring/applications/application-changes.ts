import { isDeepStrictEqual } from 'node:util'
import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { Output, Parsed } from '@app/contract/core/route.ts'
import type {
  Application,
  ApplicationStatus,
  Review,
  applications as routes,
  UndoLoss,
} from '@app/contract/hiring/applications.ts'
import type { SkippableStage } from '@app/contract/hiring/stages.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { recordConsent } from '#domains/identity/consents/consents.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { answerDays } from '#domains/projects/startups/startups.ts'
import { type Db, statement } from '#platform/database/db.ts'
import type { MailingActor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { storedZone } from '#platform/organisation.ts'
import {
  changed,
  conflict,
  eachOrRefused,
  invalid,
  notFound,
  unauthenticated,
} from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationNotes, applicationSteps, applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { projects } from '#schema/projects.table.ts'
import { lockedDetailOf } from './application-details.ts'
import { managerId, rowFor, storedRows } from './application-rows.ts'
import { emailOf, submittedNotification } from './applications.messages.ts'
import { mayWithdraw } from './applications.rules.ts'
import {
  type LockedApplication,
  lockApplications,
  lockForReview,
  move,
  reviewable,
  step,
  subscribers,
  touched,
} from './applications.ts'

type Form = Parsed<typeof routes.apply>['body']

/**
 * Applies as the signed-in person: status, date and person are the server's. Refuses a posting that is not open, a
 * résumé that is not one's own, answers to other questions, a question left out, and the second application (spec §4, §5).
 */
export async function apply(db: Db, actor: MailingActor, form: Form): Promise<Application> {
  const posting = await postingFor(db, actor.user, form)
  refuse(posting, form)
  const { questions, respond_by } = posting
  const sent = { ...form, id: v7(), user_id: actor.user.id, questions, respond_by }
  // What follows refers to the row by its id, so it does not wait for it, and fails where there is none.
  const [written, followed] = await Promise.allSettled([
    db
      .insert(applications)
      .values(sent)
      .onConflictDoNothing() // one_application_per_person_and_internship
      .returning()
      .execute(),
    notifySubscriber(db, actor, { ...posting, ...sent }),
  ])
  if (written.status === 'rejected') throw written.reason
  const [application] = written.value
  if (!application) throw conflict(t('You have already applied for this internship!'))
  if (followed.status === 'rejected') throw followed.reason
  return {
    ...rowFor(actor.user, {
      ...{ ...posting, ...application },
      ...{ decision: null, offer_status: null, undoable: false },
      ...{ last_day: null, hire_company: null, is_gone: false },
    }),
    history: [
      { at: application.applied_date, from_status: null, to_status: 'Applied', is_undo: false },
    ],
  }
}

interface Posting {
  internship_title: string
  company_name: string
  questions: string[]
  status: string
  /** It was open to everyone once, so that it is no secret that it exists. */
  was_public: boolean
  in_time: boolean
  manager_id: string
  resume_name: string
  has_resume: boolean
  respond_by: string
  skipped_stages: SkippableStage[]
  company_answer_days: number | null
  /** The account of the person is not removed, and will not be until the transaction ends. */
  is_active: boolean
}

const param = (name: string) => sql`${sql.placeholder(name)}::uuid`

// The apply-by date is a day in the organisation's zone: it ends there.
const reading = statement<Posting>(
  'posting_to_apply_for',
  sql`with person as (
      select id from ${users} where id = ${param('user_id')} and status = 'active' for key share)
    select ${internships.title} as internship_title, ${internships.company_name}, ${internships.questions},
      ${internships.status}, ${internships.skipped_stages},
      ${internships.status} = 'published' or (${internships.status} <> 'draft' and ${internships.published_at} is not null)
        as was_public,
      coalesce(${internships.answer_by}, (now() + interval '15 days')::date)::text as respond_by,
      ${managerId} as manager_id, coalesce(${files.name}, '') as resume_name,
      ${internships.application_closing_date} >= (now() at time zone ${storedZone})::date as in_time,
      ${files.id} is not null as has_resume, ${answerDays(sql`${internships.project_id}`)} as company_answer_days,
      exists (select from person) as is_active
    from ${internships}
    left join ${projects} on ${projects.id} = ${internships.project_id}
    left join ${files} on ${files.id} = ${param('resume_id')} and ${files.owner_id} = ${param('user_id')}
      and ${files.category} = 'resume'
    where ${internships.id} = ${param('internship_id')}`,
)

/**
 * The posting with the résumé the form names, in one query. 404 for an unknown one and for one that was never published
 * or is a draft again alike; 401 for a person who was removed meanwhile, whose applications are withdrawn already.
 */
async function postingFor(db: Db, user: User, { internship_id, resume_id }: Form) {
  const [posting] = await reading(db, { internship_id, resume_id, user_id: user.id })
  if (!posting?.was_public) throw notFound()
  if (!posting.is_active) throw unauthenticated()
  return posting
}

function refuse({ status, in_time, has_resume, questions }: Posting, form: Form) {
  if (status !== 'published' || !in_time)
    throw conflict(t('This internship no longer accepts applications.'))
  if (!has_resume)
    throw invalid('resume_id', t('Resume Required: Please upload your resume to apply.'))
  if (form.questions && !isDeepStrictEqual(form.questions, questions))
    throw conflict(t('The questions for this internship have changed. Please check your answers.'))
  const { answers } = form
  if (answers.length !== questions.length || answers.some((answer) => !answer))
    throw invalid('answers', t('Please answer every question.'))
}

type SubmittedApplication = Form & { id: string; user_id: string } & Pick<
    Posting,
    'internship_title' | 'company_name' | 'manager_id' | 'respond_by'
  >

async function notifySubscriber(
  db: Db,
  { user, from, site }: MailingActor,
  application: SubmittedApplication,
) {
  const { id, full_name, internship_title, manager_id } = application
  const mail = () => emailOf('Applied', { ...application, account_email: user.email }, site)
  await Promise.all([
    db
      .insert(applicationSteps)
      .values({ application_id: id, to_status: 'Applied', by_id: user.id })
      .execute(),
    recordConsent(db, user.id, id).execute(),
    notify(db, user.id, () => ({ ...submittedNotification(application), email: { mail, site } })),
    manager_id !== user.id &&
      notify(db, manager_id, () => ({
        title: t('New application'),
        message: t('{full_name} applied for {internship_title}.', { full_name, internship_title }),
        type: 'info',
        similar: {
          topic: 'application',
          about: { id: application.internship_id, name: internship_title },
        },
        kind: 'hiring',
        link: pageUrl('managed_internships'),
      })),
  ])
  await record(db, user, from, {
    action: 'application_submitted',
    entity_type: 'application',
    entity_id: id,
    details: { internship_id: application.internship_id },
  })
  await publish(db, 'applications', subscribers(application), id)
}

/** Moves, scores or annotates one application, all or nothing. */
export async function review(
  db: Db,
  actor: MailingActor,
  id: string,
  input: Review,
): Promise<Application> {
  const { status, score, note, version } = input
  const application = await lockForReview(db, actor, id, version)
  const scored = score === undefined ? {} : { score }
  if (note)
    await db
      .insert(applicationNotes)
      .values({ application_id: id, by_id: actor.user.id, text: note })
  if (status) await move(db, actor, application, status, { scored })
  else await recordChange(db, application, scored)
  if (note || score !== undefined)
    await record(db, actor.user, actor.from, {
      action: 'application_reviewed',
      entity_type: 'application',
      entity_id: id,
      details: { ...scored, ...(note && { note: true }) },
    })
  return lockedDetailOf(db, actor.user, application)
}

/** A change that only reviewers see: the applicant's page has nothing new. */
async function recordChange(
  db: Db,
  application: LockedApplication,
  scored: { score?: number | null },
) {
  await db
    .update(applications)
    .set({ ...scored, ...touched })
    .where(eq(applications.id, application.id))
  const [, ...reviewers] = subscribers(application)
  await publish(db, 'applications', reviewers, application.id)
}

/** Moves each application independently; those that cannot be moved are returned with the reason. */
export async function moveMany(
  db: Db,
  actor: MailingActor,
  input: Parsed<typeof routes.moveMany>['body'],
) {
  const locked = await lockApplications(
    db,
    actor.user,
    input.applications.map(({ id }) => id),
  )
  const { done, refused } = await eachOrRefused(
    input.applications,
    async ({ id, version }, moved) => {
      if (moved.includes(id)) throw changed()
      const application = locked.find((row) => row.id === id)
      await move(db, actor, reviewable(actor, application, version), input.status)
    },
  )
  const rows = await storedRows(db, actor.user).where(inArray(applications.id, done))
  return { moved: rows.map((row) => rowFor(actor.user, row)), refused }
}

/** Takes back the user's own last move, within ten minutes, while nothing has changed since. */
export async function undo(
  db: Db,
  actor: MailingActor,
  id: string,
  version: number,
): Promise<Output<typeof routes.undo>> {
  const application = await lockForReview(db, actor, id, version)
  const seen = await lockedDetailOf(db, actor.user, application)
  const back = seen.history.at(-1)?.from_status
  if (!seen.can.undo || !back) throw conflict(t('This step can no longer be undone.'))
  await step(db, actor, application, back, { is_undo: true })
  const [after, losses] = await Promise.all([
    lockedDetailOf(db, actor.user, application),
    lossesOf(db, application, back),
  ])
  return { ...after, losses }
}

/** What the step had ended and is not back with the application: it has to be made anew. */
async function lossesOf(
  db: Db,
  { id, updated_at }: LockedApplication,
  back: ApplicationStatus,
): Promise<UndoLoss[]> {
  const [latest] = await db
    .select({ status: interviews.status })
    .from(interviews)
    .where(eq(interviews.application_id, id))
    .orderBy(desc(interviews.id))
    .limit(1)
  const withdrawn = await db.$count(
    jobOffers,
    and(
      eq(jobOffers.application_id, id),
      eq(jobOffers.status, 'withdrawn'),
      eq(jobOffers.ended_at, updated_at),
      isNotNull(jobOffers.sent_at),
    ),
  )
  const hasNoInterview = back === 'hr_scheduled' && latest?.status === 'cancelled'
  return [
    ...(hasNoInterview ? (['interview'] as const) : []),
    ...(withdrawn ? (['job_offer'] as const) : []),
  ]
}

/** The applicant withdraws an open application, or declines when it is accepted. 404 for another person's. */
export async function withdraw(db: Db, actor: MailingActor, id: string): Promise<Application> {
  const [application] = await lockApplications(db, actor.user, [id])
  const own = application?.user_id === actor.user.id || isSuperadmin(actor.user.role)
  if (!application || !own) throw notFound()
  if (!mayWithdraw(actor.user, application))
    throw conflict(t('This application can no longer be withdrawn.'))
  await step(db, actor, application, 'withdrawn')
  const { full_name, internship_title, manager_id, status } = application
  if (manager_id !== actor.user.id)
    await notify(db, manager_id, () => ({
      title: t('Application withdrawn'),
      message:
        status === 'accepted'
          ? t('{full_name} declined the offer for {internship_title}.', {
              full_name,
              internship_title,
            })
          : t('{full_name} withdrew their application for {internship_title}.', {
              full_name,
              internship_title,
            }),
      type: 'warning',
      similar: {
        topic: 'application_withdrawn',
        about: { id: application.internship_id, name: internship_title },
      },
      kind: 'hiring',
      link: pageUrl('managed_internships'),
    }))
  return lockedDetailOf(db, actor.user, application)
}
