import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { teams as routes, Team } from '@app/contract/projects/teams.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { announceProject } from '#domains/projects/projects/projects.ts'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { changed, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { joinedNews, leftNews } from './team-joining.ts'
import { isPlaceable, unfit } from './team-people.ts'
import { refusePlace } from './team-places.ts'
import { announceTeam, isLed } from './team-scope.ts'
import { read } from './teams.ts'

type Row = typeof teams.$inferSelect

/** Makes a team. 422 for a project, leader, department or member out of one's reach (permissions.json 34). */
export async function create(
  db: Db,
  user: User,
  from: From,
  { member_ids, ...asked }: Parsed<typeof routes.create>['body'],
): Promise<Team> {
  await refusePlace(db, user, asked)
  const [team] = await db.insert(teams).values(asked).returning()
  if (!team) throw notFound()
  await place(db, user, team, [...new Set(member_ids)], [])
  await tellLeader(db, user, team)
  await told(db, user, from, team, 'team_created', { member_ids })
  return read(db, user, team.id)
}

/** Changes what is named; 404 for a team one does not manage, 409 when it is not at the version they saw. */
export async function change(
  db: Db,
  user: User,
  from: From,
  id: string,
  { version, ...named }: Parsed<typeof routes.change>['body'],
): Promise<Team> {
  const team = await lockTeam(db, user, id)
  if (version !== undefined && version !== team.version) throw changed()
  const fields = { ...pick(team), ...named }
  await refusePlace(db, user, fields, team)
  await announceTeam(db, id)
  await db
    .update(teams)
    .set({ ...fields, version: sql`${teams.version} + 1` })
    .where(eq(teams.id, id))
  if (fields.leader_id !== team.leader_id) await tellLeader(db, user, { ...team, ...fields })
  await told(db, user, from, { ...team, ...fields }, 'team_changed', {
    before: pick(team),
    after: fields,
  })
  if (team.project_id && team.project_id !== fields.project_id)
    await announceProject(db, team.project_id)
  return read(db, user, id)
}

/** Says who is in a team; those who stay are not asked after. 422 for whom one may not place. */
export async function setMembers(
  db: Db,
  user: User,
  from: From,
  id: string,
  { member_ids, version }: Parsed<typeof routes.setMembers>['body'],
): Promise<Team> {
  const team = await lockTeam(db, user, id)
  if (version !== undefined && version !== team.version) throw changed()
  const stored = await db
    .select({ id: teamMembers.user_id })
    .from(teamMembers)
    .where(eq(teamMembers.team_id, id))
  const before = stored.map((member) => member.id)
  const added = [...new Set(member_ids)].filter((one) => !before.includes(one))
  const removed = before.filter((one) => !member_ids.includes(one))
  if (!added.length && !removed.length) return read(db, user, id)
  await place(db, user, team, added, removed)
  await db
    .update(teams)
    .set({ version: sql`${teams.version} + 1` })
    .where(eq(teams.id, id))
  await told(db, user, from, team, 'team_members_changed', { added, removed })
  await announce(
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

/** Held until the transaction ends. HR comes to every team, but only for its members. */
async function lockTeam(db: Db, user: User, id: string): Promise<Row> {
  const isTheirs = user.role === 'hr' ? undefined : isLed(user)
  const [team] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.id, id), isTheirs))
    .for('update')
  if (!team) throw notFound()
  return team
}

async function place(
  db: Db,
  user: User,
  team: Pick<Row, 'id' | 'name'>,
  added: string[],
  removed: string[],
) {
  const isIntern = eq(users.role, 'intern')
  if (user.role === 'hr' && (await unfit(db, [...added, ...removed], isIntern)).length)
    throw invalid('member_ids', t('HR may move interns only.'))
  if ((await unfit(db, added, isPlaceable(user))).length)
    throw invalid('member_ids', t('Please choose people you may put into a team.'))
  if (removed.length)
    await db
      .delete(teamMembers)
      .where(and(eq(teamMembers.team_id, team.id), inArray(teamMembers.user_id, removed)))
  if (added.length)
    await db.insert(teamMembers).values(added.map((user_id) => ({ team_id: team.id, user_id })))
  for (const id of added) await notify(db, id, () => joinedNews(team.name))
  for (const id of removed) await notify(db, id, () => leftNews(team.name))
}

async function tellLeader(db: Db, by: User, { name, leader_id }: Pick<Row, 'name' | 'leader_id'>) {
  if (!leader_id || leader_id === by.id) return
  await notify(db, leader_id, () => ({
    title: t('New Team'),
    message: t('You now lead {name}.', { name }),
    type: 'info',
    link: '/tl/team',
  }))
}

async function told(
  db: Db,
  user: User,
  from: From,
  { id, name, project_id }: Row,
  action: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, {
    action,
    entity_type: 'team',
    entity_id: id,
    details: { name, ...details },
  })
  await announceTeam(db, id)
  if (project_id) await announceProject(db, project_id)
}
