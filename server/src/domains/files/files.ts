import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { StoredFile } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, count, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { clearPictures, isOrganisationPicture } from '#platform/organisation.ts'
import { conflict, invalid, notFound, unauthenticated } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { files, type NewFile } from '#schema/files.table.ts'
import { internships } from '#schema/internships.table.ts'
import { posts } from '#schema/news.table.ts'
import { milestoneSteps, projectFiles } from '#schema/project-work.table.ts'
import { startups } from '#schema/projects.table.ts'
import { startupFiles } from '#schema/startups.table.ts'
import { mostBytes, mostOfCategory } from './files.rules.ts'

const shown = {
  id: files.id,
  name: files.name,
  type: files.type,
  size: files.size,
  category: files.category,
  created_at: files.created_at,
}

/** Refuses with 409 when a person has 100 files of the category or 200 MB in all. */
export async function withinQuota(db: Db, user: User, category: NewFile['category'], size: number) {
  const [stored] = await db
    .select({
      alike: sql<number>`count(*) filter (where ${files.category} = ${category})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number),
    })
    .from(files)
    .where(eq(files.owner_id, user.id))
  if (stored && (stored.alike >= mostOfCategory || stored.bytes + size > mostBytes))
    throw conflict(t('Upload quota reached.'))
}

/**
 * Makes a stored file a person's own. Its owner's row is held, so that uploads at once cannot pass the quota; 401 for one
 * who was removed meanwhile, whose files are erased already.
 */
export async function add(db: Db, { user, from }: Actor, file: NewFile): Promise<StoredFile> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.status, 'active')))
    .for('no key update')
  if (!owner) throw unauthenticated()
  await withinQuota(db, user, file.category, file.size)
  const [row] = await db.insert(files).values(file).returning(shown)
  if (!row) throw new Error('The file was not stored.')
  const { category, type, size } = row
  await record(db, user, from, {
    action: 'file_uploaded',
    entity_type: 'file',
    entity_id: row.id,
    details: { category, type, size },
  })
  return row
}

/**
 * The user's own file of a category, to be referenced by a record. Call it in the record's transaction: the row is
 * locked, so that the file cannot be deleted concurrently. Otherwise 422 at `field`.
 */
export async function ownFile(
  db: Db,
  user: User,
  id: string,
  category: StoredFile['category'],
  field = 'file_id',
): Promise<StoredFile> {
  const [row] = await db
    .select(shown)
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner_id, user.id), eq(files.category, category)))
    .for('key share')
  if (!row) throw invalid(field, t('This file no longer exists. Please upload it again.'))
  return row
}

/** Deletes an unreferenced file, the user's own or any for a superadmin. Returns the key of its bytes. */
export async function remove(db: Db, { user, from }: Actor, id: string): Promise<string> {
  const mine = isSuperadmin(user.role) ? undefined : eq(files.owner_id, user.id)
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), mine))
    .for('update')
  if (!file) throw notFound()
  if (await db.$count(applications, eq(applications.resume_id, id)))
    throw conflict(t('This file is attached to a submitted application.'))
  const [uses] = await db
    .select({ covers: count() })
    .from(internships)
    .where(eq(internships.cover_image_id, id))
  if (await db.$count(posts, eq(posts.cover_image_id, id)))
    throw conflict(t("This file is used as a post's cover image."))
  if (await db.$count(files, and(eq(files.id, id), isOrganisationPicture)))
    throw conflict(t('This file is used as a picture of the organisation.'))
  if (await db.$count(startups, eq(startups.logo_id, id)))
    throw conflict(t("This file is a startup's logo."))
  if (uses?.covers) throw conflict(t("This file is used as an internship's cover image."))
  if (await db.$count(users, and(eq(users.id, file.owner_id), eq(users.avatar_id, id))))
    throw conflict(t('This file is your profile picture. Remove it in your profile.'))
  if (await db.$count(milestoneSteps, eq(milestoneSteps.file_id, id)))
    throw conflict(t("This file is a milestone's deliverable."))
  if (await db.$count(projectFiles, eq(projectFiles.file_id, id)))
    throw conflict(t('This file is attached to a project. Remove it there first.'))
  if (await db.$count(startupFiles, eq(startupFiles.file_id, id)))
    throw conflict(t('This file is part of a registration.'))
  await db.delete(files).where(eq(files.id, id))
  await record(db, user, from, {
    action: 'file_deleted',
    entity_type: 'file',
    entity_id: id,
    details: { category: file.category, owner_id: file.owner_id },
  })
  return file.key
}

/**
 * On account deletion: erases a user's files in the same transaction. A file that an application references keeps its
 * row without name and bytes; a cover of an internship or a post, a startup's logo and the organisation's pictures stay, they are not personal. `removeFiles`
 * deletes the bytes.
 */
export async function eraseFilesOf(db: Db, user_id: string): Promise<void> {
  const theirs = eq(files.owner_id, user_id)
  const attached = isAttached(db)
  const stays = isShown(db)
  await db
    .update(files)
    .set(erased)
    .where(and(theirs, attached, not(stays)))
  await db.update(users).set({ avatar_id: null }).where(eq(users.id, user_id))
  await db.delete(files).where(and(theirs, not(attached), not(stays)))
}

/** Whether a posting, a post, a startup's page or the organisation shows a file. */
function isShown(db: Db): SQL {
  const onPage = exists(
    db
      .select({ id: internships.id })
      .from(internships)
      .where(eq(internships.cover_image_id, files.id))
      .unionAll(db.select({ id: posts.id }).from(posts).where(eq(posts.cover_image_id, files.id)))
      .unionAll(
        db.select({ id: startups.id }).from(startups).where(eq(startups.logo_id, files.id)),
      ),
  )
  return or(onPage, isOrganisationPicture) ?? onPage
}

/** Whether a picture is shown anywhere; an avatar is its owner's. */
export const isPictureInUse = (db: Db): SQL =>
  sql`(${isShown(db)} or ${exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, files.owner_id), eq(users.avatar_id, files.id))),
  )})`

/**
 * Deletes a cover whose post or posting gave it up, unless another one shows it. It is held first, so that what takes it at
 * this moment is seen.
 */
export async function dropCover(db: Db, id: string | null): Promise<void> {
  if (!id) return
  const cover = and(eq(files.id, id), eq(files.category, 'cover'))
  await db.select({ id: files.id }).from(files).where(cover).for('update')
  await db.delete(files).where(and(cover, not(isShown(db))))
}

/**
 * On a restore: erases files that were deleted while the backup was made, so that it has their rows but not their bytes. What
 * showed one as a picture has none; an application keeps its resume's row without name and bytes.
 */
export async function eraseGone(db: Db, ids: string[]): Promise<void> {
  if (!ids.length) return
  const none = { cover_image_id: null }
  await db.update(users).set({ avatar_id: null }).where(inArray(users.avatar_id, ids))
  await db.update(internships).set(none).where(inArray(internships.cover_image_id, ids))
  await db.update(posts).set(none).where(inArray(posts.cover_image_id, ids))
  await db.update(startups).set({ logo_id: null }).where(inArray(startups.logo_id, ids))
  await clearPictures(db, ids)
  const gone = inArray(files.id, ids)
  const attached = isAttached(db)
  await db.update(files).set(erased).where(and(gone, attached))
  await db.delete(files).where(and(gone, not(attached)))
}

const isAttached = (db: Db) =>
  exists(
    db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.resume_id, files.id)),
  )

/** No bytes are stored under an empty key. */
const erased = { name: 'removed', key: '', size: 0, sha256: '' }
