import { tooManyHours } from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { invalid } from '#platform/problem.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'

const longestDay = 24 * 3600

export interface Measure {
  worked_seconds: number
  break_seconds: number
}

/**
 * Measures a session between two times: the elapsed seconds without the part of its breaks in between. An open break
 * lasts until the end. 422 when the day would exceed 24 hours.
 */
export async function measure(db: Db, id: string, from: SQL, until: SQL): Promise<Measure> {
  const [row] = await rowsOf<Measure & { others: number }>(
    db,
    sql`select floor(extract(epoch from ${until} - ${from}))::float8 - broken as worked_seconds, broken as break_seconds, others
      from (select coalesce((select sum(floor(extract(epoch from
            least(coalesce(b.end_time, ${until}), ${until}) - greatest(b.start_time, ${from}))))
          from ${breaks} b where b.entry_id = e.id and b.start_time < ${until} and coalesce(b.end_time, ${until}) > ${from}), 0)::float8 as broken,
        coalesce((select sum(d.worked_seconds) from ${timeEntries} d where d.user_id = e.user_id and d.day = e.day
          and d.id <> e.id and d.status in ('closed', 'corrected')), 0)::float8 as others
        from ${timeEntries} e where e.id = ${id}) parts`,
  )
  if (!row) throw new Error('There is no such session.')
  const { others, ...measured } = row
  if (measured.worked_seconds + others > longestDay) throw invalid('check_out_time', tooManyHours)
  return measured
}

/** Ends a session, or changes its end, at measured times. Credited hours are stored to two decimals. */
export const settle = (db: Db, id: string, { worked_seconds, break_seconds }: Measure, to: SQL) =>
  db.execute(sql`update ${timeEntries} set ${to}, worked_seconds = ${worked_seconds}, break_seconds = ${break_seconds},
    total_hours = round(${worked_seconds}::numeric / 3600, 2) where id = ${id}`)
