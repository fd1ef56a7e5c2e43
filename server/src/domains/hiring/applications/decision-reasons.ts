import type { Parsed } from '@app/contract/core/route.ts'
import type {
  DecisionReason,
  ReasonDraft,
  decisionReasons as routes,
} from '@app/contract/hiring/decision-reasons.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { whenTaken } from '#platform/database/error-mapping.ts'
import type { Actor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { notFound, taken } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { decisionReasons } from '#schema/applications.table.ts'

/** Every reason by name, archived ones included. */
export async function list(db: Db): Promise<{ reasons: DecisionReason[] }> {
  const rows = await db
    .select({
      id: decisionReasons.id,
      name: decisionReasons.name,
      text: decisionReasons.text,
      is_archived: sql<boolean>`${decisionReasons.archived_at} is not null`,
    })
    .from(decisionReasons)
    .orderBy(sql`lower(${decisionReasons.name})`)
  return { reasons: rows }
}

/** Adds a reason; 409 when the name is taken, ignoring case (`decision_reason_name`). */
export async function create(db: Db, actor: Actor, draft: ReasonDraft) {
  const [created] = await db
    .insert(decisionReasons)
    .values(draft)
    .onConflictDoNothing()
    .returning({ id: decisionReasons.id })
  if (!created) throw nameTaken()
  return recordChange(db, actor, 'decision_reason_created', created.id, draft)
}

/** Changes, archives or restores a reason. Letters that were sent stay as they are. */
export async function change(
  db: Db,
  actor: Actor,
  id: string,
  { is_archived, ...edit }: Parsed<typeof routes.change>['body'],
) {
  const archived_at = is_archived ? sql`coalesce(${decisionReasons.archived_at}, now())` : null
  const values = { ...edit, ...(is_archived !== undefined && { archived_at }) }
  if (!Object.keys(values).length) return list(db)
  const changed = await db
    .update(decisionReasons)
    .set(values)
    .where(eq(decisionReasons.id, id))
    .returning({ id: decisionReasons.id })
    .catch(whenTaken(nameTaken))
  if (!changed.length) throw notFound()
  return recordChange(db, actor, 'decision_reason_changed', id, { ...edit, is_archived })
}

const nameTaken = () => taken('name', t('A reason with this name already exists.'))

async function recordChange(
  db: Db,
  { user, from }: Actor,
  action: string,
  id: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, { action, entity_type: 'decision_reason', entity_id: id, details })
  await publish(db, 'applications', audienceOf('applications.review'))
  return list(db)
}
