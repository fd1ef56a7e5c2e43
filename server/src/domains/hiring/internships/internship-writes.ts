import { pick } from '@app/contract/core/objects.ts'
import type { FieldErrors } from '@app/contract/core/problem.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { draftFields, type InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import type { internships as routes } from '@app/contract/hiring/internships.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { dropCover } from '#domains/files/files.ts'
import { isUndecided } from '#domains/hiring/applications/applications.ts'
import { setting, systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { organisationToday, organisationZone } from '#platform/organisation.ts'
import { changed, conflict, notFound, ProblemError } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { applicationDecisions, applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { read } from './internship-detail.ts'
import { flagsOf, notifyDeciders } from './internship-moderation.ts'
import {
  copyTitle,
  postingManagement,
  postingVisibility,
  promiseErrors,
  publishErrors,
  respondErrors,
  reviewNeeded,
  stipendErrors,
} from './internships.rules.ts'
import { forgetEverywhere, manageableBy } from './internships.ts'
import { needsAnotherLook } from './posting-flags.rules.ts'

type Posting = typeof internships.$inferSelect

/** The fields that a manager edits. */
const draftOf = (row: Posting): InternshipDraft => pick(row, draftFields)

type Refs = Pick<InternshipDraft, 'project_id' | 'category_id' | 'cover_image_id'>

/** The project, if this person may post for it, with the company it is for. */
async function projectFor(db: Db, user: User, project_id: string) {
  const own = postingManagement(user.role) === 'all' ? undefined : eq(projects.manager_id, user.id)
  const [project] = await db
    .select({ company_name: sql<string>`coalesce(${startups.name}, ${organisation().short_name})` })
    .from(projects)
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .where(and(eq(projects.id, project_id), ne(projects.status, 'archived'), own))
  return project
}

async function isOfferedCategory(db: Db, id: string) {
  const offered = and(eq(internshipCategories.id, id), isNull(internshipCategories.archived_at))
  return (await db.$count(internshipCategories, offered)) > 0
}

async function isOwnCover(db: Db, user: User, id: string) {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner_id, user.id), eq(files.category, 'cover')))
    .for('key share')
  return rows.length > 0
}

/**
 * Refuses a draft that breaks a rule, one sentence a field. What it refers to must be the writer's own to use;
 * what `before` referred to already may stay.
 */
async function checked(db: Db, user: User, draft: InternshipDraft, before?: Refs) {
  const { project_id, category_id, cover_image_id } = draft
  const project = project_id ? await projectFor(db, user, project_id) : undefined
  const errors: FieldErrors = [...stipendErrors(draft), ...respondErrors(draft)]
  if (project_id && !project && project_id !== before?.project_id)
    errors.push({ path: 'project_id', message: t('Please choose one of your projects.') })
  if (category_id !== before?.category_id && !(await isOfferedCategory(db, category_id)))
    errors.push({ path: 'category_id', message: t('Please choose a category.') })
  const isNewCover = cover_image_id && cover_image_id !== before?.cover_image_id
  if (isNewCover && !(await isOwnCover(db, user, cover_image_id)))
    errors.push({ path: 'cover_image_id', message: t('Please upload the cover image again.') })
  refuse(errors)
  return { ...draft, stipend: draft.stipend || null, company_name: project?.company_name }
}

type PublicDraft = Parameters<typeof publishErrors>[0] & Pick<Refs, 'project_id'>

/**
 * Refuses to show an unfinished or outdated posting to everybody, or one of a project that is over. What is public already
 * may stay in the project that it had `before`.
 */
export async function checkPublishable(db: Db, draft: PublicDraft, before?: Refs) {
  refuse(publishErrors(draft, await todayOf(db)))
  const { project_id } = draft
  if (project_id && project_id !== before?.project_id && (await isArchived(db, project_id)))
    refuse([{ path: 'project_id', message: t('This project is archived.') }])
}

/** Locks the project: it is not archived until the posting is published. */
async function isArchived(db: Db, project_id: string) {
  const [project] = await db
    .select({ status: projects.status })
    .from(projects)
    .where(eq(projects.id, project_id))
    .for('share')
  return project?.status === 'archived'
}

async function todayOf(db: Db): Promise<string> {
  const [row] = await rowsOf<{ today: string }>(db, sql`select ${organisationToday}::text as today`)
  return row?.today ?? ''
}

/** The day that applicants of a posting are promised; the last one that is read as a day, at the latest. */
export const answerBy = (respond_by: SQLWrapper | string | null, closing: SQLWrapper | string) =>
  sql`coalesce(${respond_by}::date, least(${closing}::date + ${setting('respond_days')}::int, date '9999-12-31'))`

function refuse(errors: FieldErrors) {
  const [first] = errors
  if (first) throw new ProblemError(422, first.message, { errors })
}

type InternshipAction =
  | 'created'
  | 'changed'
  | 'submitted'
  | 'published'
  | 'closed'
  | 'archived'
  | 'duplicated'
  | 'sent_back'
  | 'taken_down'
  | 'reports_dismissed'
  | 'answers_waived'

/** A posting as it was before a change; a new one was nothing yet. */
type Former = Partial<Pick<Posting, 'status' | 'project_id'>>

/** The roles that read the postings of everybody. */
const readersOfAll = audienceOf('internships.drafts').filter(
  ({ role }) => postingVisibility(role) === 'all',
)

/**
 * Publishes that postings changed to those who see them whatever their status: the author, who manages the project or
 * represents its startup, of the project before, too. What is or was public is in the lists of everybody, whose pages
 * read a topic of their own: dashboards do not have to be read again for each posting of others.
 */
export async function publishPostings(
  db: Db,
  ids: readonly string[],
  { status, project_id = null }: Former,
) {
  const [now] = await rowsOf<{ is_published: boolean; people: string[] }>(
    db,
    sql`with posting as (
        select created_by, project_id, status from ${internships} where id = any(${sql.param(ids)}::uuid[])
      ), project as (
        select manager_id, startup_id from ${projects}
        where id = any(array(select project_id from posting) || ${project_id}::uuid)
      )
      select exists (select from posting where status = 'published') as is_published, array(
        select created_by from posting
        union select manager_id from project where manager_id is not null
        union select member.user_id from project
          join ${startupMembers} member on member.startup_id = project.startup_id) as people`,
  )
  if (!now) return
  const about = ids.length === 1 ? ids[0] : undefined
  const people = now.people.map((user_id) => ({ user_id }))
  await publish(db, 'internships', [...people, ...readersOfAll], about)
  if (status !== 'published' && !now.is_published) return
  await publish(db, 'marketplace', ['everyone'], about)
  await forgetEverywhere(db)
}

/** Records the change, notifies the pages that show the posting and returns it as it is now. */
export async function recordChange(
  db: Db,
  { user, from }: Actor,
  before: Former & Pick<Posting, 'id'>,
  created: InternshipAction,
  details = {},
) {
  const { id } = before
  const act = { action: `internship_${created}`, entity_type: 'internship', entity_id: id, details }
  await record(db, user, from, act)
  await publishPostings(db, [id], before)
  return read(db, user, id)
}

/** A posting one may change, held until the transaction ends; others' do not exist. */
export async function held(db: Db, user: User, id: string) {
  const [row] = await db
    .select()
    .from(internships)
    .where(and(eq(internships.id, id), manageableBy(user)))
    .for('update')
  if (!row) throw notFound()
  return row
}

export async function addDraft(db: Db, { user, from }: Actor, draft: InternshipDraft) {
  const { company_name = organisation().short_name, ...values } = await checked(db, user, draft)
  const [row] = await db
    .insert(internships)
    .values({
      ...values,
      company_name,
      created_by: user.id,
      flags: await flagsOf(db, { ...values, company_name }),
    })
    .returning({ id: internships.id })
  if (!row) throw notFound()
  const { title } = values
  const posting = await recordChange(db, { user, from }, row, 'created', { title })
  return { id: row.id, posting }
}

/** Set where a posting begins to wait for a decision. */
export const pending = { status: 'pending', submitted_at: sql`now()` } as const
/** The words of what is not open: everyone may read them once somebody has decided. */
const unreviewed = { submitted_at: sql`coalesce(${internships.submitted_at}, now())` }

type Edit = Omit<Parsed<typeof routes.change>['body'], 'status'>

/**
 * Edits a posting; 409 when another user has changed it meanwhile. Where postings are reviewed, other words or a new
 * flag send a published one back to those who decide, unless the same request ends it (`isEnding`): who opens it again
 * submits it.
 */
export async function edit(
  db: Db,
  { user, from }: Actor,
  id: string,
  { version, ...named }: Edit,
  isEnding = false,
) {
  const row = await held(db, user, id)
  if (version !== undefined && version !== row.version) throw changed()
  if (row.status === 'archived') throw conflict(t("You can't edit an archived internship."))
  const draft = { ...draftOf(row), ...named }
  const { company_name: company = row.company_name, ...values } = await checked(
    db,
    user,
    draft,
    row,
  )
  const staysPublic = row.status === 'published' && !isEnding
  if (staysPublic) await checkPublishable(db, values, row)
  const isRepromised = row.answer_by !== null && promisesOtherDay(row, values)
  if (isRepromised && values.respond_by !== row.respond_by)
    refuse(promiseErrors(values, await todayOf(db)))
  const company_name = values.project_id ? company : organisation().short_name
  const flags = await flagsOf(db, { ...values, company_name })
  const isReworded =
    row.status !== 'draft' &&
    needsAnotherLook(row, { ...values, flags }) &&
    reviewNeeded(user.role, await systemSettings(db), row.review_reason)
  const isSubmitted = staysPublic && isReworded
  await db
    .update(internships)
    .set({
      ...values,
      company_name,
      flags,
      ...(isReworded && (isSubmitted ? pending : unreviewed)),
      ...(isRepromised && {
        answer_by: answerBy(values.respond_by, values.application_closing_date),
      }),
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(internships.id, id))
  if (values.cover_image_id !== row.cover_image_id) await dropCover(db, row.cover_image_id)
  if (isRepromised) await hasten(db, id)
  if (isSubmitted) await notifyDeciders(db, { ...values, company_name }, 'pending', user)
  return recordChange(db, { user, from }, row, 'changed', {
    fields: Object.keys(named),
    ...(isSubmitted && { submitted: true }),
  })
}

type AnswerDates = Pick<InternshipDraft, 'respond_by' | 'application_closing_date'>

/** The organisation's number of days may have changed since: an edit of other fields must not promise another day by it. */
const promisesOtherDay = (before: AnswerDates, after: AnswerDates) =>
  before.respond_by !== after.respond_by ||
  before.application_closing_date !== after.application_closing_date

/**
 * An earlier day of the answers is promised to those who have applied already; a later one is not. Neither is one that
 * has passed: nobody could be answered by then, and all of them would be rejected by the next job. Letters planned for
 * after it go on that day at the same hour.
 */
async function hasten(db: Db, id: string) {
  await db
    .update(applications)
    .set({ respond_by: sql`posting.answer_by` })
    .from(sql`${internships} posting`)
    .where(
      and(
        eq(applications.internship_id, id),
        isUndecided,
        sql`posting.id = ${id} and posting.answer_by < ${applications.respond_by}
          and posting.answer_by >= ${organisationToday}`,
      ),
    )
  const planned = sql`(${applicationDecisions.send_at} at time zone ${organisationZone})`
  const moved = await db
    .update(applicationDecisions)
    .set({
      send_at: sql`greatest(now(), (${applications.respond_by} + ${planned}::time) at time zone ${organisationZone})`,
    })
    .from(applications)
    .where(
      and(
        eq(applications.id, applicationDecisions.application_id),
        eq(applications.internship_id, id),
        isUndecided,
        sql`${planned}::date > ${applications.respond_by}`,
      ),
    )
    .returning({ id: applications.id })
  if (moved.length) await publish(db, 'applications', audienceOf('applications.review'))
}

/** A new draft with the same words and the decision against them, and the same project where one may still post for it. */
export async function duplicate(db: Db, { user, from }: Actor, id: string) {
  const row = await held(db, user, id)
  const project = row.project_id ? await projectFor(db, user, row.project_id) : undefined
  const [copy] = await db
    .insert(internships)
    .values({
      ...draftOf(row),
      title: copyTitle(row.title),
      project_id: project ? row.project_id : null,
      company_name: project?.company_name ?? organisation().short_name,
      created_by: user.id,
      flags: row.flags,
      review_reason: row.review_reason,
    })
    .returning({ id: internships.id })
  if (!copy) throw notFound()
  return recordChange(db, { user, from }, copy, 'duplicated', { copy_of: id })
}
