import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import type { InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import { internships as routes } from '@app/contract/hiring/internships.ts'
import { moderation } from '@app/contract/hiring/moderation.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { partsOf } from '#domains/admin/account-deletion/data-export.ts'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { rowsOf } from '#platform/database/db.ts'
import { applicationDecisions } from '#schema/applications.table.ts'
import { internshipReports } from '#schema/internships.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { makeDraft } from '#test/market.ts'

startApp()

let pm: SignedInUser
let admin: SignedInUser
let decider: SignedInUser
beforeAll(async () => {
  pm = await signIn('project_manager')
  admin = await signIn('superadmin')
  decider = await signIn('internship_admin')
})

const set = (body: object) => admin.call(system.changeSettings, { body })
const create = async (more: Partial<InternshipDraft> = {}, actor = pm) =>
  actor.call(routes.create, { body: await makeDraft(more) })
const publish = ({ id, version }: { id: string; version: number }, actor = pm) =>
  actor.call(routes.move, { params: { id }, body: { status: 'published', version } })
type Decision = 'publish' | 'send_back' | 'take_down' | 'dismiss'
const decide = (
  { id, version }: { id: string; version: number },
  decision: Decision,
  reason = '',
  actor = decider,
) =>
  actor.call(moderation.decide, {
    params: { id },
    body: { decision, version, ...(reason && { reason }) },
  })
const statusFor = async (url: string) => (await stranger.send({ method: 'GET', url })).statusCode
const newsOf = async ({ user }: SignedInUser) =>
  db()
    .select({
      title: notifications.title,
      message: notifications.message,
      kind: notifications.kind,
    })
    .from(notifications)
    .where(eq(notifications.user_id, user.id))
const report = (id: string, body: object = {}, actor: Pick<SignedInUser, 'call'> = stranger) =>
  actor.call(moderation.report, { params: { id }, body: { reason: 'scam', ...body } })
const queued = async (only: 'pending' | 'reported') =>
  (await decider.call(moderation.queue, { query: { only, limit: 100 } })).internships

test('anyone reports an open posting once; the first report notifies, and a bot is not stored', async () => {
  await set({ review_postings: false })
  const posting = await publish(await create({ title: 'Reported' }))
  const before = (await newsOf(decider)).length
  const intern = await signIn('intern')
  await report(posting.id, { nickname: 'bot' })
  await report(posting.id, { email: 'Anu@mail.example', text: 'They want money.' })
  await report(posting.id, { email: 'anu@mail.example', text: 'They want money.' })
  await report(posting.id, { reason: 'fee' }, intern)
  await report(posting.id, { reason: 'fee' }, intern)
  const found = (await queued('reported')).find(({ id }) => id === posting.id)
  expect(found?.reports.map(({ reason, email, reporter }) => [reason, email, reporter])).toEqual([
    ['scam', 'anu@mail.example', null],
    ['fee', '', intern.user.full_name],
  ])
  expect((await newsOf(decider)).length).toBe(before + 1)
  expect(await statusFor(`/api/internships/${posting.id}`)).toBe(200)

  const dismissed = await decide(posting, 'dismiss')
  expect(dismissed.status).toBe('published')
  expect((await queued('reported')).map(({ id }) => id)).not.toContain(posting.id)
  const rows = await db()
    .select()
    .from(internshipReports)
    .where(eq(internshipReports.internship_id, posting.id))
  expect(rows.map(({ email, reporter_key }) => [email, reporter_key])).toEqual([
    ['', null],
    ['', null],
  ])
  await report(posting.id, { reason: 'fee' }, intern)
  const again = await decide(dismissed, 'take_down', 'It asks for money.')
  expect(again).toMatchObject({ status: 'closed', review: { reason: 'It asks for money.' } })
  expect((await newsOf(pm)).at(-1)).toMatchObject({ title: 'Internship taken down' })
  expect(await statusFor(`/api/internships/${posting.id}`)).toBe(404)
  expect((await publish(await pm.call(routes.read, { params: { id: posting.id } }))).status).toBe(
    'pending',
  )
})

test('what closed is read as it was, unless its words, a report or a reason against it wait for a decision', async () => {
  await set({ review_postings: true })
  const shown = async () => decide(await publish(await create()), 'publish')
  const ended = async (status: 'closed' | 'archived', edit: { description?: string } = {}) => {
    const { id } = await shown()
    if (edit.description) await pm.call(routes.change, { params: { id }, body: edit })
    await pm.call(routes.move, { params: { id }, body: { status } })
    return `/api/internships/${id}`
  }
  const urls = [await ended('closed'), await ended('archived')]
  expect(await Promise.all(urls.map(statusFor))).toEqual([200, 200])
  const other = { description: 'Write to us on a messenger.' }
  expect(await statusFor(await ended('archived', other))).toBe(404)
  const edit = async (body: object) =>
    (await pm.send({ method: 'PUT', url: urls[0] ?? '', body })).statusCode
  expect([await edit({ openings: 9 }), await statusFor(urls[0] ?? '')]).toEqual([200, 200])
  expect([await edit(other), await statusFor(urls[0] ?? '')]).toEqual([200, 404])

  const { id } = await shown()
  await report(id)
  await pm.call(routes.change, { params: { id }, body: { status: 'closed' } })
  expect(await statusFor(`/api/internships/${id}`)).toBe(404)
  const { version } = await pm.call(routes.read, { params: { id } })
  await decide({ id, version }, 'dismiss')
  expect(await statusFor(`/api/internships/${id}`)).toBe(200)
  await set({ review_postings: false })
})

test('taking a posting down answers those who wait, where its decider wants that', async () => {
  const { internship, application } = await makeApplication()
  await report(internship.id)
  const found = (await queued('reported')).find(({ id }) => id === internship.id)
  expect(found).toMatchObject({ undecided: 1, accepted: 0 })
  await decider.call(moderation.decide, {
    params: { id: internship.id },
    body: {
      ...{ decision: 'take_down', reason: 'It asks for money.', undecided: 'close_out' },
      version: internship.version,
    },
  })
  const planned = await db()
    .select()
    .from(applicationDecisions)
    .where(eq(applicationDecisions.application_id, application.id))
  expect(planned).toMatchObject([{ letter: 'posting_closed', by_id: decider.user.id }])
})

test('a decision that says nothing of those who wait is the same request to the previous release', () => {
  const body = { decision: 'publish', version: 3 }
  expect(moderation.decide.body.parse(body)).toEqual(body)
})

test('a report is in the export of its author, and stays without them', async () => {
  const current_password = 'Rain on 7 tin roofs'
  const intern = await signIn('intern', { password_hash: await hashPassword(current_password) })
  const posting = await publish(await create({ title: 'Exported' }, decider), decider)
  const { email, id } = intern.user
  await report(posting.id, { reason: 'other', text: 'Odd.', email }, intern)
  const own = await rowsOf(db(), partsOf(id).internships_i_reported ?? sql`select`)
  expect(own).toMatchObject([{ title: 'Exported', reason: 'other', text: 'Odd.', email }])
  await intern.call(accountDeletion.deleteAccount, { body: { current_password, email } })
  const rows = await db()
    .select()
    .from(internshipReports)
    .where(eq(internshipReports.internship_id, posting.id))
  expect(rows).toMatchObject([{ reporter_id: null, reporter_key: null, email: '', text: 'Odd.' }])
})

test.each([
  [{ reason: 'moon' }, 'Please choose a reason.'],
  [{ text: 'x'.repeat(1001) }, "What's wrong can have up to 1000 characters."],
  [{ email: 'nobody' }, 'Please enter a valid email address.'],
])('a report with %j is refused', async (body, message) => {
  const posting = await publish(await create({}, decider), decider)
  expect(await refusal(report(posting.id, body))).toEqual([422, message])
})

test('many reports from one network within an hour are refused', async () => {
  const posting = await publish(await create({}, decider), decider)
  const answers = []
  for (let i = 0; i < 14; i++) answers.push(await refusal(report(posting.id)))
  expect(answers.at(-1)).toEqual([429, 'Too many requests. Please try again later.'])
})
