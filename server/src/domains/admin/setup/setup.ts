import { type SetupState, type SetupStep, setupSteps } from '@app/contract/admin/setup.ts'
import { keysIn } from '@app/contract/core/objects.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { SystemSettings } from '@app/contract/identity/system-settings.ts'
import { eq, sql } from 'drizzle-orm'
import { proposedWeek } from '#domains/identity/system-settings/system-settings.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, MailingActor } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import { conflict } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { holidays } from '#schema/holidays.table.ts'
import { internships } from '#schema/internships.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import type { Config } from '#src/config.ts'

/** The system setting that says that a test mail was sent. */
export const testedMail = 'mail_tested'

/** The system setting that says whether sample data was wanted. */
export const sampleData = 'sample_data'

const isSet = (...names: string[]) =>
  sql`exists (select from ${systemSettings} where ${systemSettings.name} in (${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}))`

/** The steps that are done, no matter by whom. */
export async function setupState(db: Db, { SMTP_URL }: Config): Promise<SetupState> {
  const [row] = await rowsOf<Record<SetupStep, boolean> & Pick<SetupState, 'has_sample_data'>>(
    db,
    sql`select ${isSet('organisation')} as organisation,
      (${isSet(...keysIn(SystemSettings.shape))} and not ${isSet(proposedWeek)})
        or exists (select from ${holidays}) as working_time,
      (select count(*) from (select from ${users} where ${users.status} <> 'deleted' limit 2) account) > 1 as people,
      exists (select from ${internships} where ${internships.status} <> 'draft') as internships,
      ${isSet(testedMail)} as mail, ${isSet(sampleData)} or exists (select from ${internships}) as sample_data,
        (select value from ${systemSettings} where ${systemSettings.name} = ${sampleData}) as has_sample_data`,
  )
  return {
    done: setupSteps.filter((step) => row?.[step]),
    sends_mail: SMTP_URL !== undefined,
    has_sample_data: row?.has_sample_data ?? null,
  }
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

/** Records the answer; 409 where sample data was added, since it is not taken away again. */
export async function chooseSampleData(db: Db, { user, from }: Actor, value: boolean) {
  const [chosen] = await db
    .insert(systemSettings)
    .values({ name: sampleData, value })
    .onConflictDoUpdate({
      target: systemSettings.name,
      set: { value },
      setWhere: eq(systemSettings.value, false),
    })
    .returning({ name: systemSettings.name })
  if (!chosen) throw conflict(t('The sample data has already been added.'))
  const details = { before: {}, after: { [sampleData]: value } }
  await record(db, user, from, {
    action: 'system_settings_changed',
    entity_type: 'system',
    details,
  })
  await publish(db, 'settings', [{ user_id: user.id }])
}
