import type { Output } from '@app/contract/core/route.ts'
import { files as fileRoutes } from '@app/contract/files/files.ts'
import {
  type NewStartup,
  startups as routes,
  startupStatuses,
} from '@app/contract/projects/startups.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { files } from '#schema/files.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { startupMembers, startups } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp()

const makeInput: NewStartup = {
  name: 'Lotus Labs',
  domain: 'Health',
  description: 'Keeps the records of rural clinics.',
  contact_email: 'hello@lotus.example',
}
const register = (person: SignedInUser, more: Partial<NewStartup> = {}) =>
  person.call(routes.create, { body: { ...makeInput, ...more } })
const registered = async () => {
  const applicant = await signIn('intern')
  return { applicant, startup: await register(applicant) }
}
const approve = (admin: SignedInUser, { id, version = 1 }: { id: string; version?: number }) =>
  admin.call(routes.decide, { params: { id }, body: { status: 'approved', version } })
const postDecision = (admin: SignedInUser, id: string, body: object) =>
  admin.send({ method: 'POST', url: `/api/startups/${id}/decision`, body: { version: 1, ...body } })
const put = (person: SignedInUser, id: string, body: object) =>
  person.send({ method: 'PUT', url: `/api/startups/${id}`, body })
const roleOf = async ({ user }: SignedInUser) =>
  (await db().select().from(users).where(eq(users.id, user.id)))[0]?.role
const notificationsOf = async ({ user }: SignedInUser) =>
  (await db().select().from(notifications).where(eq(notifications.user_id, user.id))).map(
    ({ title, link }) => [title, link],
  )
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

test('a registration waits as pending, gives no role, and the superadmins are notified', async () => {
  const admin = await signIn('superadmin')
  const { applicant, startup } = await registered()
  expect(startup).toMatchObject({ ...makeInput, status: 'pending', approved_at: null })
  expect(startup.can).toEqual({ edit: false, moves: [] })
  expect(startup.steps?.map(({ status, by_name }) => [status, by_name])).toEqual([
    ['pending', undefined],
  ])
  expect(await roleOf(applicant)).toBe('intern')
  expect(await notificationsOf(admin)).toContainEqual([
    'New Startup',
    `/superadmin/startups?review=${startup.id}`,
  ])
  expect((await applicant.call(routes.mine)).startup?.id).toBe(startup.id)
  expect((await (await signIn('intern')).call(routes.mine)).startup).toBe(null)
})

test.each([{ status: 'approved' }, { approved_at: tomorrow() }, { submitted_by: v7() }])(
  'a registration cannot say %o',
  async (more) => {
    const intern = await signIn('intern')
    const body = { ...makeInput, ...more }
    const answer = await intern.send({ method: 'POST', url: '/api/startups', body })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      `Unknown field: ${Object.keys(more)[0]}`,
    ])
    expect((await intern.call(routes.mine)).startup).toBe(null)
  },
)

test('fifty registrations of one person at once leave one that is open', async () => {
  const intern = await signIn('intern')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      intern.send({ method: 'POST', url: '/api/startups', body: makeInput }),
    ),
  )
  const codes = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(codes).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
  const own = eq(startups.submitted_by, intern.user.id)
  expect(await db().$count(startups, own)).toBe(1)
})

test('one may register again once the registration was rejected', async () => {
  const admin = await signIn('superadmin')
  const { applicant, startup } = await registered()
  await admin.call(routes.decide, {
    params: { id: startup.id },
    body: { status: 'rejected', reason: 'We do not work with banks.', version: 1 },
  })
  const mine = (await applicant.call(routes.mine)).startup
  expect(mine?.status).toBe('rejected')
  expect(mine?.steps?.at(-1)?.note).toBe('We do not work with banks.')
  expect(await notificationsOf(applicant)).toEqual([['Startup Rejected', '/register-startup']])
  expect(await roleOf(applicant)).toBe('intern')
  const again = await register(applicant, { name: 'Lotus Clinics' })
  expect((await applicant.call(routes.mine)).startup?.id).toBe(again.id)
})

const fileOf = async ({ user }: SignedInUser, category: 'general' | 'resume' = 'general') => {
  const key = v7()
  const [file] = await db()
    .insert(files)
    .values({
      ...{ owner_id: user.id, key, category, name: 'deck.pdf', type: 'application/pdf' },
      ...{ size: 10, sha256: '' },
    })
    .returning()
  return file?.id ?? ''
}

test('documents are the applicant’s own; only they and a superadmin see them', async () => {
  const [applicant, other, admin] = [
    await signIn('intern'),
    await signIn('intern'),
    await signIn('superadmin'),
  ]
  for (const foreign of [await fileOf(other), await fileOf(applicant, 'resume'), v7()])
    await expect(register(applicant, { document_ids: [foreign] })).rejects.toMatchObject({
      status: 422,
    })
  const deck = await fileOf(applicant)
  const startup = await register(applicant, { document_ids: [deck] })
  const shown = [{ id: deck, name: 'deck.pdf', size: 10 }]
  expect(startup.documents).toEqual(shown)
  expect(await refusal(applicant.call(fileRoutes.remove, { params: { id: deck } }))).toEqual([
    409,
    'This file is part of a registration.',
  ])
  const params = { id: startup.id }
  expect((await admin.call(routes.read, { params })).documents).toEqual(shown)
  const partner = await signIn('startup_rep')
  await db().insert(startupMembers).values({ startup_id: startup.id, user_id: partner.user.id })
  expect((await partner.call(routes.read, { params })).documents).toBe(undefined)
})

test('an approval makes the applicant its representative, notifies them, and counts at once', async () => {
  const admin = await signIn('superadmin')
  const { applicant, startup } = await registered()
  const meeting_at = tomorrow()
  const met = await admin.call(routes.decide, {
    params: { id: startup.id },
    body: { status: 'meeting_scheduled', meeting_at, version: 1 },
  })
  expect(met).toMatchObject({ status: 'meeting_scheduled', meeting_at, version: 2 })
  const approved = await approve(admin, met)
  expect(approved.status).toBe('approved')
  expect(approved.approved_at).not.toBe(null)
  expect(approved.can.moves).toEqual([])
  expect(approved.steps?.map(({ status, by_name }) => [status, by_name])).toEqual([
    ['pending', 'Test intern'],
    ['meeting_scheduled', 'Test superadmin'],
    ['approved', 'Test superadmin'],
  ])
  expect(await roleOf(applicant)).toBe('startup_rep')
  const { startups: own } = await applicant.call(routes.list)
  expect(own.map(({ id }) => id)).toEqual([startup.id])
  expect(await notificationsOf(applicant)).toEqual([
    ['Meeting Scheduled', '/register-startup'],
    ['Startup Approved', '/startup/dashboard'],
  ])
  const letters = await db().select().from(mails).where(eq(mails.recipient, applicant.user.email))
  expect(letters.map(({ subject }) => subject)).toEqual([
    "Let's meet about Lotus Labs",
    'Welcome, Lotus Labs',
  ])
  expect(letters[0]?.plain).toContain('(Asia/Kolkata)')
  const acts = await rowsOf<{ action: string }>(
    db(),
    sql`select action from audit_logs where entity_id in (${startup.id}, ${applicant.user.id})
        order by action`,
  )
  expect(acts.map(({ action }) => action)).toEqual([
    'startup_approved',
    'startup_meeting_scheduled',
    'startup_registered',
    'user_role_changed',
  ])
})

test('a meeting may be announced before its time is set', async () => {
  const admin = await signIn('superadmin')
  const { applicant, startup } = await registered()
  const met = await postDecision(admin, startup.id, { status: 'meeting_scheduled' })
  expect(met.json()).toMatchObject({ status: 'meeting_scheduled', meeting_at: null })
  const [letter] = await db().select().from(mails).where(eq(mails.recipient, applicant.user.email))
  expect(letter).toMatchObject({
    subject: "Let's meet about Lotus Labs",
    plain: expect.stringContaining("We'll contact you to arrange a time."),
  })
})

test('of forty superadmins who decide at once one does', async () => {
  const admin = await signIn('superadmin')
  const { applicant, startup } = await registered()
  const decisions = [{ status: 'approved' }, { status: 'rejected', reason: 'No.' }]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => postDecision(admin, startup.id, decisions[at % 2] ?? {})),
  )
  const codes = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(codes).toEqual([200, ...Array.from({ length: 39 }, () => 409)])
  expect(await notificationsOf(applicant)).toHaveLength(1)
})

test.each([
  [{ status: 'rejected' }, 422, 'Please give a reason.'],
  [{ status: 'rejected', reason: '  ' }, 422, 'Please give a reason.'],
  [
    { status: 'meeting_scheduled', meeting_at: '2020-01-01T10:00:00.000Z' },
    422,
    'Pick a time in the future.',
  ],
  [{ status: 'pending' }, 422, 'Please choose a decision.'],
  [
    { status: 'approved', version: 7 },
    409,
    'This record was changed by someone else. Please reload.',
  ],
] as const)('the decision %o is refused with %i', async (body, code, detail) => {
  const admin = await signIn('superadmin')
  const { startup } = await registered()
  const answer = await postDecision(admin, startup.id, body)
  expect([answer.statusCode, answer.json().detail]).toEqual([code, detail])
  expect((await admin.call(routes.read, { params: { id: startup.id } })).version).toBe(1)
})

test('what is decided stays decided', async () => {
  const admin = await signIn('superadmin')
  const { startup } = await registered()
  await approve(admin, startup)
  const answer = await postDecision(admin, startup.id, { status: 'rejected', reason: 'Late.' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toBe("You can't change a startup from “Approved” to “Rejected”.")
})

test('an approval takes no work away and wakes no account that is gone', async () => {
  const admin = await signIn('superadmin')
  const [leader, gone] = [await registered(), await registered()]
  await db()
    .update(users)
    .set({ role: 'team_leader' })
    .where(eq(users.id, leader.applicant.user.id))
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, gone.applicant.user.id))
  for (const { startup } of [leader, gone]) {
    const answer = await postDecision(admin, startup.id, { status: 'approved' })
    expect(answer.statusCode).toBe(409)
  }
  expect(await roleOf(leader.applicant)).toBe('team_leader')
  expect((await admin.call(routes.read, { params: { id: leader.startup.id } })).status).toBe(
    'pending',
  )
})

test('a superadmin who registers a startup stays one', async () => {
  const admin = await signIn('superadmin')
  const startup = await register(admin)
  await approve(admin, startup)
  expect(await roleOf(admin)).toBe('superadmin')
})

test('a representative changes description and contact, and nothing else', async () => {
  const statuses = startupStatuses.map((status) => ({ status }))
  const admin = await signIn('superadmin')
  const { applicant: rep, startup } = await registered()
  await approve(admin, startup)
  const body = { description: 'New words.', contact_email: 'us@lotus.example', version: 2 }
  const after = await rep.call(routes.change, { params: { id: startup.id }, body })
  expect(after).toMatchObject({ ...body, version: 3, name: 'Lotus Labs' })
  for (const more of [{ name: 'Other' }, { domain: 'Food' }, ...statuses])
    expect((await put(rep, startup.id, more)).statusCode).toBe(403)
  expect((await put(rep, startup.id, body)).statusCode).toBe(409)
  expect((await put(rep, startup.id, { id: v7() })).statusCode).toBe(422)
  const [entry] = await db().select().from(auditLogs).where(eq(auditLogs.action, 'startup_changed'))
  expect(JSON.parse(entry?.details ?? '')).toEqual({
    name: 'Lotus Labs',
    fields: ['description', 'contact_email'],
  })
  const named = { name: 'Lotus', domain: 'Care' }
  expect(
    await admin.call(routes.change, { params: { id: startup.id }, body: named }),
  ).toMatchObject(named)
})

test('a status that a superadmin writes is a decision with its rules', async () => {
  const admin = await signIn('superadmin')
  const { applicant, startup } = await registered()
  expect((await put(admin, startup.id, { status: 'rejected' })).statusCode).toBe(422)
  const undecided = await put(admin, startup.id, { status: 'pending' })
  expect([undecided.statusCode, undecided.json().detail]).toEqual([
    422,
    'Please choose a decision.',
  ])
  expect((await put(admin, startup.id, { status: 'approved' })).json().status).toBe('approved')
  expect(await roleOf(applicant)).toBe('startup_rep')
})

test('the queue begins with what waits, the longest first; what is decided follows, page by page', async () => {
  const admin = await signIn('superadmin')
  const made = [
    ['Banyan: Decided early', 'approved', '2026-01-01'],
    ['Banyan: Waits since March', 'pending', '2026-03-01'],
    ['Banyan: Decided late', 'rejected', '2026-04-01'],
    ['Banyan: Waits since February', 'meeting_scheduled', '2026-02-01'],
  ] as const
  for (const [name, status, day] of made)
    await db()
      .insert(startups)
      .values({ name, status, contact_email: 'a@b.example', submitted_date: `${day}T09:00:00Z` })
  const names: string[] = []
  let cursor: string | null = null
  do {
    const page: Output<typeof routes.list> = await admin.call(routes.list, {
      query: { sort: 'queue', search: 'Banyan:', limit: 1, ...(cursor && { cursor }) },
    })
    names.push(...page.startups.map(({ name }) => name))
    cursor = page.next_cursor
  } while (cursor)
  expect(names).toEqual([
    ...[
      'Banyan: Waits since February',
      'Banyan: Waits since March',
      'Banyan: Decided late',
      'Banyan: Decided early',
    ],
  ])
})
