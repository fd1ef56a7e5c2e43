import type { Company } from '@app/contract/site/companies.ts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { applicationSteps, applications } from '#schema/applications.table.ts'
import { internshipsOf } from './company-scope.ts'

/** Fewer answers say nothing about a company. */
const fewest = 5
/** The latest applications speak for it, so that a large one costs no more to ask about. */
const looked = sql.raw('2000')

interface Counted {
  answered: number
  due: number
  hours: number | null
}

/**
 * How a company answers: an answer is the first step that says whether somebody goes on; that an application was
 * received is none. What was taken back before, or has waited less than a week, does not count against it.
 */
export async function responseOf(db: Db, id: string): Promise<Company['response']> {
  const [row] = await rowsOf<Counted>(
    db,
    sql`
    with lately as (
      select application.id, application.status, application.applied_date,
        (select min(step.at) from ${applicationSteps} step where step.application_id = application.id
          and not step.is_undo and step.to_status not in ('Applied', 'received', 'withdrawn')) as answered_at
      from ${applications} application
      where application.internship_id in (${internshipsOf(id)})
        and application.applied_date > now() - interval '1 year'
      order by application.id desc limit ${looked}
    )
    select count(answered_at)::int as answered,
      count(*) filter (where answered_at is not null
        or status <> 'withdrawn' and applied_date < now() - interval '7 days')::int as due,
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - applied_date)) / 3600)::float as hours
    from lately`,
  )
  if (!row || row.answered < fewest) return null
  return {
    rate: Math.round((100 * row.answered) / row.due),
    hours: Math.max(1, Math.round(row.hours ?? 0)),
    answered: row.answered,
  }
}
