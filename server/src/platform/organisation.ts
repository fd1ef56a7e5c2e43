import {
  defaultOrganisation,
  type Organisation,
  organisation,
  setOrganisation,
} from '@app/contract/i18n/organisation.ts'
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { systemSettings } from '#schema/settings.table.ts'
import { type Database, type Db, rowsOf } from './database/db.ts'
import { notify } from './database/pipelining/commit-batch.ts'

/** Its row in the system settings, and the channel on which nodes hear that it has changed. */
const name = 'organisation'

/** What an operator has set, the defaults for the rest. */
export async function readOrganisation(db: Db): Promise<Organisation> {
  const [row] = await rowsOf<{ value: Partial<Organisation> }>(
    db,
    sql`select ${systemSettings.value} as value from ${systemSettings} where ${eq(systemSettings.name, name)}`,
  )
  return { ...defaultOrganisation, ...row?.value }
}

/** Reads the profile into this process, now and after every change. Resolves to the end of it. */
export async function followOrganisation(database: Database): Promise<() => Promise<void>> {
  const read = async () => setOrganisation(await readOrganisation(database.db))
  const readAgain = () => void read().catch(() => {})
  const unlisten = await database.listen(name, readAgain)
  await read()
  // A notification sent while the connection was lost is not repeated.
  const timer = setInterval(readAgain, 60_000).unref()
  return async () => {
    clearInterval(timer)
    await unlisten()
  }
}

/** Stores the profile; every node follows after the commit. */
export async function saveOrganisation(db: Db, profile: Organisation): Promise<void> {
  await db
    .insert(systemSettings)
    .values({ name, value: profile })
    .onConflictDoUpdate({ target: systemSettings.name, set: { value: profile } })
  notify(db, name)
}

/** The profile as this transaction sees it, locked against a change by another. */
export async function lockOrganisation(db: Db): Promise<Organisation> {
  await db.insert(systemSettings).values({ name, value: organisation() }).onConflictDoNothing()
  await db.select().from(systemSettings).where(eq(systemSettings.name, name)).for('update')
  return readOrganisation(db)
}

/** The zone as a parameter of a query, read when the query is built. */
export const organisationZone: SQLWrapper = {
  getSQL: () => sql`${organisation().time_zone}::text`,
}

/**
 * What is built once though it holds the zone as a parameter, such as a prepared statement: once for each zone, so that it
 * follows when the organisation moves.
 */
export function oncePerZone<Built>(build: () => Built): () => Built {
  const byZone = new Map<string, Built>()
  return () => {
    const { time_zone } = organisation()
    const built = byZone.get(time_zone) ?? build()
    byZone.set(time_zone, built)
    return built
  }
}

/** The organisation's calendar day; `current_date` would be the database's. */
export const organisationToday = sql`(now() at time zone ${organisationZone})::date`

/** The day on which the week of a day began, by the organisation's week. */
export const weekOf = (day: SQL, begins = sql`${organisation().week_start}::int`) =>
  sql`(${day} - (extract(dow from ${day})::int + 7 - ${begins}) % 7)`

/** Whether a file is one of its pictures. A profile without one of them must not make it unknown, so that nothing is erased. */
export const isOrganisationPicture = sql`files.id::text in (select picture from ${systemSettings} setting,
  unnest(array[setting.value ->> 'logo_id', setting.value ->> 'signature_id']) picture
  where ${sql.raw(`setting.name = '${name}'`)} and picture is not null)`

/** Takes pictures whose files are gone out of the stored profile. For a restore: no node has to follow. */
export async function clearPictures(db: Db, ids: string[]): Promise<void> {
  for (const field of ['logo_id', 'signature_id']) {
    const value = sql`${systemSettings.value} || ${JSON.stringify({ [field]: null })}::jsonb`
    const isGone = inArray(sql`${systemSettings.value} ->> ${field}::text`, ids)
    await db
      .update(systemSettings)
      .set({ value })
      .where(and(eq(systemSettings.name, name), isGone))
  }
}

const stored = (field: 'time_zone' | 'short_name') =>
  sql`coalesce((select setting.value ->> ${sql.raw(`'${field}'`)} from ${systemSettings} setting
    where setting.name = ${sql.raw(`'${name}'`)}), ${sql.raw(`'${defaultOrganisation[field]}'`)})`

/** The same for prepared statements, which are built once: read by the database. */
export const storedZone = stored('time_zone')
export const storedName = stored('short_name')
