import { internRole, projectManagerRole } from '@app/contract/core/roles.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hireForTeam, notifyHiredFor, placeHires } from '#domains/hiring/hires/hires.ts'
import { publishProject } from '#domains/projects/projects/projects.ts'
import { publishTeam } from '#domains/projects/teams/teams.ts'
import { add as addTask } from '#domains/work/tasks/tasks.ts'
import type { Db } from '#platform/database/db.ts'
import type { MailingActor } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { hires } from '#schema/applications.table.ts'
import { briefOutcomes } from '#schema/briefs.table.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones, projects, teamMembers, teams } from '#schema/projects.table.ts'
import { notifyAssigners, notifyPerson, notifyStartup } from './brief-notifications.ts'
import { type BriefRecord, mayLead, mayManage, type SeatRecord } from './brief-scope.ts'
import {
  leadingNotification,
  madeNotificationForHr,
  madeNotificationForStartup,
  placedNotification,
} from './briefs.messages.ts'

/** The last day of a week of the project. */
const endOf = ({ start_date }: BriefRecord, week: number) =>
  sql<string>`${start_date}::date + ${7 * week - 1}::int`

/**
 * Creates the project, team, milestones and first tasks of a brief whose every seat is accepted, and notifies everyone
 * involved. Only once: the primary key rejects a second outcome of a brief.
 */
export async function makeTeam(
  db: Db,
  actor: MailingActor,
  brief: BriefRecord,
  seats: readonly SeatRecord[],
): Promise<void> {
  const manager_id = await unlessGone(db, brief.manager_id, mayManage)
  const leader_id = await unlessGone(db, brief.leader_id, mayLead)
  const members = seats.flatMap((seat) =>
    seat.status === 'accepted' && seat.user_id ? [{ ...seat, user_id: seat.user_id }] : [],
  )
  const project = await makeProject(db, actor, brief, manager_id)
  const [team] = await db
    .insert(teams)
    .values({ name: brief.title, project_id: project.id, leader_id })
    .returning()
  if (!team) throw notFound()
  await db.insert(briefOutcomes).values({
    ...{ brief_id: brief.id, project_id: project.id, team_id: team.id },
  })
  await db.insert(teamMembers).values(members.map(({ user_id }) => ({ team_id: team.id, user_id })))
  const hired = await hireMembers(db, actor, brief, members)
  await placeHires(
    db,
    members.map(({ user_id }) => user_id),
    { project_id: project.id, team_id: team.id, start_date: brief.start_date },
  )
  await makeTasks(db, actor, brief, members, { project_id: project.id, created_by: manager_id })
  await record(db, actor.user, actor.from, {
    action: 'team_created',
    entity_type: 'team',
    entity_id: team.id,
    details: { name: team.name, brief_id: brief.id, member_ids: members.map((one) => one.user_id) },
  })
  await publishTeam(db, team.id)
  await publishProject(db, project.id)
  await notifyAll(db, actor, brief, {
    project_id: project.id,
    manager_id,
    leader_id,
    members,
    hired,
  })
}

async function makeProject(
  db: Db,
  actor: MailingActor,
  brief: BriefRecord,
  manager_id: string | null,
) {
  const { title: name, description, startup_id } = brief
  const [project] = await db
    .insert(projects)
    .values({
      ...{ name, description, startup_id, manager_id, status: 'active' as const },
      deadline: endOf(brief, brief.weeks),
    })
    .returning()
  if (!project) throw notFound()
  await record(db, actor.user, actor.from, {
    action: 'project_created',
    entity_type: 'project',
    entity_id: project.id,
    details: { name, startup_id, brief_id: brief.id },
  })
  for (const { title, week } of brief.milestones) {
    const [milestone] = await db
      .insert(milestones)
      .values({ project_id: project.id, title, due_date: endOf(brief, week) })
      .returning({ id: milestones.id })
    if (milestone)
      await db.insert(milestoneSteps).values({
        ...{ milestone_id: milestone.id, kind: 'created', status: 'pending', by_id: actor.user.id },
      })
  }
  return project
}

type Member = SeatRecord & { user_id: string }

/** Due at the end of the first week, created by the project’s manager. */
async function makeTasks(
  db: Db,
  actor: MailingActor,
  brief: BriefRecord,
  members: readonly Member[],
  { project_id, created_by }: { project_id: string; created_by: string | null },
) {
  for (const { user_id, tasks: titles } of members)
    for (const title of titles)
      await addTask(db, {
        ...{ title, project_id, assigned_to: user_id, team_visible: true },
        created_by: created_by ?? actor.user.id,
        due_date: endOf(brief, 1),
      })
}

interface NewRecords {
  project_id: string
  manager_id: string | null
  leader_id: string | null
  members: readonly Member[]
  /** The new members who were hired by joining this team. */
  hired: ReadonlySet<string>
}

async function notifyAll(db: Db, actor: MailingActor, brief: BriefRecord, created: NewRecords) {
  await notifyStartup(db, actor, brief.startup_id, () => madeNotificationForStartup(brief))
  for (const { user_id, role } of created.members)
    if (!created.hired.has(user_id))
      await notifyPerson(db, actor, user_id, () =>
        placedNotification(brief, role, pageUrl('dashboard', { role: internRole })),
      )
  const { manager_id, leader_id, project_id } = created
  await notifyHiredFor(db, actor, project_id, created.hired)
  if (manager_id)
    await notifyPerson(db, actor, manager_id, () =>
      leadingNotification(
        brief,
        'manager',
        pageUrl('project', { role: projectManagerRole, params: { id: project_id } }),
      ),
    )
  if (leader_id)
    await notifyPerson(db, actor, leader_id, () =>
      leadingNotification(brief, 'leader', pageUrl('my_team')),
    )
  await notifyAssigners(db, actor.user, () => madeNotificationForHr(brief), brief.proposed_by)
}

/** An accepted candidate without a hire is hired, for the role of the seat unless another position was agreed. */
async function hireMembers(
  db: Db,
  actor: MailingActor,
  { startup_id }: BriefRecord,
  members: readonly Member[],
): Promise<Set<string>> {
  const hired = new Set<string>()
  for (const { user_id, role: position, fit } of members) {
    const { agreed_application_id } = fit ?? {}
    const terms = { startup_id, agreed_application_id }
    const application_id = await hireForTeam(db, actor, user_id, terms)
    if (!application_id) continue
    const lacksPosition = and(eq(hires.application_id, application_id), isNull(hires.position))
    await db.update(hires).set({ position }).where(lacksPosition)
    hired.add(user_id)
  }
  return hired
}

/** The chosen person, unless they left or have another role since; the team is made all the same. */
const unlessGone = async (db: Db, id: string | null, isEligible: typeof mayLead) =>
  id && (await isEligible(db, id)) ? id : null
