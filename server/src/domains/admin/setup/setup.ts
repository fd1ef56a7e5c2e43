import { type SetupState, type SetupStep, setupSteps } from '@app/contract/admin/setup.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { MailingActor } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { holidays } from '#schema/holidays.table.ts'
import { internships } from '#schema/internships.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import type { Config } from '#src/config.ts'

/** The system setting that says that a test mail was sent. */
export const testedMail = 'mail_tested'

const isSet = (...names: string[]) =>
  sql`exists (select from ${systemSettings} where ${systemSettings.name} in (${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}))`

/** The steps whose result is there, whoever brought it about. */
export async function setupState(db: Db, { SMTP_URL }: Config): Promise<SetupState> {
  const [row] = await rowsOf<Record<SetupStep, boolean>>(
    db,
    sql`select ${isSet('organisation')} as organisation,
      ${isSet('work_week', 'workday_start')} or exists (select from ${holidays}) as working_time,
      (select count(*) from (select from ${users} where ${users.status} <> 'deleted' limit 2) account) > 1 as people,
      exists (select from ${internships} where ${internships.status} <> 'draft') as internships,
      ${isSet(testedMail)} as mail`,
  )
  return { done: setupSteps.filter((step) => row?.[step]), sends_mail: SMTP_URL !== undefined }
}

const often = { most: 10, seconds: 600 }

const setupMail = mailTemplate('setup.test', {
  group: 'account',
  purpose: () => t('The setup test email.'),
  subject: msg('Emails from {organisation} arrive'),
  text: [
    msg('You asked for this email during setup. If you can read it, emails reach your people.'),
  ],
  button: msg('Open {organisation}'),
  variables: [],
})

/** Queues a mail to the caller; the step counts as done, and the mailbox shows whether it arrived. */
export async function sendTestMail(db: Db, { user, from, site }: MailingActor) {
  await consume(db, `test mail ${user.id}`, often)
  await queueMail(db, setupMail(user.email, {}, site))
  await db.insert(systemSettings).values({ name: testedMail, value: 1 }).onConflictDoNothing()
  await record(db, user, from, { action: 'test_mail_sent', entity_type: 'system' })
  await publish(db, 'settings', [{ user_id: user.id }])
  return { recipient: user.email }
}
