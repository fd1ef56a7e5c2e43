import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { Enquiry, enquiries as routes } from '@app/contract/site/enquiries.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { post } from '#platform/mail/mail.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { enquiries, enquiryMessages } from '#schema/inbox.table.ts'
import { assigneesIn, read } from './inbox-rows.ts'
import { answerMail } from './inbox-words.ts'

export interface Keeper {
  user: User
  from: From
  site: string
}

/**
 * Answers by mail. Whoever answers second, or before they read what came meanwhile, is refused (409), so that nobody gets
 * two answers; so is an answer to what is closed.
 */
export async function reply(
  db: Db,
  { user, from, site }: Keeper,
  id: string,
  { text, version }: Parsed<typeof routes.reply>['body'],
): Promise<Enquiry> {
  const enquiry = await locked(db, id, version)
  if (enquiry.status === 'closed') throw conflict(t('This message is closed. Open it again first.'))
  await db.insert(enquiryMessages).values({ enquiry_id: id, by_id: user.id, text })
  await db
    .update(enquiries)
    .set({
      ...{ status: 'answered', last_at: sql`now()`, version: version + 1 },
      assignee_id: enquiry.assignee_id ?? user.id,
    })
    .where(eq(enquiries.id, id))
  await post(db, answerMail({ ...enquiry, text, question: enquiry.message }, site))
  await told(db, { user, from }, id, 'enquiry_answered', {})
  return read(db, id)
}

/** Closes or opens it, marks it, gives it to an active superadmin (422); 409 when it is not as it was seen. */
export async function change(
  db: Db,
  { user, from }: Omit<Keeper, 'site'>,
  id: string,
  { version, ...said }: Parsed<typeof routes.change>['body'],
): Promise<Enquiry> {
  await locked(db, id, version)
  const { assignee_id } = said
  if (assignee_id && !(await assigneesIn(db)).some((person) => person.id === assignee_id))
    throw invalid('assignee_id', t('Please choose an active superadmin.'))
  await db
    .update(enquiries)
    .set({ ...said, version: version + 1 })
    .where(eq(enquiries.id, id))
  await told(db, { user, from }, id, 'enquiry_changed', said)
  return read(db, id)
}

async function locked(db: Db, id: string, version: number) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
  if (!enquiry) throw notFound()
  if (enquiry.version !== version) throw changed()
  return enquiry
}

async function told(
  db: Db,
  { user, from }: Omit<Keeper, 'site'>,
  id: string,
  action: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, { action, entity_type: 'enquiry', entity_id: id, details })
  await announce(db, 'enquiries', [{ role: 'superadmin' }], id)
}

/** Somebody's account goes, and with it what they wrote from its address. */
export async function forgetSender(db: Db, email: string): Promise<void> {
  const theirs = db.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.email, email))
  await db.delete(enquiryMessages).where(inArray(enquiryMessages.enquiry_id, theirs))
  await db.delete(enquiries).where(eq(enquiries.email, email))
}
