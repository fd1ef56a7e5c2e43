import type { Parsed } from '@app/contract/core/route.ts'
import type { Application, applications as routes } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, statement } from '#platform/database/db.ts'
import type { Sending } from '#platform/http/by.ts'
import type { User } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { applicationSteps, applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects } from '#schema/projects.table.ts'
import { managerId, rowFor } from './application-rows.ts'
import { hearers } from './application-steps.ts'
import { letterOf, submittedNews } from './application-words.ts'

type Form = Parsed<typeof routes.apply>['body']

/**
 * Applies as the signed-in person: status, date and person are the server's. Refuses a posting that is not open, a
 * résumé that is not one's own, a question left out, and the second application (spec §4, §5).
 */
export async function apply(db: Db, by: Sending, form: Form): Promise<Application> {
  const posting = await postingFor(db, by.user, form)
  refuse(posting, form)
  const [application] = await db
    .insert(applications)
    .values({ ...form, user_id: by.user.id, questions: posting.questions })
    .onConflictDoNothing() // one_application_per_person_and_internship
    .returning()
  if (!application) throw conflict(t('You have already applied for this internship!'))
  await tell(db, by, { ...posting, ...application })
  return {
    ...rowFor(by.user, { ...posting, ...application, undoable: false }),
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
  in_time: boolean
  manager_id: string
  resume_name: string
  has_resume: boolean
}

const given = (name: string) => sql`${sql.placeholder(name)}::uuid`
// The apply-by date is a day in India: it ends there.
const reading = statement<Posting>(
  'posting_to_apply_for',
  sql`select ${internships.title} as internship_title, ${internships.company_name}, ${internships.questions},
      ${internships.status}, ${managerId} as manager_id, coalesce(${files.name}, '') as resume_name,
      ${internships.application_closing_date} >= (now() at time zone 'Asia/Kolkata')::date as in_time,
      ${files.id} is not null as has_resume
    from ${internships}
    left join ${projects} on ${projects.id} = ${internships.project_id}
    left join ${files} on ${files.id} = ${given('resume_id')} and ${files.owner_id} = ${given('user_id')}
      and ${files.category} = 'resume'
    where ${internships.id} = ${given('internship_id')}`,
)

/** The posting with the résumé the form names, read in one go. An unknown one and a draft answer alike. */
async function postingFor(db: Db, user: User, { internship_id, resume_id }: Form) {
  const [posting] = await reading(db, { internship_id, resume_id, user_id: user.id })
  if (!posting || posting.status === 'draft') throw notFound()
  return posting
}

function refuse({ status, in_time, has_resume, questions }: Posting, { answers }: Form) {
  if (status !== 'published' || !in_time)
    throw conflict(t('This internship no longer accepts applications.'))
  if (!has_resume)
    throw invalid('resume_id', t('Resume Required: Please upload your resume to apply.'))
  if (answers.length !== questions.length || answers.some((answer) => !answer))
    throw invalid('answers', t('Please answer every question.'))
}

type Submitted = typeof applications.$inferSelect &
  Pick<Posting, 'internship_title' | 'company_name' | 'manager_id'>

async function tell(db: Db, { user, from, site }: Sending, application: Submitted) {
  const { id, full_name, internship_title, manager_id } = application
  const mail = () => letterOf('Applied', { ...application, account_email: user.email }, site)
  await Promise.all([
    db
      .insert(applicationSteps)
      .values({ application_id: id, to_status: 'Applied', by_id: user.id }),
    notify(db, user.id, () => ({ ...submittedNews, letter: { mail, site } })),
    manager_id !== user.id &&
      notify(db, manager_id, () => ({
        title: t('New application'),
        message: t('{full_name} applied for {internship_title}.', { full_name, internship_title }),
        type: 'info',
        link: '/pm/internships',
      })),
  ])
  await record(db, user, from, {
    action: 'application_submitted',
    entity_type: 'application',
    entity_id: id,
    details: { internship_id: application.internship_id },
  })
  await announce(db, 'applications', hearers(application), id)
}
