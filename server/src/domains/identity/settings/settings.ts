import { isIntern } from '@app/contract/core/roles.ts'
import { currentLocale, type Language, t } from '@app/contract/i18n/translate.ts'
import {
  Settings,
  type SettingsChange,
  timeTrackingFields,
} from '@app/contract/identity/settings.ts'
import { eq, sql } from 'drizzle-orm'
import { systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import type { Db } from '#platform/database/db.ts'
import { knownZones } from '#platform/database/period.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'

/** A user's settings, with defaults for the rest. */
export const settingsOf = ({
  settings,
  time_zone,
}: Pick<typeof users.$inferSelect, 'settings' | 'time_zone'>) =>
  Settings.parse({ language: currentLocale(), ...settings, timeZone: time_zone })

/** The language from the settings; null if never chosen. */
export const chosenLanguage = sql<Language | null>`${users.settings} ->> 'language'`

/** The settings with the language of the page where someone accepts an account, unless they have chosen one. */
export const settingsInLanguage = () =>
  sql`jsonb_build_object('language', ${currentLocale()}::text) || ${users.settings}`

/** What an action of a person is done with, besides their session. */
export const actorColumns = {
  id: users.id,
  email: users.email,
  full_name: users.full_name,
  role: users.role,
  time_zone: users.time_zone,
  language: chosenLanguage,
}

/** The language of emails and notifications to a user. */
export async function languageOf(db: Db, id: string): Promise<Language | null> {
  const [person] = await db.select({ language: chosenLanguage }).from(users).where(eq(users.id, id))
  return person?.language ?? null
}

/** A person's settings, the defaults of spec §9 and the system's hours a day and break reminder where nothing was chosen. */
export async function read(db: Db, { id }: Pick<User, 'id'>): Promise<Settings> {
  const [[row], { daily_hours, break_reminder_minutes }] = await Promise.all([
    db
      .select({ settings: users.settings, time_zone: users.time_zone })
      .from(users)
      .where(eq(users.id, id)),
    systemSettings(db),
  ])
  if (!row) throw notFound()
  const theirs = { dailyWorkingHours: daily_hours, breakReminderInterval: break_reminder_minutes }
  return settingsOf({ ...row, settings: { ...theirs, ...row.settings } })
}

/** Changes what is named; the Time Tracking card is an intern's (spec §6). */
export async function change(
  db: Db,
  { user, from }: Actor,
  { timeZone, ...settings }: SettingsChange,
): Promise<Settings> {
  const named = timeTrackingFields.find((field) => settings[field] !== undefined)
  if (named && !isIntern(user.role))
    throw invalid(named, t('Only interns have time tracking settings.'))
  const isMoved = timeZone && timeZone !== user.time_zone
  // The list of all zones costs the database a look at hundreds of files.
  const [time_zone] = isMoved ? (await knownZones(db, [timeZone])).values() : [timeZone]
  if (isMoved && !time_zone) throw invalid('timeZone', t('timeZone must be a time zone.'))
  await db
    .update(users)
    .set({
      settings: sql`${users.settings} || ${JSON.stringify(settings)}::jsonb`,
      ...(time_zone && { time_zone }),
    })
    .where(eq(users.id, user.id))
  await record(db, user, from, {
    action: 'settings_changed',
    entity_type: 'user',
    entity_id: user.id,
    details: { ...settings, ...(time_zone && { timeZone: time_zone }) },
  })
  await publish(db, 'account', [{ user_id: user.id }])
  await publish(db, 'settings', [{ user_id: user.id }])
  return read(db, user)
}
