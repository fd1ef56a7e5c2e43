import type { FieldErrors } from '@app/contract/core/problem.ts'
import type { InternshipDraft } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/who.ts'
import { Refused } from '#platform/problem.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, type internships } from '#schema/internships.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { today } from './internship-scope.ts'
import { holdOf, publishErrors, stipendErrors } from './internships.rules.ts'

/** What a manager wrote, without what the product keeps beside it. */
export const draftOf = (row: typeof internships.$inferSelect): InternshipDraft => ({
  project_id: row.project_id,
  category_id: row.category_id,
  title: row.title,
  description: row.description,
  scope: row.scope,
  eligibility: row.eligibility,
  skills: row.skills,
  questions: row.questions,
  location: row.location,
  is_remote: row.is_remote,
  duration_months: row.duration_months,
  start_date: row.start_date,
  application_closing_date: row.application_closing_date,
  openings: row.openings,
  paid_or_unpaid: row.paid_or_unpaid,
  stipend: row.stipend,
  cover_image_id: row.cover_image_id,
})

type Refs = Pick<InternshipDraft, 'project_id' | 'category_id' | 'cover_image_id'>

/** The project, if this person may post for it, with the company it is for. */
export async function projectFor(db: Db, user: User, project_id: string) {
  const own = holdOf(user.role) === 'all' ? undefined : eq(projects.manager_id, user.id)
  const [project] = await db
    .select({ company_name: sql<string>`coalesce(${startups.name}, 'Cohort')` })
    .from(projects)
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .where(and(eq(projects.id, project_id), own))
  return project
}

async function isCategory(db: Db, id: string) {
  const found = await db
    .select({ id: internshipCategories.id })
    .from(internshipCategories)
    .where(eq(internshipCategories.id, id))
  return found.length > 0
}

async function isOwnCover(db: Db, user: User, id: string) {
  const found = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner_id, user.id), eq(files.category, 'cover')))
  return found.length > 0
}

/**
 * Refuses a draft that breaks a rule, one sentence a field. What it refers to must be the writer's own to use;
 * what `before` referred to already may stay.
 */
export async function checked(db: Db, user: User, draft: InternshipDraft, before?: Refs) {
  const { project_id, category_id, cover_image_id } = draft
  const project = project_id ? await projectFor(db, user, project_id) : undefined
  const errors: FieldErrors = stipendErrors(draft)
  if (project_id && !project && project_id !== before?.project_id)
    errors.push({ path: 'project_id', message: t('Please choose one of your projects.') })
  if (category_id !== before?.category_id && !(await isCategory(db, category_id)))
    errors.push({ path: 'category_id', message: t('Please choose a category.') })
  const isNewCover = cover_image_id && cover_image_id !== before?.cover_image_id
  if (isNewCover && !(await isOwnCover(db, user, cover_image_id)))
    errors.push({ path: 'cover_image_id', message: t('Please upload the cover image again.') })
  refuse(errors)
  return { ...draft, stipend: draft.stipend || null, company_name: project?.company_name }
}

/** Refuses to show an unfinished or outdated posting to everybody. */
export async function checkPublishable(db: Db, draft: Parameters<typeof publishErrors>[0]) {
  const [row] = await rowsOf<{ today: string }>(db, sql`select ${today}::text as today`)
  refuse(publishErrors(draft, row?.today ?? ''))
}

function refuse(errors: FieldErrors) {
  const [first] = errors
  if (first) throw new Refused(422, first.message, { errors })
}
