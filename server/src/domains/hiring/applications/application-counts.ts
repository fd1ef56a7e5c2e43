import { type ApplicationStatus, applicationStatuses } from '@app/contract/hiring/applications.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { applications, applicationTallies } from '#schema/applications.table.ts'

type Counts = Record<ApplicationStatus, number>

/** Rows of a filtered list are counted up to here: a total of as much means "at least". */
const mostCounted = 10_000

interface Tally {
  name: string
  amount: number
}

/** How many applications stand in each status, and how many people ever applied: sums that are kept, not counted. */
export async function tallies(db: Db): Promise<{ counts: Counts; candidates: number }> {
  const rows = await rowsOf<Tally>(
    db,
    sql`select name, sum(amount)::int as amount from ${applicationTallies} group by name`,
  )
  const candidates = rows.find(({ name }) => name === 'candidates')?.amount ?? 0
  return { counts: countsOf(rows), candidates }
}

/** The same for the applications `where` leaves, by counting them. */
export async function countedByStatus(db: Db, where: SQL): Promise<Counts> {
  const rows = await rowsOf<Tally>(
    db,
    sql`select status as name, count(*)::int as amount from
      (select status from ${applications} where ${where} limit ${mostCounted}) found group by status`,
  )
  return countsOf(rows)
}

export const sumOf = (counts: Counts, statuses: readonly ApplicationStatus[]) =>
  statuses.reduce((sum, status) => sum + counts[status], 0)

const none: Counts = {
  Applied: 0,
  received: 0,
  assessed_pass: 0,
  assessed_fail: 0,
  shortlisted: 0,
  hr_scheduled: 0,
  accepted: 0,
  hired: 0,
  rejected: 0,
  withdrawn: 0,
}

function countsOf(rows: Tally[]): Counts {
  const counts = { ...none }
  for (const status of applicationStatuses)
    counts[status] = rows.find(({ name }) => name === status)?.amount ?? 0
  return counts
}
