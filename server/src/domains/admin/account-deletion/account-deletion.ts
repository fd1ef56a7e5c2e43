import { t } from '@app/contract/i18n/text.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { eraseFilesOf } from '#domains/files/files.ts'
import { withdrawAll } from '#domains/hiring/applications/applications.ts'
import { loginName } from '#domains/identity/accounts/account-limits.ts'
import { endSessions } from '#domains/identity/accounts/sessions.ts'
import { drop } from '#domains/identity/two-factor/two-factor.ts'
import { lockedSuperadmins, mustRemain } from '#domains/identity/users/users-superadmins.ts'
import { anonymizeHolder } from '#domains/programme/certificates/certificates.ts'
import { anonymizeWorker } from '#domains/programme/weekly-updates/weekly-updates.ts'
import { anonymizeSender } from '#domains/site/contact-messages/contact-messages.ts'
import { anonymizeFame } from '#domains/site/hall-of-fame/hall-of-fame.ts'
import { cancelMeetingsOf } from '#domains/work/meetings/meeting-cancellation.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { MailingActor } from '#platform/http/actor.ts'
import type { User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { type Mail, queueMail } from '#platform/mail/mail.ts'
import { conflict } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { reset } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import {
  projects as projectsTable,
  startupMembers,
  startups,
  teams as teamsTable,
} from '#schema/projects.table.ts'
import de from '#src/locales/de.json' with { type: 'json' }
import es from '#src/locales/es.json' with { type: 'json' }
import fr from '#src/locales/fr.json' with { type: 'json' }
import hi from '#src/locales/hi.json' with { type: 'json' }
import { deleteRows, eraseWord } from './anonymize.ts'

interface OpenDuties {
  is_working: boolean
  teams: number
  projects: number
  startup: string | null
}

const running = sql`projects.status in ('proposed', 'active')`

/** What a person still answers for, and nobody beside them. */
async function dutiesOf(db: Db, { id }: User): Promise<OpenDuties | undefined> {
  const [duties] = await rowsOf<OpenDuties>(
    db,
    sql`select
      exists (select 1 from ${timeEntries} where user_id = ${id} and check_out_time is null) as is_working,
      (select count(*)::int from ${teamsTable} where leader_id = ${id}) as teams,
      (select count(*)::int from ${projectsTable} where manager_id = ${id} and ${running}) as projects,
      (select startups.name from ${startupMembers} mine
        join ${startups} on startups.id = mine.startup_id
        where mine.user_id = ${id}
          and exists (select 1 from ${projectsTable} where projects.startup_id = startups.id and ${running})
          and not exists (select 1 from ${startupMembers} other join ${users} on users.id = other.user_id
            where other.startup_id = startups.id and other.user_id <> ${id} and users.status = 'active')
        limit 1) as startup`,
  )
  return duties
}

/** Refuses with 409 while others depend on the person; the sentence says what to do first. */
async function mayDeleteAccount(db: Db, user: User): Promise<void> {
  mustRemain(await lockedSuperadmins(db), user.role === 'superadmin' ? user.id : '')
  const duties = await dutiesOf(db, user)
  if (duties?.is_working) throw conflict(t('Please check out before you delete your account.'))
  if (duties?.teams)
    throw conflict(t('You lead a team. Please have somebody else made its leader first.'))
  if (duties?.projects)
    throw conflict(t('You manage a running project. Please have it handed over first.'))
  if (duties?.startup)
    throw conflict(
      t(
        'You are the only representative of {name}, which has a running project. Please write to us first.',
        {
          name: duties.startup,
        },
      ),
    )
}

/** Whatever the product itself says: its sentences, and those of every other language. */
const sentences = [de, es, fr, hi]
  .flatMap((catalogue) => Object.entries(catalogue).flat())
  .join('\n')

/**
 * Does the name mean this person and nobody and nothing else? One of a single word is a word to others ("May", "Rose"),
 * one that somebody else bears may mean them, and anybody can call themselves "Weekly report" and leave.
 */
async function isTheirsAlone(db: Db, id: string, name: string): Promise<boolean> {
  if (!/\S\s+\S/.test(name) || isOurs(name)) return false
  const isBorne = sql`position(lower(${name}::text) in lower(${users.full_name})) > 0`
  return (await db.$count(users, and(ne(users.id, id), isBorne))) === 0
}

const isOurs = (name: string) => {
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').test(sentences)
}

/**
 * Since when a person has their name; nothing that was said before can mean them by it. A day before the account: lists of
 * people to invite come first.
 */
async function namedSince(db: Db, id: string): Promise<Date> {
  const [since] = await rowsOf<{ at: number }>(
    db,
    sql`select extract(epoch from greatest(users.created_at - interval '1 day', (
        select max(at) from ${auditLogs} where entity_type = 'user' and entity_id = ${id}
          and action = 'user_updated' and details like '%"renamed":true%')))::float8 * 1000 as at
      from ${users} where id = ${id}`,
  )
  return new Date(since?.at ?? 0)
}

/** Stands where the name stood. */
const nobody = 'Former member'
const addressOf = (id: string) => `removed-${id}@removed.invalid`

/**
 * Deletes one's own account, at once and for good. What others built on stays (approved work, certificates as numbers,
 * decisions), under no name; a last mail says so. Refuses with 409 while others depend on the person.
 */
export async function deleteAccount(db: Db, actor: MailingActor): Promise<undefined> {
  const { user, from } = actor
  await mayDeleteAccount(db, user)
  await withdrawAll(db, actor)
  await anonymizeWorker(db, user.id)
  await anonymizeFame(db, user.id)
  await anonymizeHolder(db, user.id)
  await anonymizeSender(db, user.email)
  await eraseFilesOf(db, user.id)
  await drop(db, user.id)
  await deleteRows(db, user)
  await endSessions(db, user.id)
  await blank(db, user)
  await anonymizeMentions(db, user)
  // Only now: what the guests are told must not name whoever left.
  await cancelMeetingsOf(db, actor, user.id)
  await reset(db, loginName(user.email, from))
  await queueMail(db, deletionMail(user.email))
  const act = { action: 'account_deleted', entity_type: 'user', entity_id: user.id }
  await record(db, user, from, { ...act, details: { role: user.role } })
  await publish(db, 'users', [{ role: 'superadmin' }], user.id)
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
async function anonymizeMentions(db: Db, { id, email, full_name }: User): Promise<void> {
  await eraseWord(db, email, addressOf(id))
  if (await isTheirsAlone(db, id, full_name))
    await eraseWord(db, full_name, nobody, await namedSince(db, id))
}

const deletionMail = (to: string): Mail => ({
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
