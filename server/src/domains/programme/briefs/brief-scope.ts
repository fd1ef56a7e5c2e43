import {
  leaderRoles,
  projectManagerRole,
  type Role,
  representsStartup,
} from '@app/contract/core/roles.ts'
import type { BriefStatus } from '@app/contract/programme/briefs.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { changed, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { briefSeats, briefs } from '#schema/briefs.table.ts'
import { startupMembers, startups } from '#schema/projects.table.ts'

export type BriefRecord = typeof briefs.$inferSelect
export type SeatRecord = typeof briefSeats.$inferSelect

/** The approved startups a person represents, as a subquery of their ids. */
export const ownStartups = ({ id }: Pick<User, 'id'>) => sql`
  select startup.id from ${startups} startup
  join ${startupMembers} member on member.startup_id = startup.id
  where startup.status = 'approved' and member.user_id = ${id}`

/** The briefs a person may see, as a condition; undefined means all. */
export const scopeOf = (user: User): SQL | undefined =>
  representsStartup(user.role) ? sql`${briefs.startup_id} in (${ownStartups(user)})` : undefined

/** A brief and its seats, locked until the transaction ends, so that concurrent changes are serialised. */
export async function lockBrief(db: Db, user: User, id: string, version?: number) {
  const [brief] = await db
    .select()
    .from(briefs)
    .where(and(eq(briefs.id, id), scopeOf(user)))
    .for('update')
  if (!brief) throw notFound()
  if (version !== undefined && version !== brief.version) throw changed()
  return { brief, seats: await seatsOf(db, id) }
}

export const seatsOf = (db: Db, brief_id: string): Promise<SeatRecord[]> =>
  db.select().from(briefSeats).where(eq(briefSeats.brief_id, brief_id)).orderBy(briefSeats.id)

export function seatOf(seats: readonly SeatRecord[], id: string): SeatRecord {
  const seat = seats.find((one) => one.id === id)
  if (!seat) throw notFound()
  return seat
}

/** Increments the version of the brief and sets its status. */
export async function recordChange(
  db: Db,
  id: string,
  more: Partial<Omit<BriefRecord, 'version'>> & { status?: BriefStatus } = {},
) {
  await db
    .update(briefs)
    .set({ ...more, version: sql`${briefs.version} + 1` })
    .where(eq(briefs.id, id))
}

const isActive = async (db: Db, id: string, roles: readonly Role[]) =>
  (await db.$count(
    users,
    and(eq(users.id, id), inArray(users.role, [...roles]), eq(users.status, 'active')),
  )) > 0

/** Who may manage the project of a brief and lead its team; checked again later, since roles change meanwhile. */
export const mayManage = (db: Db, id: string) => isActive(db, id, [projectManagerRole])
export const mayLead = (db: Db, id: string) => isActive(db, id, leaderRoles)

/** The active representatives of a startup. */
export const representativesOf = (db: Db, startup_id: string) =>
  rowsOf<{ id: string; full_name: string; email: string }>(
    db,
    sql`select person.id, person.full_name, person.email
      from ${startupMembers} member
      join ${users} person on person.id = member.user_id and person.status = 'active'
      where member.startup_id = ${startup_id}`,
  )

/** Publishes a change of a brief to its startup and to those who assign candidates. */
export async function publishBrief(db: Db, { id, startup_id }: BriefRecord): Promise<void> {
  const members = await representativesOf(db, startup_id)
  await publish(
    db,
    'briefs',
    [...members.map((member) => ({ user_id: member.id })), ...audienceOf('briefs.assign')],
    id,
  )
}
