import { t } from '@app/contract/i18n/text.ts'
import { eq, sql } from 'drizzle-orm'
import { eraseFilesOf } from '#domains/files/files.ts'
import { withdrawAll } from '#domains/hiring/applications/applications.ts'
import { loginName } from '#domains/identity/accounts/account-budgets.ts'
import { endSessions } from '#domains/identity/accounts/sessions.ts'
import { drop } from '#domains/identity/two-factor/second-factors.ts'
import { forgetHolder } from '#domains/programme/certificates/certificates.ts'
import { forgetWorker } from '#domains/programme/weekly-updates/weekly-updates.ts'
import { forgetSender } from '#domains/site/contact-messages/inbox.ts'
import { forgetFame } from '#domains/site/hall-of-fame/hall-of-fame.ts'
import { cancelMeetingsOf } from '#domains/work/meetings/meeting-leaving.ts'
import type { Db } from '#platform/database/db.ts'
import type { Sending } from '#platform/http/by.ts'
import type { User } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { type Mail, post } from '#platform/mail/mail.ts'
import { record } from '#platform/security/audit.ts'
import { forgive } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { isTheirsAlone, namedSince } from './bearing.ts'
import { eraseWord, forgetRows } from './forgetting.ts'
import { mayLeave } from './leaving-checks.ts'

/** Stands where the name stood. */
const nobody = 'Former member'
const addressOf = (id: string) => `removed-${id}@removed.invalid`

/**
 * Deletes one's own account, at once and for good. What others built on stays (approved work, certificates as numbers,
 * decisions), under no name; a last mail says so. Refuses with 409 while others depend on the person.
 */
export async function leave(db: Db, by: Sending): Promise<undefined> {
  const { user, from } = by
  await mayLeave(db, user)
  await withdrawAll(db, by)
  await forgetWorker(db, user.id)
  await forgetFame(db, user.id)
  await forgetHolder(db, user.id)
  await forgetSender(db, user.email)
  await eraseFilesOf(db, user.id)
  await drop(db, user.id)
  await forgetRows(db, user)
  await endSessions(db, user.id)
  await blank(db, user)
  await eraseSaid(db, user)
  // Only now: what the guests are told must not name whoever left.
  await cancelMeetingsOf(db, by, user.id)
  await forgive(db, loginName(user.email, from))
  await post(db, goodbye(user.email))
  const act = { action: 'account_deleted', entity_type: 'user', entity_id: user.id }
  await record(db, user, from, { ...act, details: { role: user.role } })
  await announce(db, 'users', [{ role: 'superadmin' }], user.id)
}

const blank = (db: Db, { id }: User) =>
  db
    .update(users)
    .set({
      ...{ status: 'deleted', email: addressOf(id), full_name: nobody, password_hash: null },
      ...{ phone: '', location: '', bio: '', skills: [], experience: '', education: '' },
      ...{ linkedin: '', github: '', portfolio: '', settings: {}, avatar_id: null },
      ...{ last_seen_at: null, email_confirmed_at: null },
      version: sql`${users.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(users.id, id))

/** Where the name may mean somebody or something else, only the address is taken out of what was said. */
async function eraseSaid(db: Db, { id, email, full_name }: User): Promise<void> {
  await eraseWord(db, email, addressOf(id))
  if (await isTheirsAlone(db, id, full_name))
    await eraseWord(db, full_name, nobody, await namedSince(db, id))
}

const goodbye = (to: string): Mail => ({
  to,
  subject: t('Your Cohort account is deleted'),
  text: [
    t(
      'You deleted your Cohort account. Your name, address, files and settings are gone, and every device is signed out.',
    ),
    t(
      'What others built on, such as approved work, stays without your name. This is the last mail you get from us.',
    ),
  ],
})
