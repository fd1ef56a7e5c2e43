import {
  type PublicRules,
  type RetentionChange,
  type RetentionKind,
  RetentionRules,
  retentionKinds,
} from '@app/contract/admin/retention.ts'
import { pictureCategories } from '@app/contract/files/files.ts'
import { and, eq, inArray, isNotNull, isNull, not, notExists, type SQL, sql } from 'drizzle-orm'
import { isPictureInUse } from '#domains/files/files.ts'
import { systemSettings as settingsOf } from '#domains/identity/system-settings/system-settings.ts'
import { lockRetention } from '#domains/identity/users/users.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { type Actor, systemClient } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { purgeShortened, shortenAudit } from '#platform/security/audit-shortening.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import {
  applicationNotes,
  applicationSteps,
  applications,
  hires,
} from '#schema/applications.table.ts'
import { contactMessages } from '#schema/contact-messages.table.ts'
import { files } from '#schema/files.table.ts'
import { impersonations } from '#schema/impersonation.table.ts'
import { interviewOffers, interviewPanel, interviews } from '#schema/interviews.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { kitSnapshots, scoreSheets } from '#schema/scorecards.table.ts'
import { retentionRuns, systemSettings } from '#schema/settings.table.ts'

const setting = eq(systemSettings.name, 'retention')

/** The rules that are in force: what a superadmin chose, the defaults for the rest. */
async function retentionRules(db: Db): Promise<RetentionRules> {
  const [row] = await db.select().from(systemSettings).where(setting)
  return RetentionRules.parse(row?.value ?? {})
}

/** The rules as everyone reads them: a device ends with the first of two settings. */
export async function publicRules(db: Db): Promise<PublicRules> {
  const [rules, settings] = [await retentionRules(db), await settingsOf(db)]
  const { signed_in_days, session_hours, time_visibility } = settings
  const renewable = Math.max(signed_in_days, Math.ceil(session_hours / 24))
  return { ...rules, login_days: Math.min(rules.sessions, renewable), time_visibility }
}

/** Changes the named rules. Two changes at once come one after the other. */
export async function changeRetention(
  db: Db,
  { user, from }: Actor,
  change: RetentionChange,
): Promise<RetentionRules> {
  await db.insert(systemSettings).values({ name: 'retention', value: {} }).onConflictDoNothing()
  const [row] = await db.select().from(systemSettings).where(setting).for('update')
  const before = RetentionRules.parse(row?.value ?? {})
  const after = { ...before, ...change }
  await db.update(systemSettings).set({ value: after }).where(setting)
  await record(db, user, from, {
    action: 'retention_changed',
    entity_type: 'system',
    details: { before, after },
  })
  await publish(db, 'organisation', ['everyone'])
  await publish(db, 'settings', ['everyone'])
  return after
}

/** When each rule last ran, how much it removed then, and how many people are on legal hold. */
export async function runsOf(db: Db) {
  const rows = await db.select().from(retentionRuns).orderBy(retentionRuns.kind)
  const runs = rows.flatMap(({ kind, removed, finished_at }) =>
    finished_at ? [{ kind, removed, finished_at }] : [],
  )
  return { runs, held: await db.$count(users, isNotNull(users.held_at)) }
}

/** Rows that one transaction removes: it ends well before its timeout, and nobody waits long for it. */
const batch = 500

/**
 * Removes what is older than its rule, kind by kind and batch by batch. A run that was interrupted goes on where it
 * stopped, and two at once share the work; the audit log says once how many of a kind were removed.
 */
export async function applyRetention(database: Database, most = batch): Promise<void> {
  for (const kind of retentionKinds)
    while (await database.transaction((db) => removeBatch(db, kind, most)));
}

/** One batch of a kind; false when there was nothing left and the run was recorded. */
async function removeBatch(db: Db, kind: RetentionKind, most: number): Promise<boolean> {
  await lockRetention(db)
  const { [kind]: age } = await retentionRules(db)
  const removed = age ? await removers[kind](db, age, most) : 0
  if (removed) {
    await db
      .insert(retentionRuns)
      .values({ kind, pending: removed })
      .onConflictDoUpdate({
        target: retentionRuns.kind,
        set: { pending: sql`${retentionRuns.pending} + ${removed}` },
      })
    return true
  }
  const [run] = await db
    .insert(retentionRuns)
    .values({ kind, finished_at: sql`now()` })
    .onConflictDoUpdate({
      target: retentionRuns.kind,
      set: { removed: sql`${retentionRuns.pending}`, pending: 0, finished_at: sql`now()` },
    })
    .returning()
  // The shortening of the audit log records itself.
  if (run?.removed && kind !== 'audit')
    await record(db, undefined, systemClient(), {
      action: 'retention_applied',
      entity_type: kind,
      details: { removed: run.removed, rule: age },
    })
  return false
}

/** Each removes at most `most` rows that are older than the rule and concern nobody on legal hold. */
const removers: Record<RetentionKind, (db: Db, age: number, most: number) => Promise<number>> = {
  applications: removeApplications,
  resumes: async (db, days, most) =>
    (await removeResumes(db, days, most)) || removePictures(db, days, most),
  contact_messages: (db, months, most) =>
    removed(
      db,
      sql`delete from ${contactMessages} where id in (select old.id from ${contactMessages} old
        where old.status <> 'open' and old.last_at < now() - make_interval(months => ${months})
          and not exists (select from ${users} person
            where person.email = lower(old.email) and person.held_at is not null)
        order by old.last_at limit ${most} for update of old skip locked)`,
    ),
  notifications: (db, months, most) =>
    removed(
      db,
      sql`delete from ${notifications} where id in (select old.id from ${notifications} old
        join ${users} person on person.id = old.user_id and person.held_at is null
        where old.timestamp < now() - make_interval(months => ${months})
        order by old.timestamp limit ${most})`,
    ),
  mails: (db, days, most) =>
    removed(
      db,
      sql`delete from ${mails} where id in (select old.id from ${mails} old
        where old.state <> 'waiting' and old.created_at < now() - make_interval(days => ${days})
          and not exists (select from ${users} person
            where person.email = lower(old.recipient) and person.held_at is not null)
        limit ${most})`,
    ),
  sessions: (db, days, most) =>
    removed(
      db,
      sql`delete from ${sessions} where id in (
        (${ofNobodyHeld(sql`old.refresh_expires_at < now()`, most)})
        union (${ofNobodyHeld(
          sql`old.refreshed_at < now() - make_interval(days => ${days})
            and old.last_seen_at < now() - make_interval(days => ${days})`,
          most,
        )}) limit ${most})`,
    ),
  impersonations: (db, months, most) =>
    removed(
      db,
      sql`delete from ${impersonations} where id in (select old.id from ${impersonations} old
        join ${users} person on person.id = old.user_id and person.held_at is null
        join ${users} viewer on viewer.id = old.viewer_id and viewer.held_at is null
        where old.ended_at < now() - make_interval(months => ${months}) limit ${most})`,
    ),
  audit: removeAudit,
}

/** Sessions, of which an index finds each sort by itself. */
const ofNobodyHeld = (which: SQL, most: number) => sql`select old.id from ${sessions} old
  join ${users} person on person.id = old.user_id and person.held_at is null where ${which} limit ${most}`

async function removed(db: Db, statement: SQL): Promise<number> {
  return (await rowsOf(db, sql`${statement} returning id`)).length
}

/**
 * Rejected and withdrawn applications with everything that belongs to them. A résumé goes with the last application
 * that uses it; `removeFiles` deletes its bytes. What somebody changes at this moment is left for the next run.
 */
async function removeApplications(db: Db, months: number, most: number): Promise<number> {
  const rows = await rowsOf<{ id: string; resume_id: string }>(
    db,
    sql`select old.id, old.resume_id from ${applications} old
      join ${users} person on person.id = old.user_id and person.held_at is null
      where old.status in ('rejected', 'withdrawn')
        and old.updated_at < now() - make_interval(months => ${months})
        and not exists (select from ${hires} hire where hire.application_id = old.id)
      order by old.updated_at limit ${most} for update of old skip locked`,
  )
  if (!rows.length) return 0
  const ids = rows.map(({ id }) => id)
  const their = db
    .select({ id: interviews.id })
    .from(interviews)
    .where(inArray(interviews.application_id, ids))
  await db.delete(interviewOffers).where(inArray(interviewOffers.application_id, ids))
  for (const table of [interviewPanel, kitSnapshots, scoreSheets])
    await db.delete(table).where(inArray(table.interview_id, their))
  await db.delete(interviews).where(inArray(interviews.application_id, ids))
  for (const table of [applicationSteps, applicationNotes, jobOffers])
    await db.delete(table).where(inArray(table.application_id, ids))
  await db.delete(applications).where(inArray(applications.id, ids))
  await removeUnused(
    db,
    rows.map(({ resume_id }) => resume_id),
  )
  return ids.length
}

/** Résumés that were uploaded and never sent. What an application takes at this moment is locked, and stays. */
async function removeResumes(db: Db, days: number, most: number): Promise<number> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select old.id from ${files} old
      join ${users} person on person.id = old.owner_id and person.held_at is null
      where old.category = 'resume' and old.created_at < now() - make_interval(days => ${days})
        and not exists (select from ${applications} sent where sent.resume_id = old.id)
      order by old.created_at limit ${most} for update of old skip locked`,
  )
  return removeUnused(
    db,
    rows.map(({ id }) => id),
  )
}

/** Pictures that were uploaded and never used. What takes one at this moment holds it, or is refused. */
async function removePictures(db: Db, days: number, most: number): Promise<number> {
  const unused = not(isPictureInUse(db))
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .innerJoin(users, and(eq(users.id, files.owner_id), isNull(users.held_at)))
    .where(
      and(
        inArray(files.category, pictureCategories),
        sql`${files.created_at} < now() - make_interval(days => ${days})`,
        unused,
      ),
    )
    .orderBy(files.created_at)
    .limit(most)
    .for('update', { of: files, skipLocked: true })
  const ids = rows.map(({ id }) => id)
  const gone = await db
    .delete(files)
    .where(and(inArray(files.id, ids), unused))
    .returning({ id: files.id })
  return gone.length
}

/** Deletes those résumés that no application uses; a statement of its own, which sees what was committed before the lock. */
async function removeUnused(db: Db, ids: string[]): Promise<number> {
  const used = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.resume_id, files.id))
  const gone = await db
    .delete(files)
    .where(and(inArray(files.id, ids), eq(files.category, 'resume'), notExists(used)))
    .returning({ id: files.id })
  return gone.length
}

/**
 * The chain of the audit log is shortened from its beginning only, so nobody's entries can be left out: while anybody
 * is on legal hold, all of it stays (decision 037).
 */
async function removeAudit(db: Db, months: number, most: number): Promise<number> {
  const purged = await purgeShortened(db, most)
  if (purged) return purged
  if (await db.$count(users, isNotNull(users.held_at))) return 0
  if (!(await shortenAudit(db, months, systemClient()))) return 0
  return purgeShortened(db, most)
}
