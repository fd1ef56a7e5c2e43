import { internships as routes } from '@app/contract/hiring/internships.ts'
import { moderation } from '@app/contract/hiring/moderation.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { internships } from '#schema/internships.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeDraft } from '#test/market.ts'

startApp()

let pm: SignedInUser
beforeAll(async () => {
  pm = await signIn('project_manager')
})

const post = async (body: object) => {
  const answer = await pm.send({ method: 'POST', url: '/api/internships', body })
  return { code: answer.statusCode, ...answer.json() }
}
const put = async (id: string, body: object) => {
  const answer = await pm.send({ method: 'PUT', url: `/api/internships/${id}`, body })
  return { code: answer.statusCode, ...answer.json() }
}
const actsOf = async (id: string) => {
  const acts = await db()
    .select({ action: auditLogs.action })
    .from(auditLogs)
    .where(eq(auditLogs.entity_id, id))
    .orderBy(auditLogs.at, auditLogs.seq)
  return acts.map(({ action }) => action.replace('internship_', ''))
}

test('what may be empty may be left out', async () => {
  const { category_id } = await makeDraft()
  const needed = {
    category_id,
    title: 'React Developer',
    description: 'Build the screens.',
    location: 'Pune',
    duration_months: 3,
    start_date: '2099-02-01',
    application_closing_date: '2099-01-01',
    paid_or_unpaid: 'Unpaid',
  }
  expect(await post(needed)).toMatchObject({
    code: 201,
    status: 'draft',
    project_id: null,
    scope: '',
    eligibility: '',
    skills: [],
    questions: [],
    is_remote: false,
    openings: 1,
    stipend: null,
    cover_image_id: null,
  })
  const { title: _, ...untitled } = needed
  expect(await post(untitled)).toMatchObject({ code: 422, detail: 'Title is required.' })
})

test('a new posting may be published at once, by the rules of every other one', async () => {
  const body = await makeDraft({ location: 'At Once' })
  expect(await post({ ...body, status: 'draft' })).toMatchObject({ status: 'draft' })
  const created = await post({ ...body, status: 'published' })
  expect(created).toMatchObject({ code: 201, status: 'published', can: { close: true } })
  expect(created.answer_by).not.toBeNull()
  expect(await actsOf(created.id)).toEqual(['created', 'published'])
  const { internships: open } = await stranger.call(routes.list, {
    query: { location: 'At Once' },
  })
  expect(open.map(({ id }) => id)).toEqual([created.id])

  const before = await db().$count(internships)
  expect(await post({ ...body, scope: '', status: 'published' })).toMatchObject({
    code: 422,
    detail: 'Scope of work is required to publish.',
  })
  expect(await post({ ...body, status: 'closed' })).toMatchObject({
    code: 422,
    detail: 'Please choose a status.',
  })
  expect(await db().$count(internships)).toBe(before)
})

test('an edit moves a posting to the status that it names, with what else it says', async () => {
  const { id } = await post(await makeDraft({ scope: '' }))
  expect(await put(id, { status: 'draft', title: 'Vue' })).toMatchObject({ status: 'draft' })
  expect(await put(id, { status: 'published' })).toMatchObject({ code: 422 })
  expect(await put(id, { status: 'published', scope: 'Screens.' })).toMatchObject({
    code: 200,
    status: 'published',
    title: 'Vue',
    scope: 'Screens.',
  })
  expect(await put(id, { status: 'draft' })).toMatchObject({
    code: 409,
    detail: "You can't change a published internship to draft.",
  })
  expect(await put(id, { status: 'closed', version: 1 })).toMatchObject({ code: 409 })
  expect(await put(id, { status: 'closed' })).toMatchObject({ status: 'closed' })
  expect(await put(id, { status: 'published' })).toMatchObject({ status: 'published' })
  expect(await put(id, { status: 'archived' })).toMatchObject({ status: 'archived' })
  expect(await put(id, { status: 'published' })).toMatchObject({
    code: 409,
    detail: "You can't change an archived internship to published.",
  })
  expect(await put(id, { status: 'pending' })).toMatchObject({
    code: 422,
    detail: 'Please choose a status.',
  })
  expect(await actsOf(id)).toEqual([
    'created',
    'changed',
    'changed',
    'published',
    'closed',
    'published',
    'archived',
  ])
})

test('where postings are reviewed, one that is written as published waits', async () => {
  const admin = await signIn('superadmin')
  await admin.call(system.changeSettings, { body: { review_postings: true } })
  const created = await post({ ...(await makeDraft()), status: 'published' })
  expect(created).toMatchObject({ code: 201, status: 'pending' })
  expect(await put(created.id, { status: 'published' })).toMatchObject({
    code: 409,
    detail: 'This internship is awaiting a decision.',
  })
  await admin.call(system.changeSettings, { body: { review_postings: false } })
})

test('one that was decided on is edited and ended in one request, and opened again by a decision only', async () => {
  const admin = await signIn('superadmin')
  await admin.call(system.changeSettings, { body: { review_postings: true } })
  const decide = ({ id, version }: { id: string; version: number }) =>
    admin.call(moderation.decide, { params: { id }, body: { decision: 'publish', version } })
  const { id, ...waiting } = await post({ ...(await makeDraft()), status: 'published' })
  await decide({ id, version: waiting.version })
  // Without a scope it could not be public.
  const edit = { title: 'Vue Developer', scope: '' }
  expect(await put(id, { ...edit, status: 'closed', version: 1 })).toMatchObject({ code: 409 })
  expect(await put(id, { ...edit, status: 'closed' })).toMatchObject({
    ...{ code: 200, status: 'closed', ...edit },
  })
  const acts = ['created', 'submitted', 'published', 'changed', 'closed']
  expect(await actsOf(id)).toEqual(acts)
  const again = await put(id, { scope: 'Screens.', status: 'published' })
  expect(again).toMatchObject({ code: 200, status: 'pending' })
  await decide(again)
  expect(await put(id, { title: 'Svelte Developer', status: 'archived' })).toMatchObject({
    ...{ code: 200, status: 'archived', title: 'Svelte Developer' },
  })
  await admin.call(system.changeSettings, { body: { review_postings: false } })
})

test('the posting of another manager is not there, for changes either', async () => {
  const { id } = await post(await makeDraft())
  const other = await signIn('project_manager')
  for (const body of [
    { title: 'Mine' },
    { status: 'archived' },
    { title: 'Mine', status: 'published' },
  ]) {
    const answer = (one: string) =>
      other.send({ method: 'PUT', url: `/api/internships/${one}`, body })
    const [foreign, unknown] = [await answer(id), await answer(v7())]
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  }
})
