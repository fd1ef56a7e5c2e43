import { internRole, staffsEveryTeam } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { teams as routes, Team } from '@app/contract/projects/teams.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { ledTeamIds } from '#domains/identity/visibility/visibility.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { publishProject } from '#domains/projects/projects/projects.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { changed, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { departments, projects, teamMembers, teams } from '#schema/projects.table.ts'
import { isLeaderFor, isPlaceable, unfit } from './team-people.ts'
import { read } from './team-rows.ts'
import { isExpected, isLed, joinedNotification, leftNotification, publishTeam } from './teams.ts'

interface TeamPlacement {
  project_id: string | null
  leader_id: string | null
  department_id: string | null
}

const nowhere: TeamPlacement = { project_id: null, leader_id: null, department_id: null }

/**
 * Rejects with 422 a team outside the user's scope: a project manager must name one of their projects, a department's
 * manager the department, and the leader must be a team leader (permissions.json 34). Unchanged values may stay.
 */
async function refusePlace(
  db: Db,
  user: User,
  place: TeamPlacement,
  current: TeamPlacement = nowhere,
) {
  const { project_id, leader_id, department_id } = place
  if (project_id !== current.project_id || project_id === null)
    await refuseProject(db, user, project_id)
  if (leader_id && leader_id !== current.leader_id)
    if ((await unfit(db, [leader_id], isLeaderFor(user))).length)
      throw invalid('leader_id', t('Please choose a team leader you can assign.'))
  if (department_id !== current.department_id || department_id === null)
    await refuseDepartment(db, user, department_id)
}

/** Locks the project until the team is inserted; a concurrent removal waits and then finds the team. */
async function refuseProject(db: Db, user: User, id: string | null) {
  const scope = managementScopeOf(user.role)
  if (id === null) {
    if (scope === 'managed') throw invalid('project_id', t('Please choose one of your projects.'))
    return
  }
  const led = ledTeamIds(user)
  const isTheirs =
    scope === 'managed'
      ? eq(projects.manager_id, user.id)
      : led &&
        sql`${projects.id} in (select team.project_id from ${teams} team where team.id in (${led}))`
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), sql`${projects.status} <> 'archived'`, isTheirs))
    .for('key share')
  if (!project) throw invalid('project_id', t('Please choose one of your projects.'))
}

async function refuseDepartment(db: Db, user: User, id: string | null) {
  const isDepartments = managementScopeOf(user.role) === 'departments'
  if (id === null) {
    if (isDepartments) throw invalid('department_id', t('Please choose your department.'))
    return
  }
  const led = ledTeamIds(user)
  const isTheirs =
    isDepartments && led
      ? sql`${departments.id} in (select team.department_id from ${teams} team where team.id in (${led}))`
      : undefined
  if (!(await db.$count(departments, and(eq(departments.id, id), isTheirs))))
    throw invalid('department_id', t('Please choose a department.'))
}

type Row = typeof teams.$inferSelect

/** Creates a team. 422 for a project, leader, department or member out of scope (permissions.json 34). */
export async function create(
  db: Db,
  { user, from }: Actor,
  { member_ids, ...fields }: Parsed<typeof routes.create>['body'],
): Promise<Team> {
  await refusePlace(db, user, fields)
  const [team] = await db.insert(teams).values(fields).returning()
  if (!team) throw notFound()
  await place(db, user, team, [...new Set(member_ids)], [])
  await notifyLeader(db, user, team)
  await recordChange(db, { user, from }, team, 'team_created', { member_ids })
  return read(db, user, team.id)
}

/** Changes the given fields; 404 for a team the user does not manage, 409 for a stale version. */
export async function change(
  db: Db,
  { user, from }: Actor,
  id: string,
  { version, ...named }: Parsed<typeof routes.change>['body'],
): Promise<Team> {
  const team = await lockTeam(db, user, id)
  if (version !== undefined && version !== team.version) throw changed()
  const fields = { ...pick(team), ...named }
  await refusePlace(db, user, fields, team)
  await publishTeam(db, id)
  if (team.project_id) await publishProject(db, team.project_id)
  await db
    .update(teams)
    .set({ ...fields, version: sql`${teams.version} + 1` })
    .where(eq(teams.id, id))
  if (fields.leader_id !== team.leader_id) await notifyLeader(db, user, { ...team, ...fields })
  await recordChange(db, { user, from }, { ...team, ...fields }, 'team_changed', {
    before: pick(team),
    after: fields,
  })
  return read(db, user, id)
}

/**
 * Replaces the members; those who stay are not checked again, and those who are not expected stay, since no list shows
 * them. 422 for users who may not be added.
 */
export async function setMembers(
  db: Db,
  { user, from }: Actor,
  id: string,
  { member_ids, version }: Parsed<typeof routes.setMembers>['body'],
): Promise<Team> {
  const team = await lockTeam(db, user, id)
  if (version !== undefined && version !== team.version) throw changed()
  const stored = await db
    .select({ id: teamMembers.user_id, is_expected: sql<boolean>`${isExpected(sql`${users}`)}` })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .where(eq(teamMembers.team_id, id))
  const before = stored.map((member) => member.id)
  const added = [...new Set(member_ids)].filter((one) => !before.includes(one))
  const removed = stored
    .filter((one) => one.is_expected && !member_ids.includes(one.id))
    .map((one) => one.id)
  if (!added.length && !removed.length) return read(db, user, id)
  await place(db, user, team, added, removed)
  await db
    .update(teams)
    .set({ version: sql`${teams.version} + 1` })
    .where(eq(teams.id, id))
  await recordChange(db, { user, from }, team, 'team_members_changed', { added, removed }, removed)
  await publish(
    db,
    'teams',
    removed.map((user_id) => ({ user_id })),
    id,
  )
  return read(db, user, id)
}

const pick = ({ name, project_id, leader_id, department_id }: Row) => ({
  name,
  project_id,
  leader_id,
  department_id,
})

/** Locked until the transaction ends. HR may open every team, but only to change its members. */
async function lockTeam(db: Db, user: User, id: string): Promise<Row> {
  const isTheirs = staffsEveryTeam(user.role) ? undefined : isLed(user)
  const [team] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.id, id), isTheirs))
    .for('update')
  if (!team) throw notFound()
  return team
}

/** Of two managers who take the same free person at once the second one finds the team of the first. */
async function place(
  db: Db,
  user: User,
  team: Pick<Row, 'id' | 'name'>,
  added: string[],
  removed: string[],
) {
  const taken = inArray(users.id, [...added].sort())
  if (added.length)
    await db
      .select({ id: users.id })
      .from(users)
      .where(taken)
      .orderBy(users.id)
      .for('no key update')
  const isIntern = eq(users.role, internRole)
  if (staffsEveryTeam(user.role) && (await unfit(db, [...added, ...removed], isIntern)).length)
    throw invalid('member_ids', t('HR can only move interns.'))
  if ((await unfit(db, added, isPlaceable(user))).length)
    throw invalid('member_ids', t('Please choose people you can add to a team.'))
  if (removed.length)
    await db
      .delete(teamMembers)
      .where(and(eq(teamMembers.team_id, team.id), inArray(teamMembers.user_id, removed)))
  if (added.length)
    await db.insert(teamMembers).values(added.map((user_id) => ({ team_id: team.id, user_id })))
  for (const id of added) await notify(db, id, () => joinedNotification(team.name))
  for (const id of removed) await notify(db, id, () => leftNotification(team.name))
}

async function notifyLeader(
  db: Db,
  actor: User,
  { name, leader_id }: Pick<Row, 'name' | 'leader_id'>,
) {
  if (!leader_id || leader_id === actor.id) return
  await notify(db, leader_id, () => ({
    title: t('New Team'),
    message: t('You now lead {name}.', { name }),
    type: 'info',
    kind: 'projects',
    link: pageUrl('my_team'),
  }))
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  { id, name, project_id }: Row,
  action: string,
  details: Record<string, unknown>,
  left: string[] = [],
) {
  await record(db, user, from, {
    action,
    entity_type: 'team',
    entity_id: id,
    details: { name, ...details },
  })
  await publishTeam(db, id)
  if (project_id) await publishProject(db, project_id, left)
}
