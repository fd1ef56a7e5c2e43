import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { candidates } from '#schema/candidates.table.ts'

/** The record one's own applications are read with, if one ever applied. */
const mine = ({ id }: User) =>
  sql`(select coalesce(own.merged_into, own.user_id) from ${candidates} own where own.user_id = ${id})`

/**
 * Records that stand for themselves, without removed people, and never one's own: nobody reads the notes on oneself.
 */
export const scopeOf = (user: User): SQL => scopeWithout(mine(user))

/** The same for all whose own record this is, or who have none. */
export const scopeWithout = (own: SQL): SQL =>
  sql`(${candidates.merged_into} is null and ${candidates.full_name} <> ''
    and ${candidates.user_id} is distinct from ${own})`

export async function ownRecord(db: Db, user: User): Promise<string | null> {
  const [row] = await rowsOf<{ own: string | null }>(db, sql`select ${mine(user)} as own`)
  return row?.own ?? null
}

/** The surviving record of a person and all that were merged into it. */
export const membersOf = (id: SQL | string) =>
  sql`(select member.user_id from ${candidates} member where member.user_id = ${id} or member.merged_into = ${id})`

/** The surviving record that this one was merged into; 404 for one's own and for an unknown one. */
export async function rootOf(db: Db, user: User, id: string): Promise<string> {
  const [row] = await rowsOf<{ user_id: string }>(
    db,
    sql`select user_id from ${candidates} where ${and(
      scopeOf(user),
      sql`user_id = (select coalesce(member.merged_into, member.user_id) from ${candidates} member where member.user_id = ${id})`,
    )}`,
  )
  if (!row) throw notFound()
  return row.user_id
}
