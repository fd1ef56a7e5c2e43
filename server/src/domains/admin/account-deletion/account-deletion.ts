import { isSuperadmin } from '@app/contract/core/roles.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { languages, messageIn, msg, t } from '@app/contract/i18n/translate.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { removing } from '#domains/files/file-store.ts'
import { eraseFilesOf } from '#domains/files/files.ts'
import { withdrawAll } from '#domains/hiring/applications/applications.ts'
import { loginName } from '#domains/identity/accounts/accounts.ts'
import { endSessions } from '#domains/identity/sessions/sessions.ts'
import { drop } from '#domains/identity/two-factor/two-factor.ts'
import {
  accountClosed,
  lockedSuperadmins,
  mustNotBeHeld,
  mustRemain,
} from '#domains/identity/users/users.ts'
import { anonymizeHolder } from '#domains/programme/certificates/certificates.ts'
import { anonymizeSender } from '#domains/site/contact-messages/contact-messages.ts'
import { anonymizeFame } from '#domains/site/hall-of-fame/hall-of-fame.ts'
import { deleteLeaveOf } from '#domains/work/leave/leave.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { MailingActor, User } from '#platform/http/principal.ts'
import { enqueue, queue } from '#platform/jobs/jobs.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import { conflict } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { eraseDetails } from '#platform/security/audit-check.ts'
import { reset } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { fame } from '#schema/hall-of-fame.table.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { importRows } from '#schema/imports.table.ts'
import { internshipReports } from '#schema/internships.table.ts'
import { leave } from '#schema/leave.table.ts'
import { mails } from '#schema/mail.table.ts'
import { meetingPeople } from '#schema/meetings.table.ts'
import {
  projects as projectsTable,
  startupMembers,
  startups,
  teams as teamsTable,
} from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'

/** Jobs that note the deletion outside the database. */
export const erasing = queue('note-erasures')

interface OpenDuties {
  is_working: boolean
  teams: number
  projects: number
  startup: string | null
}

const running = sql`projects.status in ('proposed', 'active')`

/** Duties that depend on this user alone. */
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

/** Rejects with 409 while others depend on the user; the message says what to do first. */
export async function mayDeleteAccount(db: Db, user: User): Promise<void> {
  mustRemain(await lockedSuperadmins(db), isSuperadmin(user.role) ? user.id : '')
  const [row] = await db
    .select({ held_at: users.held_at })
    .from(users)
    .where(eq(users.id, user.id))
    .for('update')
  if (row) mustNotBeHeld(row)
  const duties = await dutiesOf(db, user)
  if (duties?.is_working) throw conflict(t('Please check out before deleting your account.'))
  if (duties?.teams) throw conflict(t('You lead a team. Please hand it over first.'))
  if (duties?.projects)
    throw conflict(t('You manage an active project. Please hand it over first.'))
  if (duties?.startup)
    throw conflict(
      t(
        "You're the only representative of {name}, which has an active project. Please write to us first.",
        {
          name: duties.startup,
        },
      ),
    )
}

const placeholder = msg('Former member')
/** The name that others see from then on, in the organisation's language, as it is stored. */
const formerMember = () => messageIn(organisation().language, placeholder)
/** Whether the name is that of a deleted account, whatever the organisation's language was then. */
export const isFormerMember = (name: string) =>
  languages.some((language) => messageIn(language, placeholder) === name)
const addressOf = (id: string) => `removed-${id}@removed.invalid`

/** Purely personal rows, by the column that refers to the user. */
export const deletedTables = [
  ['consents', 'user_id'],
  ['enrolments', 'user_id'],
  ['notifications', 'user_id'],
  ['notification_choices', 'user_id'],
  ['regular_mails', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['calendar_feeds', 'user_id'],
  ['internship_alerts', 'user_id'],
  ['saved_internships', 'user_id'],
  ['review_reports', 'user_id'],
  ['report_drafts', 'user_id'],
  ['report_reminders', 'user_id'],
  ['evaluation_drafts', 'user_id'],
  ['deputies', 'user_id'],
  ['deputies', 'deputy_id'],
  ['team_members', 'user_id'],
  ['startup_members', 'user_id'],
  ['candidate_filters', 'owner_id'],
  ['list_layouts', 'user_id'],
  ['saved_views', 'user_id'],
  ['candidate_notes', 'candidate_id'],
  ['candidate_taggings', 'candidate_id'],
  ['passkeys', 'user_id'],
  ['passkey_challenges', 'user_id'],
  ['identities', 'user_id'],
  ['links', 'user_id'],
  ['public_profiles', 'user_id'],
] as const

/** Records that others depend on stay, without the user's personal texts. */
const clearedColumns: readonly [table: string, set: SQL, where: string][] = [
  [
    'applications',
    sql`full_name = ${formerMember()}, email = '', cover_letter = '', questions = '{}', answers = '{}'`,
    'user_id',
  ],
  [
    'job_offers',
    sql`note = '', decline_reason = '', letter = letter || '{"title": "", "text": []}'::jsonb,
      signed_name = case when signed_name is not null then ${formerMember()} end,
      signed_address = null, signed_agent = null`,
    'user_id',
  ],
  ['hires', sql`end_reason = ''`, 'user_id'],
  ['startups', sql`contact_email = ''`, 'submitted_by'],
  ['internship_reports', sql`reporter_id = null, reporter_key = null, email = ''`, 'reporter_id'],
  ['enrolments', sql`supervisor_id = null`, 'supervisor_id'],
]

/** Refused rows of an import whose `about` is the address of a supervisor. */
const namesSupervisor = sql`reason in ('supervisor', 'supervisor_circle')`

/** Deletes and clears the rows of a person, by the tables above. */
async function deleteRows(db: Db, { id, email }: User): Promise<void> {
  for (const [table, column] of deletedTables)
    await db.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
    )
  for (const [table, set, column] of clearedColumns)
    await db.execute(
      sql`update ${sql.identifier(table)} set ${set} where ${sql.identifier(column)} = ${id}`,
    )
  await db.execute(sql`delete from ${fame} using certificates
    where certificates.id = hall_of_fame.certificate_id and certificates.user_id = ${id}`)
  await db.execute(sql`delete from ${meetingPeople} using meetings
    where meetings.id = meeting_people.meeting_id and user_id = ${id} and meetings.starts_at > now()`)
  await db.execute(sql`delete from ${mails} where recipient = ${email}`)
  await db.execute(
    sql`update ${internshipReports} set email = '' where email = lower(${email}) and email <> ''`,
  )
  await db.execute(sql`delete from ${idempotencyKeys} where principal = ${id}`)
  await db.execute(sql`update ${importRows} set full_name = ${formerMember()}, email = ${addressOf(id)},
    details = '{}', about = case when ${namesSupervisor} then '' else about end
    where lower(email) = lower(${email})`)
  await db.execute(sql`update ${importRows} set details = details - 'supervisor',
    about = case when ${namesSupervisor} then ${addressOf(id)} else about end
    where lower(details ->> 'supervisor') = lower(${email})`)
  await db.execute(sql`update ${startups} set contact_email = ${addressOf(id)}
    where lower(contact_email) = lower(${email})`)
}

/**
 * Deletes the user's own account permanently. What others depend on stays (approved work, certificates as numbers,
 * decisions), as do texts in others' records; their author becomes a former member. Sends a last email. 409 while
 * others depend on the user.
 */
export async function deleteAccount(db: Db, actor: MailingActor): Promise<undefined> {
  const { user, from } = actor
  await mayDeleteAccount(db, user)
  await eraseAccount(db, actor)
  await enqueue(db, erasing, {})
  await enqueue(db, removing, {})
  await queueMail(db, deletionMail(user.email, {}))
  const act = { action: 'account_deleted', entity_type: 'user', entity_id: user.id }
  await record(db, user, from, { ...act, details: { role: user.role } })
}

/**
 * Entries of the audit log with a reason or a comment about a person, which may name them. They are found by the records
 * that they are about, so that they cost what the person has.
 */
const isWrittenAbout = (id: string) => sql`id = any(array(select written.id from (
    select 'user' as entity_type, ${id}::text as entity_id
    union all select 'time_entry', id::text from ${timeEntries} where user_id = ${id}
    union all select 'report', id::text from ${workReports} where from_user_id = ${id}
    union all select 'leave', id::text from ${leave} where user_id = ${id}
    union all select 'certificate', id::text from ${certificates} where user_id = ${id}) about
  cross join lateral (select entry.id from ${auditLogs} entry
    where entry.entity_type = about.entity_type and entry.entity_id = about.entity_id
      and entry.details ~ '"(reason|comment)":' offset 0) written))`

/** What a deletion does, without whether it may: for a restore, too, that brought the account back. */
export async function eraseAccount(db: Db, actor: MailingActor): Promise<void> {
  const { user, from } = actor
  await withdrawAll(db, actor)
  await anonymizeFame(db, user.id)
  await anonymizeHolder(db, user.id)
  await anonymizeSender(db, user.email)
  while (await eraseDetails(db, isWrittenAbout(user.id), from));
  await eraseFilesOf(db, user.id)
  await drop(db, user.id)
  await deleteLeaveOf(db, user.id)
  await deleteRows(db, user)
  await endSessions(db, user.id)
  await blank(db, user)
  // Only after anonymising: what others are notified of must not contain the name of the deleted user.
  await accountClosed.run(db, actor, user.id)
  await reset(db, loginName(user.email, from))
  await publish(db, 'users', audienceOf('users.manage'), user.id)
}

const blank = (db: Db, { id }: User) =>
  db
    .update(users)
    .set({
      ...{
        status: 'deleted',
        email: addressOf(id),
        full_name: formerMember(),
        password_hash: null,
      },
      ...{ phone: '', location: '', bio: '', skills: [], experience: '', education: '' },
      ...{
        linkedin: '',
        github: '',
        portfolio: '',
        hours_per_week: null,
        settings: {},
        avatar_id: null,
      },
      ...{ last_seen_at: null, email_confirmed_at: null, age_group: null },
      version: sql`${users.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(users.id, id))

const deletionMail = mailTemplate('account.deleted', {
  group: 'account',
  purpose: () => t('The last email, after someone deletes their account.'),
  subject: msg('Your {organisation} account has been deleted'),
  text: [
    msg(
      'You deleted your {organisation} account. We removed your name, address, files and settings and logged out every device.',
    ),
    msg(
      "Shared work, such as approved reports, stays without your name. This is the last email you'll get from us.",
    ),
  ],
  variables: [],
})
