import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { eq } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { conflict } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationDecisions as planned } from '#schema/applications.table.ts'

interface Applicant {
  /** Of the application, which is locked. */
  id: string
  full_name: string
}

/** Refuses with 409 while someone has planned an answer to this applicant. */
export async function mustHaveNoPlan(db: Db, { id, full_name }: Applicant): Promise<void> {
  const [author] = await db
    .select({ name: users.full_name })
    .from(planned)
    .innerJoin(users, eq(users.id, planned.by_id))
    .where(eq(planned.application_id, id))
  if (!author) return
  throw conflict(
    t('{name} has already planned an answer to {full_name}. Please undo it first.', {
      name: author.name,
      full_name,
    }),
  )
}

/** Ends a planned rejection that an offer has overtaken, and tells its author. */
export async function dropPlan(db: Db, { id, full_name }: Applicant): Promise<void> {
  const [dropped] = await db
    .delete(planned)
    .where(eq(planned.application_id, id))
    .returning({ by_id: planned.by_id })
  if (!dropped) return
  await notify(db, dropped.by_id, () => ({
    title: t('Rejection not sent'),
    message: t("{full_name} has an offer, so we didn't send the rejection you planned.", {
      full_name,
    }),
    type: 'warning',
    kind: 'hiring',
    link: pageUrl('applications', { query: { review: id } }),
  }))
  await publish(db, 'applications', audienceOf('applications.review'), id)
}
