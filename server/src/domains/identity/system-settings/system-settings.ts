import { entriesIn } from '@app/contract/core/objects.ts'
import type { Organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { OrganisationChange } from '@app/contract/identity/organisation.ts'
import {
  SystemSettings,
  type SystemSettingsChange,
} from '@app/contract/identity/system-settings.ts'
import { usualWorkWeek } from '@app/contract/identity/usual-week.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { ownFile } from '#domains/files/files.ts'
import type { Db } from '#platform/database/db.ts'
import { hook } from '#platform/database/hooks.ts'
import { knownZones } from '#platform/database/period.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { lockOrganisation, saveOrganisation } from '#platform/organisation.ts'
import { invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { files } from '#schema/files.table.ts'
import { systemSettings as table } from '#schema/settings.table.ts'

/** What the operator decided, the specification's defaults for the rest. */
export async function systemSettings(db: Db): Promise<SystemSettings> {
  const rows = await db.select().from(table)
  return SystemSettings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

const defaults = SystemSettings.parse({})

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A system setting or its default, as text inside a statement, without a query of its own. */
export const setting = (name: keyof typeof defaults) =>
  sql`coalesce((select value #>> '{}' from ${table} where name = ${name}), ${textOf(defaults[name])}::text)`.inlineParams()

const clock = ['review_reminder_hours', 'review_escalation_hours'] as const

/** Locks both settings of the review clock: of two operators who each change one, the second sees the change of the first. */
async function lockClock(db: Db, stands: SystemSettings) {
  const rows = clock.map((name) => ({ name, value: stands[name] }))
  await db.insert(table).values(rows).onConflictDoNothing()
  const isOfClock = inArray(table.name, [...clock])
  await db.select().from(table).where(isOfClock).orderBy(table.name).for('update')
}

/** The settings before and after a change, in its transaction. */
export const systemSettingsChanged =
  hook<[before: SystemSettings, after: SystemSettings]>('systemSettingsChanged')

/** Changes what is named, for everybody and at once. */
export async function changeSystemSettings(
  db: Db,
  { user, from }: Actor,
  change: SystemSettingsChange,
): Promise<SystemSettings> {
  const before = await systemSettings(db)
  const rows = Object.entries(change).map(([name, value]) => ({ name, value }))
  const setsClock = clock.some((name) => change[name] !== undefined)
  if (setsClock) await lockClock(db, before)
  if (rows.length)
    await db
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({ target: table.name, set: { value: sql`excluded.value` } })
  // Whoever saves some of them has seen the working week: it is decided, and follows no other country any more.
  await db
    .insert(table)
    .values({ name: 'work_week', value: before.work_week })
    .onConflictDoNothing()
  await db.delete(table).where(eq(table.name, proposedWeek))
  const after = await systemSettings(db)
  if (setsClock && after.review_reminder_hours >= after.review_escalation_hours)
    throw invalid(
      change.review_reminder_hours === undefined
        ? 'review_escalation_hours'
        : 'review_reminder_hours',
      t('The reminder must come before the escalation.'),
    )
  await record(db, user, from, {
    action: 'system_settings_changed',
    entity_type: 'system',
    details: { before, after },
  })
  await systemSettingsChanged.run(db, before, after)
  await publish(db, 'organisation', ['everyone'])
  await publish(db, 'settings', ['everyone'])
  return after
}

/** The mark of a working week that followed the country: nobody has decided on it yet. */
export const proposedWeek = 'work_week_proposed'

/** Proposes the working week of the country, as long as nobody has saved the settings. */
async function proposeWorkWeek(db: Db, { user, from }: Actor, country: string) {
  const rows = await db
    .select({ name: table.name })
    .from(table)
    .where(inArray(table.name, ['work_week', proposedWeek]))
  const isDecided = rows.length === 1
  const { work_week: before } = await systemSettings(db)
  const work_week = usualWorkWeek(country)
  if (isDecided || before.join() === work_week.join()) return
  await db
    .insert(table)
    .values([
      { name: 'work_week', value: work_week },
      { name: proposedWeek, value: true },
    ])
    .onConflictDoUpdate({ target: table.name, set: { value: sql`excluded.value` } })
  await record(db, user, from, {
    action: 'system_settings_changed',
    entity_type: 'system',
    details: { before: { work_week: before }, after: { work_week } },
  })
}

/** The profile before and after a change, in its transaction. */
export const organisationChanged =
  hook<[actor: Actor, before: Organisation, after: Organisation]>('organisationChanged')

const pictures = { logo_id: 'logo', signature_id: 'signature' } as const

/** A new picture is one that this person uploaded; the one before is of no use any more. */
async function changePictures(db: Db, user: User, before: Organisation, after: Organisation) {
  for (const [field, category] of entriesIn(pictures)) {
    const [old, id] = [before[field], after[field]]
    if (old === id) continue
    if (id) await ownFile(db, user, id, category, field)
    if (old) await db.delete(files).where(eq(files.id, old))
  }
}

/** Changes the named parts of the profile, for everybody and at once; people in its zone move to the new one. */
export async function changeOrganisation(
  db: Db,
  { user, from }: Actor,
  change: OrganisationChange,
): Promise<Organisation> {
  const before = await lockOrganisation(db)
  const after = { ...before, ...change }
  if (after.registration === 'domains' && after.mail_domains.length === 0)
    throw invalid('mail_domains', t('Please add at least one email domain.'))
  const isMoved = after.time_zone !== before.time_zone
  if (isMoved) {
    const [time_zone] = (await knownZones(db, [after.time_zone])).values()
    if (!time_zone) throw invalid('time_zone', t('Please choose a time zone.'))
    after.time_zone = time_zone
  }
  await changePictures(db, user, before, after)
  await saveOrganisation(db, after)
  if (isMoved) {
    await db
      .update(users)
      .set({ time_zone: after.time_zone })
      .where(eq(users.time_zone, before.time_zone))
    await publish(db, 'account', ['everyone'])
  }
  await record(db, user, from, {
    action: 'organisation_changed',
    entity_type: 'system',
    details: { before, after },
  })
  if (after.country !== before.country) await proposeWorkWeek(db, { user, from }, after.country)
  await organisationChanged.run(db, { user, from }, before, after)
  await publish(db, 'organisation', ['everyone'])
  await publish(db, 'settings', ['everyone'])
  return after
}
