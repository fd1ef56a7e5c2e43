import { t } from '@app/contract/i18n/translate.ts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { daysIn, longestPeriod } from './attendance.rules.ts'
import type { Visibility } from './attendance-scope.ts'
import { setting } from './attendance-settings.ts'

/** The days of a list, the time it was made, and whose times may be in it. */
export interface Frame {
  start_date: string
  end_date: string
  server_time: string
  time_visibility: Visibility
}

interface Period {
  start_date?: string | undefined
  end_date?: string | undefined
}

/** The requested range: one day if only one is given, the user's today by default. 422 beyond `most` days. */
export async function frameOf(
  db: Db,
  { time_zone }: User,
  period: Period,
  most = longestPeriod,
): Promise<Frame> {
  const [now] = await rowsOf<Pick<Frame, 'server_time' | 'time_visibility'> & { today: string }>(
    db,
    sql`select (now() at time zone ${time_zone})::date::text as today, ${isoUtc(sql`now()`)} as server_time,
      ${setting('time_visibility')} as time_visibility`,
  )
  if (!now) throw new Error('The database told no time.')
  const { today, ...frame } = now
  const start_date = period.start_date ?? period.end_date ?? today
  const end_date = period.end_date ?? start_date
  const days = daysIn(start_date, end_date)
  if (days < 1) throw invalid('end_date', t('The last day must not be before the first.'))
  if (days > most) throw invalid('end_date', t('A period has at most {most} days.', { most }))
  return { ...frame, start_date, end_date }
}
