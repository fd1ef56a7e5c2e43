import type { InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import { internships as routes } from '@app/contract/hiring/internships.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories } from '#schema/internships.table.ts'
import { events } from '#schema/live.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { draftWith } from '#test/market.ts'

startApp()

const first = <T>([row]: T[]): T => {
  if (!row) throw new Error('nothing was made')
  return row
}

let pm: SignedInUser
let category_id: string
beforeAll(async () => {
  pm = await signIn('project_manager')
  category_id = first(
    await db()
      .select()
      .from(internshipCategories)
      .where(eq(internshipCategories.name, 'Development')),
  ).id
})

const draft = (more: Partial<InternshipDraft> = {}) =>
  draftWith({ category_id, skills: ['React', 'TypeScript'], questions: ['Why?'], ...more })

const create = (more: Partial<InternshipDraft> = {}, actor = pm) =>
  actor.call(routes.create, { body: draft(more) })
const move = (
  { id, version }: { id: string; version: number },
  status: 'published' | 'closed' | 'archived',
  actor = pm,
) => actor.call(routes.move, { params: { id }, body: { status, version } })
const published = async (more: Partial<InternshipDraft> = {}, actor = pm) =>
  move(await create(more, actor), 'published', actor)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: Error) => error.message,
  )

test('a posting starts as a draft of its writer, which only those in scope can read', async () => {
  const created = await create()
  expect(created).toMatchObject({ status: 'draft', company_name: 'Cohort', duration: '3 months' })
  expect(created.can).toEqual({
    edit: true,
    publish: true,
    close: false,
    archive: true,
    applications: true,
  })
  const url = `/api/internships/${created.id}`
  const unknown = await stranger.send({ method: 'GET', url: `/api/internships/${v7()}` })
  expect(unknown.statusCode).toBe(404)
  const others = [
    stranger,
    await signIn('intern'),
    await signIn('project_manager'),
    await signIn('startup_rep'),
    await signIn('team_leader'),
  ]
  for (const person of others) {
    const answer = await person.send({ method: 'GET', url })
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
  }
  const readers = [
    ['superadmin', true, true],
    ['internship_admin', true, false],
    ['hr', false, false],
    ['hr_admin', false, false],
  ] as const
  for (const [role, edit, applications] of readers) {
    const { can } = await (await signIn(role)).call(routes.read, { params: { id: created.id } })
    expect([can.edit, can.applications]).toEqual([edit, applications])
  }
})

test('what is published is on the list at once, for everybody, without what only managers see', async () => {
  await stranger.call(routes.list, {})
  const created = await published({ title: 'Fresh on the list' })
  const { internships } = await stranger.call(routes.list, {})
  expect(internships[0]).toMatchObject({
    id: created.id,
    title: 'Fresh on the list',
    category: 'Development',
    status: 'published',
    stipend: 10_000,
  })
  const read = await stranger.call(routes.read, { params: { id: created.id } })
  expect(read).toEqual({
    ...created,
    review: null,
    can: { edit: false, publish: false, close: false, archive: false, applications: false },
  })
  await move(created, 'closed')
  const after = await stranger.call(routes.list, {})
  expect(after.internships.map(({ id }) => id)).not.toContain(created.id)
  // Who applied can still read it.
  const closed = await stranger.call(routes.read, { params: { id: created.id } })
  expect(closed).toMatchObject({ status: 'closed', title: 'Fresh on the list', review: null })
})

test('an answer is promised for a day that can be read, however late one may apply', async () => {
  const last = '9999-12-31'
  const created = await published({ application_closing_date: last, start_date: last })
  expect(created.answer_by).toBe(last)
})

test('a page of the list has all columns, or those of a card for those who ask for no more', async () => {
  const created = await published({ skills: ['Docker'], scope: 'All of it' })
  const { can: _, review: __, ...columns } = created
  const [whole] = (await stranger.call(routes.list, {})).internships
  expect(whole).toEqual(columns)
  const [card] = (await stranger.call(routes.list, { query: { columns: 'card' } })).internships
  expect(card).toMatchObject({ id: created.id, title: created.title })
  expect(card).not.toHaveProperty('description')
  const unknown = await stranger.send({ method: 'GET', url: '/api/internships?columns=secret' })
  expect(unknown.statusCode).toBe(422)
})

test('answers made by the database are what the contract says', async () => {
  const created = await published()
  const list = await stranger.send({ method: 'GET', url: '/api/internships' })
  expect(routes.list.returns.parse(list.json())).toEqual(list.json())
  const read = await pm.send({ method: 'GET', url: `/api/internships/${created.id}` })
  expect(routes.read.returns.strict().parse(read.json())).toEqual(read.json())
  const facets = await stranger.send({ method: 'GET', url: '/api/internships/facets' })
  expect(routes.facets.returns.parse(facets.json())).toEqual(facets.json())
})

test("a posting is for one of one's own projects and takes the name of its startup", async () => {
  const startup = first(
    await db().insert(startups).values({ name: 'Lotus', contact_email: 'a@b.example' }).returning(),
  )
  const other = await signIn('project_manager')
  const [own, foreign] = await db()
    .insert(projects)
    .values([
      { name: 'Own', manager_id: pm.user.id, startup_id: startup.id },
      { name: 'Foreign', manager_id: other.user.id },
    ])
    .returning()
  expect((await create({ project_id: own?.id ?? '' })).company_name).toBe('Lotus')
  for (const project_id of [foreign?.id ?? '', v7()])
    expect(await refusal(create({ project_id }))).toBe('Please choose one of your projects.')
  const superadmin = await signIn('superadmin')
  const forOther = await create({ project_id: foreign?.id ?? '' }, superadmin)
  expect(forOther.company_name).toBe('Cohort')
  const read = await other.call(routes.read, { params: { id: forOther.id } })
  expect(read.can.edit).toBe(true)
})

test.each([
  [{ paid_or_unpaid: 'Paid', stipend: null }, 'Please enter the stipend of a paid internship.'],
  [{ paid_or_unpaid: 'Paid', stipend: 0 }, 'Please enter the stipend of a paid internship.'],
  [{ paid_or_unpaid: 'Unpaid', stipend: 5 }, "Unpaid internships don't have a stipend."],
  [{ category_id: v7() }, 'Please choose a category.'],
  [{ cover_image_id: v7() }, 'Please upload the cover image again.'],
] as const)('a draft with %o is refused with a sentence', async (more, sentence) => {
  expect(await refusal(create(more))).toBe(sentence)
})

test("a cover is one's own picture that was uploaded as a cover", async () => {
  const other = await signIn('project_manager')
  const picture = (owner_id: string, category: 'cover' | 'avatar') => ({
    owner_id,
    category,
    name: 'a.png',
    key: v7(),
    type: 'image/png',
    size: 1,
    sha256: v7(),
  })
  const created = await db()
    .insert(files)
    .values([
      picture(pm.user.id, 'cover'),
      picture(pm.user.id, 'avatar'),
      picture(other.user.id, 'cover'),
    ])
    .returning()
  const [own, avatar, foreign] = created.map(({ id }) => id)
  const withCover = await create({ cover_image_id: own ?? '' })
  expect(withCover.cover_image_url).toBe(`/api/files/${own}`)
  for (const cover_image_id of [avatar ?? '', foreign ?? ''])
    expect(await refusal(create({ cover_image_id }))).toBe('Please upload the cover image again.')
  const superadmin = await signIn('superadmin')
  const edited = await superadmin.call(routes.change, {
    params: { id: withCover.id },
    body: { version: 1, title: 'Other', cover_image_id: own ?? '' },
  })
  expect(edited.cover_image_id).toBe(own)
})

test('an edit of the title keeps what it does not name', async () => {
  const fields = {
    hours_per_week: 18,
    learning: 'Reading maps.',
    team: 'Two mentors.',
    target_hours: 120,
    minimum_evaluation: 3.5,
    respond_by: '2099-02-01',
  }
  const { id, version } = await create(fields)
  const edited = await pm.call(routes.change, { params: { id }, body: { version, title: 'New' } })
  expect(edited).toMatchObject({ ...fields, title: 'New' })
})

test.each([
  [{ scope: '' }, 'Scope of work is required to publish.'],
  [{ eligibility: '' }, 'Eligibility is required to publish.'],
  [{ application_closing_date: '2020-01-01' }, 'The apply-by date must be today or later.'],
  [{ start_date: '2098-12-31' }, "The start date can't be before the apply-by date."],
] as const)('a draft with %o is kept but not published', async (more, sentence) => {
  const created = await create(more)
  expect(await refusal(move(created, 'published'))).toBe(sentence)
  expect((await pm.call(routes.read, { params: { id: created.id } })).status).toBe('draft')
})

test('a posting is published, closed, opened again and archived, and every step is audited', async () => {
  const created = await create()
  expect(await refusal(move(created, 'closed'))).toBe(
    "You can't change a draft internship to closed.",
  )
  const open = await move(created, 'published')
  expect(open.published_at).not.toBeNull()
  expect(await refusal(move(open, 'published'))).toBe('This internship is already published.')
  const closed = await move(open, 'closed')
  expect(closed.can).toEqual({
    edit: true,
    publish: true,
    close: false,
    archive: true,
    applications: true,
  })
  const again = await move(closed, 'published')
  expect(again.published_at).toBe(open.published_at)
  const gone = await move(again, 'archived')
  expect(gone.can).toEqual({
    edit: false,
    publish: false,
    close: false,
    archive: false,
    applications: true,
  })
  expect(await refusal(move(gone, 'published'))).toBe(
    "You can't change an archived internship to published.",
  )
  const acts = await db()
    .select({ action: auditLogs.action })
    .from(auditLogs)
    .where(eq(auditLogs.entity_id, created.id))
    .orderBy(auditLogs.at)
  expect(acts.map(({ action }) => action)).toEqual([
    'internship_created',
    'internship_published',
    'internship_closed',
    'internship_published',
    'internship_archived',
  ])
})

test('an edit keeps what it does not name and refuses to overwrite what another has changed', async () => {
  const created = await published()
  const edit = (body: { version: number } & Partial<InternshipDraft>, actor = pm) =>
    actor.call(routes.change, { params: { id: created.id }, body })
  const edited = await edit({ version: created.version, title: 'Vue Developer' })
  expect(edited).toMatchObject({ title: 'Vue Developer', skills: created.skills, version: 3 })
  expect(await refusal(edit({ version: created.version, title: 'Lost' }))).toBe(
    'This record was changed by someone else. Please reload.',
  )
  expect(await refusal(edit({ version: 3, application_closing_date: '2020-01-01' }))).toBe(
    'The apply-by date must be today or later.',
  )
  const other = await signIn('project_manager')
  expect(await refusal(edit({ version: 3, title: 'Mine now' }, other))).toBe('Not found.')
})

test('of two managers who publish at once one gets a conflict', async () => {
  const created = await create()
  const superadmin = await signIn('superadmin')
  const answers = await Promise.all(
    [pm, superadmin, pm, superadmin].map((actor) => refusal(move(created, 'published', actor))),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(new Set(answers)).toEqual(
    new Set(['accepted', 'This record was changed by someone else. Please reload.']),
  )
})

test('a copy is a draft of its own, also of an archived posting with the longest title', async () => {
  const long = 'A'.repeat(120)
  const created = await move(await create({ title: long }), 'archived')
  const copy = await pm.call(routes.duplicate, { params: { id: created.id } })
  expect(copy).toMatchObject({ status: 'draft', version: 1, skills: created.skills })
  expect(copy.title).toBe(`${'A'.repeat(113)} (copy)`)
  const other = await signIn('project_manager')
  expect(await refusal(other.call(routes.duplicate, { params: { id: created.id } }))).toBe(
    'Not found.',
  )
})

test('a posting is announced to those who may read a draft of it, and to the marketplace where it is or was published', async () => {
  const rep = await signIn('startup_rep')
  const [startup_id, project_id] = [v7(), v7()]
  await db()
    .insert(startups)
    .values({ id: startup_id, name: 'Rose', contact_email: 'a@b.example', status: 'approved' })
  await db().insert(startupMembers).values({ startup_id, user_id: rep.user.id })
  const project = { id: project_id, name: 'Rose', startup_id, manager_id: pm.user.id }
  await db().insert(projects).values(project)
  const announced = async ({ id }: { id: string }) => {
    const published = await db().delete(events).where(eq(events.about, id)).returning()
    return published.map(({ user_id, role, topic }) => user_id ?? role ?? topic).sort()
  }
  const posting = await create({ project_id })
  const readers = ['hr', 'hr_admin', 'internship_admin', 'superadmin', pm.user.id, rep.user.id]
  expect(await announced(posting)).toEqual(readers.sort())
  const { version } = await pm.call(routes.change, {
    params: { id: posting.id },
    body: { version: posting.version, project_id: null },
  })
  expect(await announced(posting)).toEqual(readers)
  const everybody = [...readers.filter((one) => one !== rep.user.id), 'marketplace'].sort()
  const shown = await move({ id: posting.id, version }, 'published')
  expect(await announced(posting)).toEqual(everybody)
  await move(shown, 'closed')
  expect(await announced(posting)).toEqual(everybody)
})
