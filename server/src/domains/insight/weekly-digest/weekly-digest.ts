import { type Role, representsStartup } from '@app/contract/core/roles.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import type { Language } from '@app/contract/i18n/translate.ts'
import { homeOf } from '@app/contract/pages.ts'
import { type SQL, sql } from 'drizzle-orm'
import { takeDay, unsubscribeLinks } from '#domains/messaging/notifications/notifications.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import { inRounds } from '#platform/jobs/batches.ts'
import { isConfirmed, queueMail } from '#platform/mail/mail.ts'
import { users } from '#schema/accounts.table.ts'
import { regularMails } from '#schema/notifications.table.ts'
import { weeklyMail } from './weekly-digest.messages.ts'
import { ownWeek, projectsWeek, teamsWeek } from './weekly-digest-figures.ts'

const atOnce = 20
const hour = 9

interface DigestRecipient {
  id: string
  email: string
  full_name: string
  role: Role
  time_zone: string
  language: Language | null
  monday: string
  first: string
  last: string
}

/**
 * Mails the organisation's last whole week, on Monday from 09:00 in each user's time zone, to users who opted in
 * (settings, spec §3). The row in regular_mails makes it once per user and week; a mail that could not be sent on
 * Monday is skipped. Returns the number of recipients.
 */
export const sendWeeks = (database: Database, base: string, now = sql`now()`): Promise<number> =>
  inRounds(database, {
    name: 'weekly-reports',
    next: nextRecipients,
    work: (db, ids) => sendWeeksTo(db, base, ids, now),
  })

/** Whether a person subscribed to it; the same condition as in its index. */
const wantsWeeks = sql`settings ->> 'weeklyReports' = 'true'`

const nextRecipients = async (db: Db, after: string) => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${users} where ${wantsWeeks} and id > ${after} order by id limit ${atOnce}`,
  )
  return rows.map(({ id }) => id)
}

async function sendWeeksTo(db: Db, base: string, ids: string[], now: SQL): Promise<number> {
  const wall = sql`(${now} at time zone person.time_zone - make_interval(hours => ${hour}))`
  const monday = sql`date_trunc('week', ${wall})::date`
  /** How many days before Monday the organisation's last whole week began. */
  const ago = 7 + ((8 - organisation().week_start) % 7)
  const due = await rowsOf<DigestRecipient>(
    db,
    sql`
    select person.id, person.email, person.full_name, person.role, person.time_zone,
      person.settings ->> 'language' as language, ${monday}::text as monday,
      (${monday} - ${ago}::int)::text as first, (${monday} - ${ago - 6}::int)::text as last
    from ${users} person
    where person.id = any(${sql.param(ids)}::uuid[]) and person.status = 'active'
      and ${isConfirmed(sql`person`)}
      and coalesce((person.settings ->> 'emailNotifications')::boolean, true) and ${wall}::date = ${monday}
      and not exists (select from ${regularMails} got
        where got.user_id = person.id and got.what = 'weekly' and got.day >= ${monday})
    order by person.id for update of person skip locked`,
  )
  for (const person of due)
    if (await takeDay(db, person.id, 'weekly', person.monday)) await sendOne(db, base, person)
  return due.length
}

async function sendOne(
  db: Db,
  base: string,
  { first, last, monday: _, ...person }: DigestRecipient,
) {
  const week = { first, last }
  const user = { ...person, session_id: '' }
  const data = {
    week,
    own: await ownWeek(db, user, week),
    teams: await teamsWeek(db, user, week),
    projects: await projectsWeek(db, user, week),
  }
  const unsubscribe = await unsubscribeLinks(db, base, person.id, 'weekly')
  await withLocale(person.language, () =>
    queueMail(db, {
      ...weeklyMail(
        person.email,
        data,
        representsStartup(person.role),
        new URL(homeOf(person.role), base).href,
      ),
      unsubscribe,
    }),
  )
}
