import { createHmac, timingSafeEqual } from 'node:crypto'
import { t } from '@app/contract/i18n/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { secretOf } from '#platform/security/secrets.ts'
import { files, type StoredRow } from '#schema/files.table.ts'
import { isPublic, readableBy } from './download-scope.ts'

const serves = 60

export interface Found {
  file: StoredRow
  is_public: boolean
}

/** A file this person may read; a foreign one and one that never was are both undefined. */
export async function find(db: Db, user: User | undefined, id: string): Promise<Found | undefined> {
  const [found] = await db
    .select({ file: files, is_public: sql<boolean>`${isPublic}` })
    .from(files)
    .where(and(eq(files.id, id), readableBy(user)))
  return found
}

/** Is it somebody else's resume? Then its opening goes into the audit. */
export const isForeignResume = ({ file }: Found, user: User | undefined) =>
  file.category === 'resume' && file.owner_id !== user?.id

export const noteOpening = (db: Db, user: User | undefined, from: From, { file }: Found) =>
  record(db, user, from, {
    action: 'resume_opened',
    entity_type: 'file',
    entity_id: file.id,
    details: { owner_id: file.owner_id },
  })

/** A link to the bytes for whoever holds it, for 60 seconds by the database's clock. */
export async function link(db: Db, user: User, from: From, id: string) {
  const found = await find(db, user, id)
  if (!found) throw notFound()
  if (isForeignResume(found, user)) await noteOpening(db, user, from, found)
  const expires = (await clock(db)) + serves
  const signature = await signed(db, id, expires)
  return {
    url: `/api/files/${id}/open?expires=${expires}&signature=${signature}`,
    expires_at: new Date(expires * 1000).toISOString(),
  }
}

/** The file behind a link. A link that is not ours is 404, one that served its time 403. */
export async function byLink(
  db: Db,
  id: string,
  { expires, signature }: { expires: number; signature: string },
): Promise<StoredRow> {
  if (!same(signature, await signed(db, id, expires))) throw notFound()
  if (expires <= (await clock(db)))
    throw forbidden(t('This link has expired. Please open the file again.'))
  const [file] = await db.select().from(files).where(eq(files.id, id))
  if (!file) throw notFound()
  return file
}

async function clock(db: Db): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    db,
    sql`select floor(extract(epoch from clock_timestamp()))::int as seconds`,
  )
  return row?.seconds ?? 0
}

const signed = async (db: Db, id: string, expires: number) =>
  createHmac('sha256', await secretOf(db, 'file-links'))
    .update(`${id} ${expires}`)
    .digest('base64url')

function same(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
