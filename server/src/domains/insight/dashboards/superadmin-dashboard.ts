import { type HealthValue, SuperadminDashboard } from '@app/contract/insight/dashboards.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { rowTallies } from '#schema/analytics.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { startups } from '#schema/projects.table.ts'
import { dashboardOf, listOf } from './dashboard-statement.ts'

const few = sql.raw('10')
/** Waiting for a first look or for the meeting. */
const waiting = sql`startup.status in ('pending', 'meeting_scheduled')`

/** Removed people are nobody's users; suspended ones still are. Sums that are kept, not counted. */
const counted = (pattern: string) => sql`coalesce(sum(tally.amount) filter (
  where tally.name like ${sql.raw(`'${pattern}'`)} and tally.name not like 'user % deleted'), 0)::int`

const stats = sql`(
  select json_build_object(
    'total_users', ${counted('user %')},
    'active_projects', ${counted('project active')},
    'pending_startups', coalesce(sum(tally.amount) filter (
      where tally.name in ('startup pending', 'startup meeting_scheduled')), 0)::int,
    'total_interns', ${counted('user intern %')})
  from ${rowTallies} tally)`

/** Whoever waits longest comes first. */
const pendingStartups = sql`
  select startup.id, startup.name, startup.domain, startup.contact_email,
    ${isoUtc(sql`startup.submitted_date`)} as submitted_date, startup.status
  from ${startups} startup where ${waiting} order by startup.submitted_date, startup.id limit ${few}`

/** An entry as a sentence: Asha Rao: application moved. */
const recentActivities = sql`
  select entry.id, coalesce(person.full_name, case when entry.actor_id is null then 'The system' else 'Removed user' end)
      || ': ' || translate(entry.action, '_.', '  ') as message,
    ${isoUtc(sql`entry.at`)} as timestamp
  from (select * from ${auditLogs} order by id desc limit ${few}) entry
  left join ${users} person on person.id = entry.actor_id
  order by entry.id desc`

/** Devices that are signed in. One whose time is over counts until it is reaped, ten minutes at most. */
const activeSessions = sql`(
  select coalesce(sum(tally.amount), 0)::int from ${rowTallies} tally where tally.name = 'session')`

const read = dashboardOf('superadmin_dashboard', {
  stats,
  pending_startups: listOf(pendingStartups),
  recent_activities: listOf(recentActivities),
  active_sessions: activeSessions,
})

const Read = SuperadminDashboard.omit({ system_health: true }).extend({
  active_sessions: SuperadminDashboard.shape.system_health.shape.active_sessions,
})

/** What the node knows of itself. `storage_usage`: a whole percentage, or null when it could not be asked. */
export interface Node {
  health: HealthValue
  storage_usage: number | null
}

/** Milliseconds: an answer that took longer is a warning, and soon after the longest the statement would be ended. */
const slow = 1000
const tooSlow = 3000
const speedOf = (taken: number): HealthValue =>
  taken <= slow ? 'healthy' : taken <= tooSlow ? 'warning' : 'error'

/** The whole product at a glance (spec §3). That the database answered, and how fast, is what is said of it. */
export async function superadmin(db: Db, user: User, node: Node): Promise<SuperadminDashboard> {
  const began = performance.now()
  const { json } = await read(db, user)
  const taken = performance.now() - began
  const { active_sessions, ...parts } = Read.parse(JSON.parse(json))
  return {
    ...parts,
    system_health: {
      database_status: speedOf(taken),
      api_status: node.health,
      storage_usage: node.storage_usage,
      active_sessions,
    },
  }
}
