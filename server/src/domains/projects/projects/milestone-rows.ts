import type {
  Milestone,
  MilestoneDetail,
  MilestoneStep,
} from '@app/contract/projects/milestones.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { files } from '#schema/files.table.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones, projects } from '#schema/projects.table.ts'
import { after } from './projects.rules.ts'
import { isDecided, isManaged, isWorked, scopeOf } from './projects.ts'

/** The milestones of a query, with their project and the columns that determine the user's rights. */
export const milestoneRows = (db: Db, user: User) =>
  db
    .select({
      id: milestones.id,
      title: milestones.title,
      description: milestones.description,
      project_id: milestones.project_id,
      project_name: projects.name,
      due_date: milestones.due_date,
      completed_date: milestones.completed_date,
      status: milestones.status,
      version: milestones.version,
      // Archived projects are read-only.
      is_managed: sql<boolean>`(${projects.status} <> 'archived' and ${isManaged(user)})`,
      is_worked: sql<boolean>`(${projects.status} <> 'archived' and ${isWorked(user)})`,
      is_decided: sql<boolean>`(${projects.status} <> 'archived' and ${isDecided(user)})`,
    })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.project_id))
    .$dynamic()

type StoredMilestone = Awaited<ReturnType<typeof milestoneRows>>[number]

export const rowFor = ({
  is_managed,
  is_worked,
  is_decided,
  ...row
}: StoredMilestone): Milestone => ({
  ...row,
  can: {
    edit: is_managed && row.status !== 'approved',
    submit: is_worked && after('submit', row.status) !== undefined,
    decide: is_decided && after('accept', row.status) !== undefined,
  },
})

/** One milestone in reach; 404 for any other. */
export async function milestoneFor(db: Db, user: User, id: string): Promise<Milestone> {
  const [row] = await milestoneRows(db, user).where(and(eq(milestones.id, id), scopeOf(user)))
  if (!row) throw notFound()
  return rowFor(row)
}

export async function detailFor(db: Db, user: User, id: string): Promise<MilestoneDetail> {
  const milestone = await milestoneFor(db, user, id)
  return { ...milestone, steps: await stepsOf(db, eq(milestoneSteps.milestone_id, id)) }
}

async function stepsOf(db: Db, of: SQL): Promise<MilestoneStep[]> {
  const rows = await db
    .select({
      id: milestoneSteps.id,
      kind: milestoneSteps.kind,
      status: milestoneSteps.status,
      by_name: users.full_name,
      at: milestoneSteps.at,
      note: milestoneSteps.note,
      link: milestoneSteps.link,
      file_id: files.id,
      file_name: files.name,
    })
    .from(milestoneSteps)
    .innerJoin(users, eq(users.id, milestoneSteps.by_id))
    .leftJoin(files, eq(files.id, milestoneSteps.file_id))
    .where(of)
    .orderBy(asc(milestoneSteps.id))
  return rows.map(({ file_id, file_name, ...step }) => ({
    ...step,
    file: file_id && file_name ? { id: file_id, name: file_name } : null,
  }))
}
