import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isHr, isInternshipAdmin, isSuperadmin, managesProjects } from '@app/contract/core/roles.ts'
import { visibilityOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domains/hiring/internships/internships.ts'
import { isMinor } from '#domains/identity/guardians/guardians.ts'
import { scopeOf } from '#domains/projects/projects/projects.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Storage } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import type { Actor, AnyActor, User } from '#platform/http/principal.ts'
import { log } from '#platform/log.ts'
import { isOrganisationPicture } from '#platform/organisation.ts'
import { forbidden, notFound, ProblemError, unavailable } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { secretOf } from '#platform/security/secrets.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { files, type StoredRow } from '#schema/files.table.ts'
import { fame } from '#schema/hall-of-fame.table.ts'
import { internships } from '#schema/internships.table.ts'
import { posts } from '#schema/news.table.ts'
import { milestoneSteps, projectFiles } from '#schema/project-work.table.ts'
import { milestones, projects, startups } from '#schema/projects.table.ts'

/** Up to here the bytes are held while they are checked; larger ones are read twice, so that memory stays flat. */
const small = 1024 * 1024
const patience = 4500

/**
 * Opens a stored file and checks its hash before the first byte is sent. 404 when it is missing, 502 when it is
 * damaged, 503 when the store is unavailable.
 */
export async function bytesOf(store: Storage, file: StoredRow): Promise<Buffer | Readable> {
  if (!file.key) throw notFound()
  const bytes = await opened(store, file)
  if (file.size <= small) return inTime(bytes, async () => checked(file, await buffer(bytes)))
  await inTime(bytes, async () => mustBe(file, await sha256Of(bytes)))
  const second = checking(file)
  pipeline(await opened(store, file), second, () => {}) // its failure cuts the response off
  return second
}

async function opened(store: Storage, { id, key }: StoredRow): Promise<Readable> {
  const bytes = await store.read(key)
  if (bytes) return bytes
  log.error({ file: id }, 'a stored file is missing')
  throw notFound()
}

function checked(file: StoredRow, bytes: Buffer): Buffer {
  mustBe(file, createHash('sha256').update(bytes).digest('hex'))
  return bytes
}

function mustBe({ id, sha256 }: StoredRow, result: string) {
  if (result === sha256) return
  log.error({ file: id }, 'a stored file is damaged')
  throw new ProblemError(502, t('The file is damaged.'))
}

async function inTime<T>(bytes: Readable, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => bytes.destroy(new Error('The store stopped.')), patience)
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProblemError ? error : unavailable()
  } finally {
    clearTimeout(timer)
  }
}

/** Cuts the response off before its end when the second read differs from the first, so that wrong bytes are never complete. */
function checking({ id, sha256 }: StoredRow): Transform {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const ready = held
      held = chunk
      done(null, ready)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, held)
      log.error({ file: id }, 'a stored file changed while it was read')
      done(new Error('The file is damaged.'))
    },
  })
}

// Columns carry their table's name by hand: a selected expression over one table loses it otherwise.
const coverOf = (posting: SQL) => sql`(files.category = 'cover' and exists (
  select 1 from ${internships} where internships.cover_image_id = files.id and ${posting}))`

const coverOfPost = sql`(files.category = 'cover' and exists (
  select 1 from ${posts} where posts.cover_image_id = files.id and posts.status = 'published'))`

/** The picture of a user who consented to show it in the hall of fame; of no minor. */
const photoOfFame = sql`(files.category = 'avatar' and exists (
  select 1 from ${certificates} join ${fame} on hall_of_fame.certificate_id = certificates.id
    join ${users} on users.id = certificates.user_id
  where certificates.user_id = files.owner_id and users.avatar_id = files.id and users.status = 'active'
    and not ${isMinor(sql`${users}`)}
    and hall_of_fame.shows_photo and certificates.revoked_at is null))`

const logo = sql`(files.category = 'logo' and (${isOrganisationPicture} or exists (
  select 1 from ${startups} where startups.logo_id = files.id and startups.status = 'approved')))`

/** Public files: the logos of the organisation and of approved startups, covers of published internships and posts, and pictures whose owners consented. */
const isPublic = sql`(${logo} or ${coverOf(sql`internships.status = 'published'`)} or ${coverOfPost} or ${photoOfFame})`

/** A resume is read with the application that names it. */
const attachedTo = (posting: SQL) => sql`exists (
  select 1 from ${applications} join ${internships} on internships.id = applications.internship_id
  where applications.resume_id = files.id and ${posting})`

/** Attached to a project one sees, or handed over for one of its milestones; HR sees of projects only the names. */
const ofProjects = (user: User) => sql`(files.category = 'general' and files.id in (
  select project_files.file_id from ${projectFiles}
    join ${projects} on projects.id = project_files.project_id where ${scopeOf(user) ?? sql`true`}
  union all select milestone_steps.file_id from ${milestoneSteps}
    join ${milestones} on milestones.id = milestone_steps.milestone_id
    join ${projects} on projects.id = milestones.project_id where ${scopeOf(user) ?? sql`true`}))`

/** A picture in use as a profile picture; others are private to their uploader. */
const wornBy = (owner: SQL) => sql`(files.category = 'avatar' and exists (
  select 1 from ${users} where users.id = files.owner_id and users.avatar_id = files.id and users.status <> 'deleted' and ${owner}))`

/** A picture is visible wherever the user's name is, unless their profile is private. */
const shownPicture = wornBy(
  sql`coalesce(users.settings ->> 'profileVisibility', 'team') <> 'private'`,
)
const anyPicture = wornBy(sql`true`)

/** The files a person may read, by the record each belongs to (permissions.json, /api/files/{id}). */
function readableBy(user: User | undefined): SQL {
  if (!user) return isPublic
  if (isSuperadmin(user.role)) return sql`true`
  const own = sql`(files.owner_id = ${user.id} or ${visibilityOf(user.role) === 'all' ? anyPicture : shownPicture} or ${isPublic})`
  if (isHr(user.role)) return sql`(${own} or ${attachedTo(sql`true`)} or ${coverOf(sql`true`)})`
  if (isInternshipAdmin(user.role)) return sql`(${own} or ${coverOf(sql`true`)})`
  if (managesProjects(user.role))
    return sql`(${own} or ${ofProjects(user)} or ${attachedTo(managedBy(user))} or ${coverOf(managedBy(user))})`
  return sql`(${own} or ${ofProjects(user)})`
}

const serves = 60

export interface FileAccess {
  file: StoredRow
  is_public: boolean
}

/** A file this person may read; a foreign one and one that never was are both undefined. */
export async function find(
  db: Db,
  user: User | undefined,
  id: string,
): Promise<FileAccess | undefined> {
  const [row] = await db
    .select({ file: files, is_public: sql<boolean>`${isPublic}` })
    .from(files)
    .where(and(eq(files.id, id), readableBy(user)))
  return row
}

/** Whether this is another user's resume; opening one is recorded in the audit log. */
export const isForeignResume = ({ file }: FileAccess, user: User | undefined) =>
  file.category === 'resume' && file.owner_id !== user?.id

export const noteOpening = (db: Db, { user, from }: AnyActor, { file }: FileAccess) =>
  record(db, user, from, {
    action: 'resume_opened',
    entity_type: 'file',
    entity_id: file.id,
    details: { owner_id: file.owner_id },
  })

/** A signed link to the bytes, valid for 60 seconds by the database's clock. */
export async function link(db: Db, { user, from }: Actor, id: string) {
  const result = await find(db, user, id)
  if (!result) throw notFound()
  if (isForeignResume(result, user)) await noteOpening(db, { user, from }, result)
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
