import { isSuperadmin, type Role } from '@app/contract/core/roles.ts'
import { mostWaiting } from '@app/contract/insight/waiting.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** One more than is shown, which tells that there are more. */
export const limit = sql.raw(String(mostWaiting + 1))

/** The rows of one kind. Which they are is the rule of the list they belong to; here they only get one shape. */
export interface Source {
  from: SQL
  /** By an index, so that the page costs a page. */
  order: SQL
  id: SQL
  since: SQL
  who?: SQL
  what?: SQL
  place?: SQL
  note?: SQL
  day?: SQL
  parent_id?: SQL
  version?: SQL
  due_at?: SQL
  due_on?: SQL
  /** Where a day ends; the reader's zone unless the day is the organisation's. */
  zone?: SQLWrapper
  is_overdue?: SQL
  self_reported_seconds?: SQL
  is_quick?: SQL
}

/** A source for those it concerns only. */
export const sourceIf = (isTheirs: boolean, source: () => Source) =>
  isTheirs ? source() : undefined

/** What others should do comes to a superadmin, who may do it too, when it has waited for three days. */
export const orLate = ({ role }: { role: Role }, since: SQL) =>
  isSuperadmin(role) ? sql`${since} < now() - interval '3 days'` : sql`true`

/** Of one startup, if the reader has chosen one. */
export const ofStartup = (column: SQL, startup_id: string | undefined) =>
  startup_id ? sql`${column} = ${startup_id}` : sql`true`
