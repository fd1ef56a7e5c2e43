import { may } from '@app/contract/core/access.ts'
import { leadsTo } from '@app/contract/core/objects.ts'
import { isSuperadmin, managingRoles } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Enrolment, EnrolmentChange } from '@app/contract/identity/users.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { changed, forbidden, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { enrolments } from '#schema/enrolments.table.ts'

const supervisors = alias(users, 'supervisor')

/** What the organisation knows of a person's studies and internship, with blanks where nothing is known. */
export async function enrolmentOf(db: Db, reader: User, user_id: string): Promise<Enrolment> {
  const [row] = await db
    .select({
      roll_number: sql<string>`coalesce(${enrolments.roll_number}, '')`,
      college: sql<string>`coalesce(${enrolments.college}, '')`,
      start_date: enrolments.start_date,
      end_date: enrolments.end_date,
      weekly_hours: enrolments.weekly_hours,
      leave_days: enrolments.leave_days,
      supervisor_id: enrolments.supervisor_id,
      supervisor_name: supervisors.full_name,
      supervisor_email: supervisors.email,
      time_zone: users.time_zone,
      updated_at: enrolments.updated_at,
    })
    .from(users)
    .leftJoin(enrolments, eq(enrolments.user_id, users.id))
    .leftJoin(supervisors, eq(supervisors.id, enrolments.supervisor_id))
    .where(eq(users.id, user_id))
  if (!row) throw notFound()
  const { supervisor_email, ...seen } = row
  return may(reader.role, 'enrolments.manage') ? { ...seen, supervisor_email } : seen
}

/** Active or invited leaders and managers among some addresses: an id by each address. */
export async function supervisorsAt(db: Db, emails: string[]): Promise<Map<string, string>> {
  if (!emails.length) return new Map()
  const leads = and(
    inArray(users.role, [...managingRoles]),
    inArray(users.status, ['active', 'invited']),
  )
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), leads))
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Who supervises those at some addresses, who supervises them in turn, and so on: an address by each address. */
export async function supervisionOf(db: Db, emails: string[]): Promise<Map<string, string>> {
  if (!emails.length) return new Map()
  const rows = await rowsOf<{ email: string; supervisor: string }>(
    db,
    sql`with recursive line as (
        select e.user_id, e.supervisor_id from ${enrolments} e join ${users} u on u.id = e.user_id
        where u.email = any(${sql.param(emails)}::text[]) and e.supervisor_id is not null
        union
        select e.user_id, e.supervisor_id from line join ${enrolments} e on e.user_id = line.supervisor_id
        where e.supervisor_id is not null)
      select u.email, s.email as supervisor from line
      join ${users} u on u.id = line.user_id join ${users} s on s.id = line.supervisor_id`,
  )
  return new Map(rows.map(({ email, supervisor }) => [email, supervisor]))
}

/** Until the commit nobody else says who supervises whom, so that two changes make no circle together. */
export const lockSupervision = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('supervision', 0))`)

/** Stores the changed fields of an enrolment; the audit log names them without their values. */
export async function saveEnrolment(
  db: Db,
  { user, from }: Actor,
  user_id: string,
  changes: Partial<Omit<typeof enrolments.$inferInsert, 'user_id'>>,
  others: readonly string[] = [],
): Promise<void> {
  const fields = [...Object.keys(changes), ...others]
  if (!fields.length) return
  const values = { ...changes, updated_at: sql`now()` }
  if (Object.keys(changes).length)
    await db
      .insert(enrolments)
      .values({ user_id, ...values })
      .onConflictDoUpdate({ target: enrolments.user_id, set: values })
  const act = { action: 'enrolment_changed', entity_type: 'user', entity_id: user_id }
  await record(db, user, from, { ...act, details: { fields } })
}

/**
 * Changes an enrolment by hand. 403 for one's own, unless one is a superadmin, 409 for what was changed meanwhile, 422 for
 * people who would supervise themselves.
 */
export async function changeEnrolment(
  db: Db,
  { user, from }: Actor,
  id: string,
  { updated_at, supervisor, ...values }: EnrolmentChange & { updated_at: string | null },
): Promise<Enrolment> {
  if (id === user.id && !isSuperadmin(user.role))
    throw forbidden(t("You can't change your own enrolment."))
  await lockSupervision(db)
  const [person] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'deleted')))
    .for('update')
  if (!person) throw notFound()
  const before = await enrolmentOf(db, user, id)
  if (before.updated_at !== updated_at) throw changed()
  const supervisor_id = await supervisorFor(db, person.email, supervisor, before)
  const after = { ...values, supervisor_id }
  const names = [
    'roll_number',
    'college',
    'start_date',
    'end_date',
    'weekly_hours',
    'leave_days',
  ] as const
  const all = [...names, 'supervisor_id'] as const
  const changes = Object.fromEntries(
    all.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name]]])),
  )
  await saveEnrolment(db, { user, from }, id, changes)
  await publish(db, 'account', [{ user_id: id }])
  await publish(db, 'leave', [{ user_id: id }])
  await publish(db, 'users', audienceOf('users.manage'), id)
  return enrolmentOf(db, user, id)
}

/** The supervisor that stands may stay, even one who leads nobody any more. */
async function supervisorFor(db: Db, email: string, supervisor: string, before: Enrolment) {
  if (!supervisor) return null
  if (supervisor === before.supervisor_email) return before.supervisor_id
  const id = (await supervisorsAt(db, [supervisor])).get(supervisor)
  const path = 'supervisor'
  if (!id) throw invalid(path, t('No leader has the email “{about}”.', { about: supervisor }))
  if (leadsTo(email, supervisor, await supervisionOf(db, [supervisor])))
    throw invalid(path, t("People can't supervise themselves, directly or through others."))
  return id
}
