import { SystemSettings } from '@app/contract/identity/system-settings.ts'
import { sql } from 'drizzle-orm'
import { systemSettings } from '#schema/settings.table.ts'

const defaults = SystemSettings.parse({})

/** What an operator decided, or the default, as text inside a statement: no journey of its own. */
export const setting = (name: keyof typeof defaults) =>
  sql`coalesce((select value #>> '{}' from ${systemSettings} where name = ${name}), ${String(defaults[name])}::text)`

/** Past this local moment of `day` (a date) who is not in is late. */
export const lateFrom = sql`(day + ${setting('workday_start')}::time + make_interval(mins => ${setting('late_after_minutes')}::int))`
