import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultOrganisation } from '@app/contract/i18n/organisation.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applyRetention } from '#domains/admin/retention/retention.ts'
import { eraseFilesOf } from '#domains/files/files.ts'
import { type Storage, storageOf } from '#platform/files/storage.ts'
import { applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { internships } from '#schema/internships.table.ts'
import { startups } from '#schema/projects.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import { migrations } from '#src/prepare.ts'
import { app, db, startApp, testConfig } from '#test/harness.ts'
import { makeApplication, makeResume } from '#test/hiring.ts'
import { makeStartup } from '#test/reviewed-companies.ts'
import { openMigrated } from '#test/test-database.ts'
import { makeBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

startApp()
const place = () => mkdtempSync(join(tmpdir(), 'gone-'))
const store = storageOf(testConfig({ DATA_DIR: place() }))

test('what lost its file while the backup was made is restored without it', async () => {
  const { application, internship, student } = await makeApplication()
  const other = await makeApplication()
  const { id: startup_id } = await makeStartup()
  const resumeOf = async (application_id: string, from = db()) => {
    const [row] = await from
      .select({ id: files.id, name: files.name, key: files.key })
      .from(files)
      .innerJoin(applications, eq(applications.resume_id, files.id))
      .where(eq(applications.id, application_id))
    return row
  }
  const resumes = [await resumeOf(application.id), await resumeOf(other.application.id)]
  const cover = await makeResume(student, { category: 'cover' })
  const logo = await makeResume(student, { category: 'logo' })
  const brand = await makeResume(student, { category: 'logo' })
  const pictures = [cover.id, logo.id, brand.id]
  const show = async (cover_image_id: string | null, logo_id: string | null, of: string | null) => {
    await db().update(internships).set({ cover_image_id }).where(eq(internships.id, internship.id))
    await db().update(startups).set({ logo_id }).where(eq(startups.id, startup_id))
    const value = { ...defaultOrganisation, short_name: 'Lotus', logo_id: of }
    await db()
      .insert(systemSettings)
      .values({ name: 'organisation', value })
      .onConflictDoUpdate({ target: systemSettings.name, set: { value } })
  }
  await show(cover.id, logo.id, brand.id)
  const wanes: Storage['read'] = async (key) => {
    const updated_at = sql`now() - interval '13 months'`
    await db()
      .update(applications)
      .set({ status: 'rejected', updated_at })
      .where(eq(applications.id, application.id))
    await applyRetention(app().database)
    await eraseFilesOf(db(), other.student.user.id)
    await show(null, null, null)
    await db().delete(files).where(inArray(files.id, pictures))
    return store.read(key)
  }
  const waning = join(place(), 'waning')
  const { manifest, missing } = await makeBackup(app().database, { ...store, read: wanes }, waning)
  expect(manifest.gone.sort()).toEqual([...pictures, ...resumes.map((row) => row?.id)].sort())
  expect(missing).toEqual([])

  const target = await openMigrated()
  await restoreBackup(target, testConfig({ DATA_DIR: place() }), waning, {
    force: false,
    migrations,
  })
  for (const [at, id] of [application.id, other.application.id].entries())
    expect(await resumeOf(id, target.db)).toEqual({ id: resumes[at]?.id, name: 'removed', key: '' })
  expect(await target.db.$count(files, inArray(files.id, pictures))).toBe(0)
  const [posting] = await target.db
    .select()
    .from(internships)
    .where(eq(internships.id, internship.id))
  expect(posting?.cover_image_id).toBeNull()
  const [startup] = await target.db.select().from(startups).where(eq(startups.id, startup_id))
  expect(startup?.logo_id).toBeNull()
  const [profile] = await target.db
    .select()
    .from(systemSettings)
    .where(eq(systemSettings.name, 'organisation'))
  expect(profile?.value).toMatchObject({ short_name: 'Lotus', logo_id: null })
  await target.close()
})
