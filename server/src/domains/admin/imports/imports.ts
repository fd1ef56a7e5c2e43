import type { Import, imports as routes } from '@app/contract/admin/imports.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { Actor } from '#platform/http/principal.ts'
import { purge } from '#platform/jobs/batches.ts'
import { enqueue, queue } from '#platform/jobs/jobs.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { log } from '#platform/log.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { importRows, imports } from '#schema/imports.table.ts'
import { knownOf } from './import-known.ts'
import type { Sheet } from './import-sheets.ts'
import { addressOf, plansOf } from './imports.rules.ts'

const counted = (condition: SQL) => sql`count(*) filter (where ${condition})`
const summed = sql<Import['counts'] & { done: number }>`(
  select json_build_object(
    'create', ${counted(sql`one.outcome = 'create'`)}, 'change', ${counted(sql`one.outcome = 'change'`)},
    'unchanged', ${counted(sql`one.outcome = 'unchanged'`)}, 'refused', ${counted(sql`one.outcome = 'refused'`)},
    'done', ${counted(sql`one.done_at is not null`)})
  from ${importRows} one where one.import_id = ${imports.id})`

/** Imports with their figures, the newest first. */
async function importsWhere(db: Db, where: SQL | undefined, limit = 1): Promise<Import[]> {
  const rows = await db
    .select({
      id: imports.id,
      file_name: imports.file_name,
      by_name: users.full_name,
      status: imports.status,
      created_at: imports.created_at,
      started_at: imports.started_at,
      finished_at: imports.finished_at,
      ignored: imports.ignored,
      summed,
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.by_id))
    .where(where)
    .orderBy(desc(imports.id))
    .limit(limit)
  return rows.map(({ summed: { done, ...counts }, ...row }) => {
    const isLeft = counts.create + counts.change > done
    const isStill = row.status === 'checked' || row.status === 'cancelled'
    const can = { start: isStill && isLeft, cancel: row.status === 'running' }
    return { ...row, counts, done, can }
  })
}

export const importing = queue<object>('import-accounts', { expireInSeconds: 600 })
const atOnce = 500

/** Stores the rows of a file with their preview. No account is changed. */
export async function check(
  db: Db,
  { user, from }: Actor,
  { name, rows, ignored }: Sheet & { name: string },
): Promise<Import> {
  const [created] = await db
    .insert(imports)
    .values({ by_id: user.id, file_name: fileName(name), ignored })
    .returning({ id: imports.id })
  if (!created) throw notFound()
  const named = rows.map(({ email, team, details }) => ({
    email: addressOf(email) ?? '',
    team,
    details,
  }))
  const plans = plansOf(rows, await knownOf(db, user.id, named))
  const values = plans.flatMap((plan, at) => {
    const sheetRow = rows[at]
    if (!sheetRow) return []
    const { row, team, department, details } = sheetRow
    return [{ ...plan, row, team, department, details, import_id: created.id }]
  })
  for (let at = 0; at < values.length; at += atOnce)
    await db.insert(importRows).values(values.slice(at, at + atOnce))
  return recordChange(db, { user, from }, created.id, 'import_checked')
}

/** Its own name, without a way to it. */
const fileName = (value: string) =>
  value
    .replaceAll(/\p{C}/gu, '')
    .replace(/^.*[\\/]/, '')
    .slice(0, 200) || 'import.csv'

/** The imports, the newest first. */
export async function list(db: Db, { cursor, limit }: Parsed<typeof routes.list>['query']) {
  const after = cursor ? beyond([imports.id], keysOf(cursor, ['uuid']), 'less') : undefined
  const rows = await importsWhere(db, after, limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
  return { imports: page, next_cursor, total: await db.$count(imports) }
}

/** One import; 404 when there is none. */
export async function read(db: Db, id: string): Promise<Import> {
  const [row] = await importsWhere(db, eq(imports.id, id))
  if (!row) throw notFound()
  return row
}

/** Its rows in the order of the file. */
export async function rows(
  db: Db,
  id: string,
  { cursor, limit, outcome }: Parsed<typeof routes.rows>['query'],
) {
  await read(db, id)
  const fits = and(
    eq(importRows.import_id, id),
    outcome ? eq(importRows.outcome, outcome) : undefined,
  )
  const after = cursor ? beyond([importRows.row], keysOf(cursor, ['number']), 'more') : undefined
  const rows = await db
    .select()
    .from(importRows)
    .where(and(fits, after))
    .orderBy(asc(importRows.row))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, ({ row }) => [row])
  const [counted] = await db.select({ total: count() }).from(importRows).where(fits)
  const shown = page.map(({ done_at, ...row }) => ({ ...row, is_done: done_at !== null }))
  return { rows: shown, next_cursor, total: counted?.total ?? 0 }
}

const isLeft = sql`exists (select from ${importRows} one where one.import_id = imports.id
  and one.done_at is null and one.outcome in ('create', 'change'))`

/** Starts the import in the user's name; of two concurrent requests one gets 409. */
export async function start(db: Db, { user, from }: Actor, id: string): Promise<Import> {
  const change = {
    status: 'running',
    by_id: user.id,
    started_at: sql`coalesce(${imports.started_at}, now())`,
    finished_at: null,
  } as const
  const stands = and(inArray(imports.status, ['checked', 'cancelled']), isLeft)
  if (!(await moved(db, id, stands, change)))
    throw conflict(t('This import is already running or has nothing left to do.'))
  await enqueue(db, importing, {})
  const begun = await recordChange(db, { user, from }, id, 'import_started')
  log.info({ import_id: id, counts: begun.counts }, 'an import began')
  return begun
}

/** Stops the import after the current batch; imported rows stay. */
export async function cancel(db: Db, actor: Actor, id: string): Promise<Import> {
  const change = { status: 'cancelled', finished_at: sql`now()` } as const
  if (!(await moved(db, id, eq(imports.status, 'running'), change)))
    throw conflict(t("This import isn't running."))
  return recordChange(db, actor, id, 'import_cancelled')
}

type Change = PgUpdateSetSource<typeof imports>

async function moved(db: Db, id: string, stands: SQL | undefined, change: Change) {
  await read(db, id)
  const rows = await db
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, id), stands))
    .returning({ id: imports.id })
  return rows.length > 0
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  id: string,
  action: string,
): Promise<Import> {
  const after = await read(db, id)
  const details = { file_name: after.file_name, ...after.counts, done: after.done }
  await record(db, user, from, { action, entity_type: 'import', entity_id: id, details })
  await publish(db, 'imports', audienceOf('users.manage'), id)
  return after
}

/** Imported files are stored for thirty days: first a batch of their rows goes, then they. Returns how many. For a job. */
export async function purgeExpiredImports(db: Db): Promise<number> {
  const isOld = sql`created_at < now() - interval '30 days' and status <> 'running'`
  const rows = await purge(
    db,
    importRows,
    sql`import_id in (select id from ${imports} where ${isOld})`,
  )
  return rows || purge(db, imports, isOld)
}
