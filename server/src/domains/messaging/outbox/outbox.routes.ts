import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { outbox as routes } from '@app/contract/messaging/outbox.ts'
import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { implement } from '#platform/http/implement.ts'
import type { Actor } from '#platform/http/principal.ts'
import { enqueueMissing } from '#platform/jobs/jobs.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { mailQueue } from '#platform/mail/mail.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { mails } from '#schema/mail.table.ts'

const hasFailed = eq(mails.state, 'failed')

async function failedMails(db: Db, { cursor, limit }: Parsed<typeof routes.failed>['query']) {
  const [after] = cursor ? keysOf(cursor, ['uuid']) : []
  const rows = await db
    .select()
    .from(mails)
    .where(and(hasFailed, after === undefined ? undefined : lt(mails.id, String(after))))
    .orderBy(desc(mails.id))
    .limit(limit + 1)
  const [all] = await db.select({ total: count() }).from(mails).where(hasFailed)
  const { page, next_cursor } = pageFrom(rows, limit, (mail) => [mail.id])
  return {
    mails: page.map(({ id, recipient, subject, last_error, tries, created_at }) => ({
      ...{ id, recipient, subject, tries, created_at },
      reason: last_error ?? 'unknown',
    })),
    next_cursor,
    total: all?.total ?? 0,
  }
}

/** At most this many at once, so that the mail server is not flooded; the button stands as long as there are more. */
const atOnce = 500

/** Queues failed mails again, as if they had never been tried, each with one job. Returns how many. */
async function sendAgain(db: Db, { user, from }: Actor, which: SQL): Promise<number> {
  const chosen = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(hasFailed, which))
    .orderBy(mails.id)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(mails)
    .set({ state: 'waiting', tries: 0, last_error: null, waiting_since: sql`now()` })
    .where(sql`${mails.id} in ${chosen}`)
    .returning({ id: mails.id })
  if (!rows.length) return 0
  const ids = `{${rows.map(({ id }) => id).join()}}`
  await enqueueMissing(db, mailQueue, 'mail_id', sql`select unnest(${ids}::uuid[]) as id`)
  await record(db, user, from, {
    action: 'mails_sent_again',
    entity_type: 'mail',
    details: { mails: rows.length, first: rows[0]?.id },
  })
  await publish(db, 'outbox', audienceOf('system.manage'))
  return rows.length
}

async function sendOneAgain(db: Db, { user, from }: Actor, id: string) {
  const sent = await sendAgain(db, { user, from }, eq(mails.id, id))
  if (sent) return { sent }
  const [mail] = await db.select({ id: mails.id }).from(mails).where(eq(mails.id, id))
  throw mail ? conflict(t("This email hasn't failed, or is already being resent.")) : notFound()
}

export const outboxRoutes = implement(routes, {
  failed: ({ db, query }) => failedMails(db, query),
  sendAgain: ({ db, user, from, params }) => sendOneAgain(db, { user, from }, params.id),
  sendAllAgain: async ({ db, user, from }) => ({
    sent: await sendAgain(db, { user, from }, sql`true`),
  }),
})
