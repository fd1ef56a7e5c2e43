import { isSuperadmin, representsStartup } from '@app/contract/core/roles.ts'
import type {
  Representative,
  Startup,
  StartupDocument,
  StartupRow,
  StartupStep,
} from '@app/contract/projects/startups.ts'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { files } from '#schema/files.table.ts'
import { startupMembers, startups } from '#schema/projects.table.ts'
import { startupFiles, startupSteps } from '#schema/startups.table.ts'
import { scopeOf } from './startup-scope.ts'
import { movesFrom, seesNameOnly } from './startups.rules.ts'

export const rowColumns = {
  id: startups.id,
  name: startups.name,
  domain: startups.domain,
  contact_email: startups.contact_email,
  status: startups.status,
  submitted_date: startups.submitted_date,
  approved_at: startups.approved_at,
  meeting_at: startups.meeting_at,
  logo_url: sql<
    string | null
  >`case when ${startups.status} = 'approved' then '/api/files/' || ${startups.logo_id} end`,
}

/** A list row with the fields that the user's role may read. */
export const rowFor = ({ role }: User, row: StartupRow): StartupRow =>
  seesNameOnly(role) ? { id: row.id, name: row.name } : row

/** The first startup that matches, with its history and documents. */
export async function findStartup(
  db: Db,
  user: User,
  where: SQL | undefined,
  ...order: SQL[]
): Promise<Startup | undefined> {
  const [row] = await db
    .select({
      ...rowColumns,
      description: startups.description,
      logo_id: startups.logo_id,
      submitted_by: startups.submitted_by,
      applicant_name: users.full_name,
      version: startups.version,
    })
    .from(startups)
    .leftJoin(users, eq(users.id, startups.submitted_by))
    .where(where)
    .orderBy(...order)
    .limit(1)
  if (!row) return undefined
  const { submitted_by, ...shown } = row
  if (seesNameOnly(user.role))
    return { id: row.id, name: row.name, can: { edit: false, moves: [] } }
  const decides = isSuperadmin(user.role)
  const isReader = decides || submitted_by === user.id
  return {
    ...shown,
    steps: await stepsOf(db, row.id, decides),
    ...(isReader && { documents: await documentsOf(db, row.id) }),
    ...(decides && { representatives: await representativesOf(db, row.id) }),
    can: {
      edit: decides || (representsStartup(user.role) && row.status !== 'rejected'),
      moves: decides ? [...movesFrom(row.status)] : [],
    },
  }
}

/** A startup in the user's scope; 404 otherwise. */
export async function readStartup(db: Db, user: User, id: string): Promise<Startup> {
  const startup = await findStartup(db, user, and(eq(startups.id, id), scopeOf(user)))
  if (!startup) throw notFound()
  return startup
}

async function stepsOf(db: Db, id: string, decides: boolean): Promise<StartupStep[]> {
  const rows = await db
    .select({
      id: startupSteps.id,
      at: startupSteps.at,
      status: startupSteps.status,
      by_name: users.full_name,
      note: startupSteps.note,
      meeting_at: startupSteps.meeting_at,
    })
    .from(startupSteps)
    .innerJoin(users, eq(users.id, startupSteps.by_id))
    .where(eq(startupSteps.startup_id, id))
    .orderBy(asc(startupSteps.id))
  return rows.map(({ by_name, ...step }) => (decides ? { ...step, by_name } : step))
}

const representativesOf = (db: Db, id: string): Promise<Representative[]> =>
  db
    .select({ id: users.id, full_name: users.full_name, email: users.email })
    .from(startupMembers)
    .innerJoin(users, eq(users.id, startupMembers.user_id))
    .where(and(eq(startupMembers.startup_id, id), ne(users.status, 'deleted')))
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id))

const documentsOf = (db: Db, id: string): Promise<StartupDocument[]> =>
  db
    .select({ id: files.id, name: files.name, size: files.size })
    .from(startupFiles)
    .innerJoin(files, eq(files.id, startupFiles.file_id))
    .where(eq(startupFiles.startup_id, id))
    .orderBy(asc(files.id))
