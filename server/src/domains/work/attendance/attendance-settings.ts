import { SystemSettings } from '@app/contract/identity/system-settings.ts'
import { sql } from 'drizzle-orm'
import { systemSettings } from '#schema/settings.table.ts'

const defaults = SystemSettings.parse({})

/** A system setting or its default, as text inside a statement, without a query of its own. */
export const setting = (name: keyof typeof defaults) =>
  sql`coalesce((select value #>> '{}' from ${systemSettings} where name = ${name}), ${String(defaults[name])}::text)`

/** The local time of `day` (a date) after which a user who is not in is late. */
export const lateFrom = sql`(day + ${setting('workday_start')}::time + make_interval(mins => ${setting('late_after_minutes')}::int))`
