import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isoUtc } from '#platform/database/sql.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { projects, startups } from '#schema/projects.table.ts'

/** Looked up for the rows of the page only, where a join would be made before the page is cut. */
const category = sql`(select name from ${internshipCategories} where id = ${internships.category_id})`

/** An approved startup's page; the product's own postings have none. */
const companyId = sql`(select startup.id from ${projects} project
  join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
  where project.id = ${internships.project_id})`

const i = internships
const card: Record<string, SQL | AnyPgColumn> = {
  id: i.id,
  title: i.title,
  company_name: i.company_name,
  company_id: companyId,
  category,
  location: i.location,
  is_remote: i.is_remote,
  duration: i.duration,
  duration_months: i.duration_months,
  start_date: i.start_date,
  application_closing_date: i.application_closing_date,
  paid_or_unpaid: i.paid_or_unpaid,
  stipend: i.stipend,
  status: i.status,
  created_at: isoUtc(i.created_at),
  published_at: isoUtc(i.published_at),
}

const whole: Record<string, SQL | AnyPgColumn> = {
  ...card,
  description: i.description,
  scope: i.scope,
  eligibility: i.eligibility,
  skills: i.skills,
  questions: i.questions,
  openings: i.openings,
  category_id: i.category_id,
  project_id: i.project_id,
  cover_image_id: i.cover_image_id,
  cover_image_url: sql`'/api/files/' || ${i.cover_image_id}`,
  updated_at: isoUtc(i.updated_at),
  version: i.version,
}

/** An object of the contract as JSON text, made by the database: parsing and printing it here would cost twice. */
const jsonOf = (fields: Record<string, SQL | AnyPgColumn>) =>
  sql<string>`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})::text`

export const cardJson = jsonOf(card)
export const wholeJson = jsonOf(whole)

/** `{…}` with one more field; `value` is JSON. */
export const withField = (json: string, name: string, value: string) =>
  `${json.slice(0, -1)},"${name}":${value}}`
