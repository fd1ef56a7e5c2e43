import type { Organisation } from '@app/contract/i18n/organisation.ts'
import { msg, t, tIn } from '@app/contract/i18n/translate.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { whenTaken } from '#platform/database/error-mapping.ts'
import type { Actor } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { notFound, taken } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { departments } from '#schema/projects.table.ts'

type Department = typeof departments.$inferSelect

/** The departments by name (spec §3 names those that are there from the start). */
export async function list(db: Db): Promise<{ departments: Department[] }> {
  const rows = await db
    .select()
    .from(departments)
    .orderBy(asc(sql`lower(${departments.name})`), asc(departments.id))
  return { departments: rows }
}

/** Creates a department; 409 when the name is taken, ignoring case (`department_name`). */
export async function create(db: Db, actor: Actor, name: string): Promise<Department> {
  const [created] = await db.insert(departments).values({ name }).onConflictDoNothing().returning()
  if (!created) throw nameTaken()
  await recordChange(db, actor, created, 'department_created')
  return created
}

/** Renames one; 404 when there is none, 409 when another bears the name. */
export async function rename(db: Db, actor: Actor, id: string, name: string): Promise<Department> {
  const renamed = await db
    .update(departments)
    .set({ name })
    .where(eq(departments.id, id))
    .returning()
    .catch(whenTaken(nameTaken))
  const [department] = renamed
  if (!department) throw notFound()
  await recordChange(db, actor, department, 'department_renamed')
  return department
}

/** Those that are there from the start (spec §3). */
const defaults = [
  msg('Engineering'),
  msg('Human Resources'),
  msg('Marketing'),
  msg('Operations'),
  msg('Finance'),
  msg('Product'),
]

/** Puts the default departments that nobody has renamed into the organisation's new language. */
export async function translateDefaults(
  db: Db,
  actor: Actor,
  before: Organisation,
  after: Organisation,
) {
  if (after.language === before.language) return
  const { departments: all } = await list(db)
  const names = new Set(all.map(({ name }) => name.toLowerCase()))
  for (const message of defaults) {
    const department = all.find(({ name }) => name === tIn(before.language, message))
    const name = tIn(after.language, message)
    if (department && !names.has(name.toLowerCase())) await rename(db, actor, department.id, name)
  }
}

const nameTaken = () => taken('name', t('A department with this name already exists.'))

async function recordChange(
  db: Db,
  { user, from }: Actor,
  { id, name }: Department,
  action: string,
) {
  await record(db, user, from, {
    action,
    entity_type: 'department',
    entity_id: id,
    details: { name },
  })
  await publish(db, 'projects', ['everyone'], id)
}
