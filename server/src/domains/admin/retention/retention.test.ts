import {
  RetentionRules,
  retentionKinds,
  retention as routes,
} from '@app/contract/admin/retention.ts'
import { SystemSettings, system } from '@app/contract/identity/system-settings.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { applicationSteps, applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { contactMessages, conversationMessages } from '#schema/contact-messages.table.ts'
import { files } from '#schema/files.table.ts'
import { impersonations } from '#schema/impersonation.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { retentionRuns } from '#schema/settings.table.ts'
import { app, db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeApplication, makeInternship, makeResume } from '#test/hiring.ts'
import { applyRetention } from './retention.ts'

startApp()

let admin: SignedInUser
beforeEach(async () => {
  admin = await signIn('superadmin')
  await admin.call(routes.change, { body: RetentionRules.parse({}) })
  await db().delete(notifications)
  await db().delete(retentionRuns)
})

const apply = (most?: number) => applyRetention(app().database, most)
const ago = (age: string) => sql`now() - ${age}::interval`
const hold = (person: SignedInUser, reason = 'Court order 7/26') =>
  admin.call(people.hold, { params: { id: person.user.id }, body: { reason } })
const release = (person: SignedInUser) =>
  admin.call(people.release, { params: { id: person.user.id } })
const acts = async (action: string) =>
  (
    await db().select().from(auditLogs).where(eq(auditLogs.action, action)).orderBy(auditLogs.id)
  ).map(({ entity_type, details }) => ({ entity_type, ...JSON.parse(details) }))
const runs = (kind: string) =>
  acts('retention_applied').then((all) => all.filter(({ entity_type }) => entity_type === kind))

/** An application that ended long ago. */
async function ended(age: string, status: 'rejected' | 'withdrawn' = 'rejected') {
  const made = await makeApplication()
  const { id } = made.application
  await db()
    .update(applications)
    .set({ status, updated_at: ago(age) })
    .where(eq(applications.id, id))
  const [row] = await db().select().from(applications).where(eq(applications.id, id))
  return { ...made, id, resume_id: row?.resume_id ?? '' }
}
const stays = async (id: string) => (await db().$count(applications, eq(applications.id, id))) > 0

test('the rules are public, and a superadmin changes those that are named', async () => {
  expect(await stranger.call(routes.rules)).toMatchObject(RetentionRules.parse({}))
  const changed = await admin.call(routes.change, { body: { mails: 14, audit: 0 } })
  expect(changed).toEqual({ ...RetentionRules.parse({}), mails: 14, audit: 0 })
  expect(await stranger.call(routes.rules)).toMatchObject(changed)
  const [entry] = await db()
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'retention_changed'))
    .orderBy(desc(auditLogs.id))
    .limit(1)
  const { before, after } = JSON.parse(entry?.details ?? '')
  expect([before.mails, after.mails, entry?.actor_id]).toEqual([30, 14, admin.user.id])
})

test('of changes at once none is lost', async () => {
  const bodies = [{ mails: 7 }, { sessions: 90 }, { applications: 5 }, { notifications: 2 }]
  await Promise.all(bodies.map((body) => admin.call(routes.change, { body })))
  expect(await stranger.call(routes.rules)).toMatchObject(Object.assign({}, ...bodies))
})

test.each([
  ['applications', -1, 'Applications must be from 0 to 120.'],
  ['applications', 1.5, 'Please enter a whole number.'],
  ['notifications', 121, 'Notifications must be from 0 to 120.'],
  ['resumes', 0, 'Resumes must be from 7 to 365.'],
  ['contact_messages', 121, 'Contact messages must be from 0 to 120.'],
  ['mails', 0, 'Emails must be from 7 to 365.'],
  ['sessions', 91, 'Logins must be from 1 to 90.'],
  ['audit', 11, 'Keep the audit log for 12 to 240 months, or enter 0 to keep it forever.'],
  ['audit', '36', 'Keep the audit log for 12 to 240 months, or enter 0 to keep it forever.'],
])('%s of %j is refused at its field', async (path, value, message) => {
  await expect(
    admin.call(routes.change, { body: { [path]: value } as object }),
  ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path, message }] } })
  expect(await stranger.call(routes.rules)).toMatchObject(RetentionRules.parse({}))
})

test('everyone reads when a device ends, by the rule or by the settings, and whose times leaders see', async () => {
  const facts = async () => {
    const { login_days, time_visibility } = await stranger.call(routes.rules)
    return [login_days, time_visibility]
  }
  expect(await facts()).toEqual([30, 'all'])
  const settings = { signed_in_days: 7, time_visibility: 'scope' } as const
  await admin.call(system.changeSettings, { body: settings })
  expect(await facts()).toEqual([7, 'scope'])
  // A login never ends before its first session.
  await admin.call(system.changeSettings, { body: { session_hours: 220 } })
  expect(await facts()).toEqual([10, 'scope'])
  await admin.call(routes.change, { body: { sessions: 5 } })
  expect(await facts()).toEqual([5, 'scope'])
  await admin.call(system.changeSettings, { body: SystemSettings.parse({}) })
})

test('an ended application goes with all that belongs to it, and its résumé', async () => {
  const old = await ended('13 months')
  const young = await ended('11 months', 'withdrawn')
  const open = await makeApplication()
  await db()
    .update(applications)
    .set({ updated_at: ago('5 years') })
    .where(eq(applications.id, open.application.id))
  await db()
    .insert(applicationSteps)
    .values({ application_id: old.id, to_status: 'rejected', by_id: old.hr.user.id })
  const [interview] = await rowsOf<{ id: string }>(
    db(),
    sql`insert into interviews (id, application_id, interviewer_id, scheduled_at, type, status)
      values (${v7()}, ${old.id}, ${old.hr.user.id}, now(), 'video', 'completed') returning id`,
  )
  await db().execute(sql`insert into score_sheets (id, interview_id, author_id, scores, notes)
    values (${v7()}, ${interview?.id}, ${old.hr.user.id}, '{}', '{}')`)
  await apply()
  expect([await stays(old.id), await stays(young.id), await stays(open.application.id)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await db().$count(files, eq(files.id, old.resume_id))).toBe(0)
  expect(await db().$count(files, eq(files.id, young.resume_id))).toBe(1)
  expect((await runs('applications')).at(-1)).toMatchObject({ removed: 1, rule: 12 })
  await admin.call(routes.change, { body: { applications: 0 } })
  await db()
    .update(applications)
    .set({ updated_at: ago('9 years') })
  await apply()
  expect(await stays(young.id)).toBe(true)
})

test('a résumé that another application uses stays', async () => {
  const old = await ended('13 months')
  const { internship } = await makeInternship()
  const [other] = await db()
    .insert(applications)
    .values({
      ...{ internship_id: internship.id, user_id: old.student.user.id, full_name: 'A', email: '' },
      resume_id: old.resume_id,
    })
    .returning()
  await apply()
  expect([await stays(old.id), await stays(other?.id ?? '')]).toEqual([false, true])
  expect(await db().$count(files, eq(files.id, old.resume_id))).toBe(1)
})

const tell = (person: SignedInUser, age: string, times = 1) =>
  db()
    .insert(notifications)
    .values(
      Array.from({ length: times }, () => ({
        ...{ user_id: person.user.id, title: 'News', message: 'Old', type: 'info' as const },
        timestamp: ago(age),
      })),
    )

test('each kind follows its rule', async () => {
  const person = await signIn('intern')
  await tell(person, '13 months')
  await tell(person, '11 months')
  const mail = { recipient: 'a@b.example', subject: 'Old', html: '', plain: '' }
  await db().delete(mails)
  await db()
    .insert(mails)
    .values([
      { ...mail, state: 'sent', created_at: ago('31 days') },
      { ...mail, state: 'waiting', created_at: ago('31 days') },
      { ...mail, state: 'failed', created_at: ago('29 days') },
    ])
  const gone = await signIn('intern')
  const unused = await signIn('intern')
  const theirs = (one: SignedInUser) => eq(sessions.user_id, one.user.id)
  await db()
    .update(sessions)
    .set({ refresh_expires_at: ago('1 second') })
    .where(theirs(gone))
  await db()
    .update(sessions)
    .set({ refreshed_at: ago('8 days'), last_seen_at: ago('8 days') })
    .where(theirs(unused))
  const view = { viewer_id: admin.user.id, user_id: person.user.id, reason: 'Help' }
  await db()
    .insert(impersonations)
    .values(
      ['37 months', '35 months'].map((age) => ({
        ...{ ...view, session_id: v7(), token_hash: v7(), started_at: ago(age) },
        ...{ expires_at: ago(age), ended_at: ago(age) },
      })),
    )
  await apply()
  expect(await db().$count(notifications)).toBe(1)
  expect((await db().select().from(mails)).map(({ state }) => state).sort()).toEqual([
    'failed',
    'waiting',
  ])
  expect(await db().$count(sessions, theirs(gone))).toBe(0)
  expect(await db().$count(sessions, theirs(unused))).toBe(1)
  expect(await db().$count(impersonations)).toBe(1)
  await admin.call(routes.change, { body: { sessions: 7 } })
  await apply()
  expect(await db().$count(sessions, theirs(unused))).toBe(0)
  const { runs } = await admin.call(routes.runs)
  expect(runs).toHaveLength(retentionKinds.length)
})

test('many batches are one entry, an interrupted run goes on, and a second one adds nothing', async () => {
  const person = await signIn('intern')
  await tell(person, '2 years', 25)
  const before = (await runs('notifications')).length
  await apply(10)
  expect((await runs('notifications')).slice(before)).toMatchObject([{ removed: 25 }])
  await Promise.all([apply(10), apply(10)])
  expect(await runs('notifications')).toHaveLength(before + 1)
  await tell(person, '2 years', 3)
  await db()
    .update(retentionRuns)
    .set({ pending: 20 })
    .where(eq(retentionRuns.kind, 'notifications'))
  await apply(10)
  expect((await runs('notifications')).at(-1)).toMatchObject({ removed: 23 })
})

test('a résumé that was never sent goes after its days; those in use, young ones and those of people on hold stay', async () => {
  const upload = async (age: string, person?: SignedInUser) => {
    const owner = person ?? (await signIn('intern'))
    const { id } = await makeResume(owner)
    await db()
      .update(files)
      .set({ created_at: ago(age) })
      .where(eq(files.id, id))
    return { id, owner }
  }
  const old = await upload('31 days')
  const young = await upload('29 days')
  const held = await upload('2 years')
  await hold(held.owner)
  const sent = await makeApplication()
  const [row] = await db()
    .select()
    .from(applications)
    .where(eq(applications.id, sent.application.id))
  await db()
    .update(files)
    .set({ created_at: ago('2 years') })
    .where(eq(files.id, row?.resume_id ?? ''))
  const left = async (id = '') => (await db().$count(files, eq(files.id, id))) === 1
  await apply(1)
  expect(await Promise.all([old.id, young.id, held.id, row?.resume_id].map(left))).toEqual([
    ...[false, true, true, true],
  ])
  expect((await runs('resumes')).at(-1)).toMatchObject({ removed: 1, rule: 30 })
  await release(held.owner)
  await apply()
  expect(await left(held.id)).toBe(false)
})

test('a picture that nothing shows goes after the same days', async () => {
  const { user } = await signIn('intern')
  const upload = async (category: 'cover' | 'avatar' | 'logo' | 'general', age = '31 days') => {
    const id = v7()
    const stored = { name: 'a.png', key: id, type: 'image/png', size: 1, sha256: '' }
    await db()
      .insert(files)
      .values({ id, owner_id: user.id, category, ...stored, created_at: ago(age) })
    return id
  }
  const gone = [await upload('cover'), await upload('logo'), await upload('avatar')]
  const avatar = await upload('avatar')
  await db().update(users).set({ avatar_id: avatar }).where(eq(users.id, user.id))
  const unexpired = [avatar, await upload('cover', '29 days'), await upload('general')]
  await apply(1)
  const left = await db().select({ id: files.id }).from(files).where(eq(files.owner_id, user.id))
  expect(left.map(({ id }) => id).toSorted()).toEqual(unexpired.toSorted())
  expect(gone).not.toContain(left[0]?.id)
})

test('contact messages go with their replies once they are done and old; open ones and those of people on hold stay', async () => {
  const person = await signIn('intern')
  await hold(person)
  const ask = async (
    status: 'open' | 'answered' | 'closed',
    age: string,
    email = 'a@b.example',
  ) => {
    const [row] = await db()
      .insert(contactMessages)
      .values({
        ...{ reference: v7(), name: 'A', email, topic: 'other', message: 'Hello', status },
        last_at: ago(age),
      })
      .returning()
    const enquiry_id = row?.id ?? ''
    await db().insert(conversationMessages).values({ enquiry_id, by_id: admin.user.id, text: 'Hi' })
    return enquiry_id
  }
  const ids = [
    await ask('closed', '25 months'),
    await ask('answered', '25 months'),
    await ask('open', '25 months'),
    await ask('closed', '23 months'),
    await ask('closed', '25 months', person.user.email),
  ]
  const left = () =>
    Promise.all(
      ids.map(async (id) => (await db().$count(contactMessages, eq(contactMessages.id, id))) === 1),
    )
  await apply()
  expect(await left()).toEqual([false, false, true, true, true])
  expect(
    await db().$count(conversationMessages, eq(conversationMessages.enquiry_id, ids[0] ?? '')),
  ).toBe(0)
  expect((await runs('contact_messages')).at(-1)).toMatchObject({ removed: 2, rule: 24 })
  await release(person)
  await admin.call(routes.change, { body: { contact_messages: 0 } })
  await apply()
  expect(await left()).toEqual([false, false, true, true, true])
})
