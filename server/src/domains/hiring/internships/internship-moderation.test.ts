import type { InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import { internships as routes } from '@app/contract/hiring/internships.ts'
import { moderation } from '@app/contract/hiring/moderation.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { notificationChoices } from '@app/contract/messaging/notification-choices.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sitemap } from '#domains/site/pages/pages.ts'
import { rowsOf } from '#platform/database/db.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeDraft } from '#test/market.ts'
import { duplicateQuery } from './internship-moderation.ts'

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
const submitted = async (more: Partial<InternshipDraft> = {}) => {
  await set({ review_postings: true })
  return publish(await create(more))
}
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
const actsOn = async (id: string) =>
  (await db().select().from(auditLogs).where(eq(auditLogs.entity_id, id))).map(
    ({ action }) => action,
  )
const report = (id: string, body: object = {}, actor: Pick<SignedInUser, 'call'> = stranger) =>
  actor.call(moderation.report, { params: { id }, body: { reason: 'scam', ...body } })
const queued = async (only: 'pending' | 'reported') =>
  (await decider.call(moderation.queue, { query: { only, limit: 100 } })).internships
/** The queue with one posting only, wherever it is in it. */
const queuedOne = async (only: 'pending' | 'reported', id: string) => {
  const { internships, total } = await decider.call(moderation.queue, { query: { only, id } })
  return [total, ...internships.map((one) => one.id)]
}

test('without the setting a manager publishes, and nobody is asked', async () => {
  await set({ review_postings: false })
  const posting = await publish(await create())
  expect(posting).toMatchObject({ status: 'published', review: { is_needed: false, flags: [] } })
  expect((await queued('pending')).map(({ id }) => id)).not.toContain(posting.id)
})

test('with it, what a manager publishes waits, and is nowhere public until it is decided', async () => {
  const location = 'Pending Town'
  const posting = await submitted({ title: 'Xylographer', location })
  expect(posting).toMatchObject({
    status: 'pending',
    published_at: null,
    review: { is_needed: true },
    can: { publish: false, edit: true },
  })
  const url = `/api/internships/${posting.id}`
  const places = async () => ({
    page: await statusFor(url),
    similar: await statusFor(`${url}/similar`),
    list: (await stranger.call(routes.list, { query: { location } })).total,
    search: (await stranger.call(routes.list, { query: { search: 'Xylographer' } })).total,
    facets: (await stranger.call(routes.facets, { query: { location } })).paid.length,
    sitemap: (await sitemap(db(), '')).includes(posting.id),
  })
  const nowhere = { page: 404, similar: 404, list: 0, search: 0, facets: 0, sitemap: false }
  expect(await places()).toEqual(nowhere)
  expect(await refusal(report(posting.id))).toEqual([404, expect.any(String)])
  expect((await newsOf(decider)).at(-1)).toMatchObject({
    title: 'Internship to review',
    kind: 'moderation',
  })
  await submitted()
  expect(await queuedOne('pending', posting.id)).toEqual([1, posting.id])
  expect(await queuedOne('reported', posting.id)).toEqual([0])

  const published = await decide(posting, 'publish')
  expect(published).toMatchObject({ status: 'published' })
  expect(published.published_at).not.toBeNull()
  expect(await queuedOne('pending', posting.id)).toEqual([0])
  expect(await places()).toEqual({
    ...{ page: 200, similar: 200, list: 1, search: 1, facets: 1, sitemap: true },
  })
  expect((await newsOf(pm)).at(-1)).toMatchObject({ title: 'Internship Published' })
  expect(await actsOn(posting.id)).toEqual(
    expect.arrayContaining(['internship_submitted', 'internship_published']),
  )
})

test('those who decide publish at once', async () => {
  await set({ review_postings: true })
  for (const actor of [admin, decider])
    expect(await publish(await create({}, actor), actor)).toMatchObject({ status: 'published' })
})

test('other words of a published posting wait again; other dates do not, unless they raise a flag', async () => {
  await set({ review_postings: true, stipend_floor: 5000 })
  const posting = await decide(await submitted(), 'publish')
  const change = (version: number, edit: object) =>
    pm.call(routes.change, { params: { id: posting.id }, body: { version, ...edit } })
  const dated = await change(posting.version, { openings: 9, start_date: '2099-03-01' })
  expect(dated.status).toBe('published')
  const cheap = await change(dated.version, { stipend: 100 })
  expect(cheap).toMatchObject({ status: 'pending', review: { flags: ['stipend'] } })
  const again = await decide(cheap, 'publish')
  const reworded = await change(again.version, { description: 'Other words.' })
  expect(reworded.status).toBe('pending')
  expect(await statusFor(`/api/internships/${posting.id}`)).toBe(404)
  const byDecider = await decider.call(routes.change, {
    params: { id: posting.id },
    body: { version: (await decide(reworded, 'publish')).version, description: 'Ours.' },
  })
  expect(byDecider.status).toBe('published')
  await set({ stipend_floor: 0 })
})

test('another minimum stipend flags the postings that are there, and flags no others any more', async () => {
  const paid = await create({ stipend: 6000 })
  const unpaid = await create({ paid_or_unpaid: 'Unpaid', stipend: null })
  const flagsOf = async ({ id }: { id: string }) =>
    (await pm.call(routes.read, { params: { id } })).review?.flags
  await set({ stipend_floor: 7000 })
  expect([await flagsOf(paid), await flagsOf(unpaid)]).toEqual([['stipend'], []])
  await set({ stipend_floor: 6000 })
  expect(await flagsOf(paid)).toEqual([])
  await set({ stipend_floor: 0 })
})

test('what is sent back is a draft with a reason, and waits again whatever the setting says', async () => {
  const posting = await submitted()
  expect(await refusal(decide(posting, 'send_back'))).toEqual([422, 'Please give a reason.'])
  const back = await decide(posting, 'send_back', 'Please name the stipend.')
  expect(back).toMatchObject({ status: 'draft', review: { reason: 'Please name the stipend.' } })
  expect((await newsOf(pm)).at(-1)).toEqual({
    title: 'Internship sent back',
    message: 'React Developer. Reason: Please name the stipend.',
    kind: 'moderation',
  })
  await set({ review_postings: false })
  expect((await publish(back)).status).toBe('pending')
})

test('after a handover the project’s manager hears of a decision; an author who opens every posting still does', async () => {
  const successor = await signIn('project_manager')
  const [project] = await db()
    .insert(projects)
    .values({ name: 'P', description: 'x', manager_id: pm.user.id })
    .returning()
  const project_id = project?.id ?? ''
  const posting = await submitted({ project_id, title: 'Handed over' })
  const ours = await publish(await create({ project_id, title: 'Ours' }, decider), decider)
  await db()
    .update(projects)
    .set({ manager_id: successor.user.id })
    .where(eq(projects.id, project_id))
  await decide(posting, 'publish')
  await decide(ours, 'take_down', 'It asks for a fee.', admin)
  const news = async (person: SignedInUser) =>
    (await newsOf(person)).map(({ message }) => message).join()
  expect(await news(successor)).toBe('Handed over is live. Everyone can see it and apply.')
  expect(await news(pm)).not.toContain('Handed over')
  expect(await news(decider)).toContain('Ours. Reason: It asks for a fee.')
})

test('flags are shown to the author and in the queue, and filter the list of those who manage', async () => {
  const text = 'Pay a registration fee to asha@okaxis, then write to us on WhatsApp.'
  const draft = await create({ title: 'Flagged one', description: text })
  const flags = ['fee', 'payment', 'messenger']
  expect(draft.review?.flags).toEqual(flags)
  const posting = await submitted({ title: 'Flagged two', description: text })
  expect((await queued('pending')).find(({ id }) => id === posting.id)).toMatchObject({ flags })
  const listed = await decider.call(routes.managed, { query: { flagged: 'true', limit: 100 } })
  expect(listed.internships.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Flagged one', 'Flagged two']),
  )
  expect(listed.internships.every((row) => row.flags.length > 0)).toBe(true)
  const hr = await signIn('hr')
  const seen = await hr.call(routes.managed, { query: { search: 'Flagged', limit: 100 } })
  expect(seen.internships.map((row) => row.flags)).toEqual([[], []])
  expect((await hr.call(routes.managed, { query: { flagged: 'true' } })).total).toBe(0)
  const exported = async (person: SignedInUser) => {
    const url = '/api/exports/internships.csv?flagged=true'
    return (await person.send({ method: 'GET', url })).headers['x-total-rows']
  }
  expect(await exported(admin)).toBe(String(listed.total))
  expect(await exported(hr)).toBe('0')
  expect((await hr.call(routes.read, { params: { id: posting.id } })).review).toBeNull()
})

test('the text of another company is found in other clothes, and by an index', async () => {
  await set({ review_postings: false })
  const [startup] = await db()
    .insert(startups)
    .values({
      name: 'Copycat',
      domain: 'x',
      description: 'x',
      contact_email: 'c@x.example',
      submitted_by: admin.user.id,
    })
    .returning()
  const [project] = await db()
    .insert(projects)
    .values({
      name: 'P',
      description: 'x',
      manager_id: pm.user.id,
      startup_id: startup?.id ?? null,
    })
    .returning()
  const text =
    'At Copycat you build the screens of our booking service, with tests, for 3 months in a friendly team.'
  await publish(await create({ description: text, project_id: project?.id ?? '' }))
  const copy = text
    .toUpperCase()
    .replace('COPYCAT', 'Cohort')
    .replace('3', '6')
    .replace(', with', ' – with')
  expect((await create({ description: copy })).review?.flags).toEqual(['duplicate'])
  expect((await create({ description: 'Build the screens.' })).review?.flags).toEqual([])
  // A table of a few rows is read as a whole, unless that is forbidden.
  const plan = await db().transaction(async (held) => {
    await held.execute(sql`set local enable_seqscan = off`)
    return rowsOf<{ 'QUERY PLAN': string }>(
      held,
      sql`explain ${duplicateQuery({ description: copy, company_name: 'Cohort' })}`,
    )
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('internships_by_fingerprint')
})

test('of many who decide at once, the first wins and the others read why not', async () => {
  const posting = await submitted()
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      refusal(
        at % 2
          ? decide(posting, 'publish', '', admin)
          : decide(posting, 'send_back', 'Too short.', decider),
      ),
    ),
  )
  expect(results.filter((result) => result === undefined)).toHaveLength(1)
  for (const result of results.filter((one) => one !== undefined))
    expect(result).toEqual([409, 'Someone else has already decided on this internship.'])
  const acts = await actsOn(posting.id)
  expect(
    acts.filter((act) => ['internship_published', 'internship_sent_back'].includes(act)),
  ).toHaveLength(1)
})

test('a decision on a text that was changed meanwhile is refused', async () => {
  const posting = await submitted()
  const { version } = posting
  await pm.call(routes.change, { params: { id: posting.id }, body: { version, title: 'New' } })
  expect((await refusal(decide(posting, 'publish')))?.[0]).toBe(409)
})

test('nobody else decides or reads the queue', async () => {
  const posting = await submitted()
  const roles = [
    'project_manager',
    'hr',
    'hr_admin',
    'project_admin',
    'startup_rep',
    'intern',
  ] as const
  for (const role of roles) {
    const other = await signIn(role)
    expect((await refusal(decide(posting, 'publish', '', other)))?.[0]).toBe(403)
    expect((await refusal(other.call(moderation.queue, {})))?.[0]).toBe(403)
  }
  expect(
    (await stranger.send({ method: 'GET', url: '/api/internship-moderation' })).statusCode,
  ).toBe(401)
  const { choices } = await (await signIn('intern')).call(notificationChoices.read)
  expect(choices.map(({ kind }) => kind)).not.toContain('moderation')
  expect((await decider.call(notificationChoices.read)).choices).toContainEqual({
    ...{ kind: 'moderation', mail: 'now' },
    push: expect.any(Boolean),
  })
})

test.each([
  [{ stipend_floor: -1 }],
  [{ stipend_floor: 1.5 }],
  [{ stipend_floor: '5000' }],
  [{ review_postings: 'yes' }],
])('the setting %j is refused', async (body) => {
  expect((await refusal(set(body)))?.[0]).toBe(422)
})

test('a copy of what was taken down or sent back needs a decision, and so does a copy of the copy', async () => {
  const posting = await submitted({ title: 'Data entry' })
  await decide(posting, 'send_back', 'It asks for a fee.')
  await set({ review_postings: false })
  const copyOf = (id: string) => pm.call(routes.duplicate, { params: { id } })
  const copy = await copyOf((await copyOf(posting.id)).id)
  expect(copy.review).toMatchObject({ reason: 'It asks for a fee.' })
  expect(await publish(copy)).toMatchObject({ status: 'pending' })
  const shown = await publish(await create({ title: 'Filing' }))
  await decide(shown, 'take_down', 'Nobody answers.')
  const waiting = await publish(await copyOf(shown.id))
  expect(waiting.status).toBe('pending')
  const decided = await decide(waiting, 'publish')
  expect((await publish(await copyOf(decided.id))).status).toBe('published')
})
