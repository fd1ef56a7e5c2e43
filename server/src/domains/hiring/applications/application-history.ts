import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationSteps } from '#schema/applications.table.ts'

/** Every step of these applications, in the order they were taken, and by whom. */
export const stepsOf = (db: Db, ids: string[]) =>
  db
    .select({
      application_id: applicationSteps.application_id,
      at: applicationSteps.at,
      from_status: applicationSteps.from_status,
      to_status: applicationSteps.to_status,
      is_undo: applicationSteps.is_undo,
      by_name: users.full_name,
    })
    .from(applicationSteps)
    .innerJoin(users, eq(users.id, applicationSteps.by_id))
    .where(inArray(applicationSteps.application_id, ids))
    .orderBy(asc(applicationSteps.at), asc(applicationSteps.id))
