import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type Goal, mostGoals, type goals as routes } from '@app/contract/projects/teams.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { peopleOf } from '#domains/identity/visibility/visibility.ts'
import { scopeOf } from '#domains/work/tasks/tasks.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { changed, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { goals, goalTasks } from '#schema/teams.table.ts'
import { isLed, publishTeam, requireTeam, teamsWithin } from './teams.ts'

/** With linked tasks, progress is computed from them instead of set by hand. */
const progress = sql<number>`coalesce((
  select round(100.0 * count(*) filter (where linked.status = 'completed') / nullif(count(*), 0))::int
  from ${goalTasks} link join ${tasks} linked on linked.id = link.task_id
  where link.goal_id = ${goals.id}), ${goals.progress})`

/** The tasks of a goal that the person may see. */
const linkedFor = (user: User) => sql<Goal['tasks']>`coalesce((
  select json_agg(json_build_object('id', ${tasks.id}, 'title', ${tasks.title},
    'is_completed', ${tasks.status} = 'completed') order by ${tasks.id})
  from ${goalTasks} link join ${tasks} on ${tasks.id} = link.task_id
  where link.goal_id = ${goals.id} and ${scopeOf(user) ?? sql`true`}), '[]')`

const goalRows = (db: Db, user: User) =>
  db
    .select({
      id: goals.id,
      team_id: goals.team_id,
      team_name: teams.name,
      title: goals.title,
      due_date: goals.due_date,
      progress,
      tasks: linkedFor(user),
      created_by_name: users.full_name,
      version: goals.version,
      can: { edit: isLed(user) },
    })
    .from(goals)
    .innerJoin(teams, eq(teams.id, goals.team_id))
    .innerJoin(users, eq(users.id, goals.created_by))
    .$dynamic()

async function goalFor(db: Db, user: User, id: string): Promise<Goal> {
  const [goal] = await goalRows(db, user).where(eq(goals.id, id))
  if (!goal) throw notFound()
  return goal
}

/** The goals of the teams one belongs to, leads or manages, newest first; the latest two hundred. */
export async function list(db: Db, user: User, { team_id }: Parsed<typeof routes.list>['query']) {
  const rows = await goalRows(db, user)
    .where(
      and(
        sql`${goals.team_id} in (${teamsWithin(user)})`,
        team_id ? eq(goals.team_id, team_id) : undefined,
      ),
    )
    .orderBy(desc(goals.id))
    .limit(mostGoals)
  return { goals: rows }
}

/** Sets a goal for a team one leads or manages; 404 for another team, 422 for tasks that are not its people's. */
export async function create(
  db: Db,
  { user, from }: Actor,
  { task_ids, ...fields }: Parsed<typeof routes.create>['body'],
): Promise<Goal> {
  await requireTeam(db, fields.team_id, isLed(user))
  const [goal] = await db
    .insert(goals)
    .values({ ...fields, created_by: user.id })
    .returning()
  if (!goal) throw notFound()
  await link(db, user, goal, task_ids)
  await recordChange(db, { user, from }, goal, 'goal_set')
  return goalFor(db, user, goal.id)
}

/** Changes the given fields; 404 for a goal of another team, 409 for a stale version. */
export async function change(
  db: Db,
  { user, from }: Actor,
  id: string,
  { task_ids, version, ...fields }: Parsed<typeof routes.change>['body'],
): Promise<Goal> {
  const goal = await lockGoal(db, user, id)
  if (version !== undefined && version !== goal.version) throw changed()
  await db
    .update(goals)
    .set({ ...fields, version: sql`${goals.version} + 1` })
    .where(eq(goals.id, id))
  if (task_ids) await link(db, user, goal, task_ids)
  await recordChange(db, { user, from }, goal, 'goal_changed')
  return goalFor(db, user, id)
}

/** Removes a goal; the tasks stay. */
export async function remove(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  const goal = await lockGoal(db, user, id)
  await db.delete(goals).where(eq(goals.id, id))
  await recordChange(db, { user, from }, goal, 'goal_removed')
}

type LockedGoal = Pick<typeof goals.$inferSelect, 'id' | 'team_id' | 'title' | 'version'>

async function lockGoal(db: Db, user: User, id: string): Promise<LockedGoal> {
  const [goal] = await db
    .select({ id: goals.id, team_id: goals.team_id, title: goals.title, version: goals.version })
    .from(goals)
    .innerJoin(teams, eq(teams.id, goals.team_id))
    .where(and(eq(goals.id, id), isLed(user)))
    .for('update', { of: goals })
  if (!goal) throw notFound()
  return goal
}

/** Links exactly the tasks named, of those the person can see; others that were linked stay, and so may those of who has left. */
async function link(db: Db, user: User, { id, team_id }: LockedGoal, task_ids: string[]) {
  const named = [...new Set(task_ids)]
  const seen = scopeOf(user) ?? sql`true`
  const people = peopleOf(sql`select ${team_id}::uuid`)
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        inArray(tasks.id, named),
        seen,
        sql`(${tasks.assigned_to} in (${people}) or exists (
          select from ${goalTasks} known where known.goal_id = ${id} and known.task_id = ${tasks.id}))`,
      ),
    )
  if (rows.length < named.length)
    throw invalid('task_ids', t('Please choose tasks assigned to this team.'))
  await db
    .delete(goalTasks)
    .where(
      and(
        eq(goalTasks.goal_id, id),
        sql`${goalTasks.task_id} in (select ${tasks.id} from ${tasks} where ${seen})`,
      ),
    )
  if (named.length)
    await db
      .insert(goalTasks)
      .values(named.map((task_id) => ({ goal_id: id, task_id })))
      .onConflictDoNothing()
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  { id, team_id, title }: LockedGoal,
  action: string,
) {
  await record(db, user, from, {
    action,
    entity_type: 'goal',
    entity_id: id,
    details: { team_id, title },
  })
  await publishTeam(db, team_id)
}
