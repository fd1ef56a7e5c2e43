import { applications } from '@app/contract/hiring/applications.ts'
import { candidateFilters, candidateTags } from '@app/contract/hiring/candidate-filters.ts'
import { candidateMerges, candidates as routes } from '@app/contract/hiring/candidates.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { candidateTaggings, sharedKeys } from '#schema/candidates.table.ts'
import { app, db, inject, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeForm, makeInternship, makeResume, walk } from '#test/hiring.ts'
import { storeSharedKeys } from './candidate-pairs.ts'

startApp()

let hr: SignedInUser
let internship_id: string
let other_id: string
beforeAll(async () => {
  hr = await signIn('hr')
  internship_id = (await makeInternship()).internship.id
  other_id = (await makeInternship({ title: 'Node Developer' })).internship.id
})

/** Somebody who applied, under the name of their account. */
async function makeCandidate(
  more: Partial<typeof users.$inferInsert> = {},
  posting = internship_id,
) {
  const person = await signIn('intern', more)
  const form = { ...(await makeForm(person, posting)), full_name: person.user.full_name }
  const application = await person.call(applications.apply, { body: form })
  return { person, application, id: person.user.id }
}
const selectRows = async (query: object, actor = hr) => {
  const page = await actor.call(routes.list, { query: { limit: 100, ...query } })
  return page.candidates.map(({ id }) => id)
}
const statusOf = async (
  actor: SignedInUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => {
  const answer = await inject({ method, url, ...(body && { body }) }, { headers: actor.headers })
  return [answer.statusCode, answer.body ? answer.json().detail : undefined]
}
const read = (id: string) => hr.call(routes.read, { params: { id } })
const makeTag = (name: string) => hr.call(candidateTags.create, { body: { name } })
const mergeInto = (stored: string, merged: string, actor = hr) =>
  actor.call(routes.merge, { params: { id: stored }, body: { other_id: merged } })

test('one row a person, found by name, e-mail, skill and with typing errors', async () => {
  const { id, person } = await makeCandidate({
    full_name: 'Priyanka Deshmukh',
    skills: ['Rust', 'Kubernetes'],
  })
  const form = await makeForm(person, other_id)
  await person.call(applications.apply, { body: { ...form, full_name: 'Priyanka Deshmukh' } })
  for (const search of ['priyanka', 'DESHMUKH priy', 'kubernetes', person.user.email])
    expect(await selectRows({ search })).toEqual([id])
  const near = await hr.call(routes.list, { query: { search: 'priynka deshmuk' } })
  expect([near.is_nearest, near.candidates[0]?.id]).toEqual([true, id])
  expect(await selectRows({ search: '%' })).not.toContain(id)
  const [row] = (await hr.call(routes.list, { query: { search: 'kubernetes' } })).candidates
  expect(row).toMatchObject({ applications: 2, standing: 'in_process', tags: [] })
})

test('a changed name and skill are found at once, a removed person never again', async () => {
  const { id } = await makeCandidate({ full_name: 'Old Name' })
  await db()
    .update(users)
    .set({ full_name: 'Xiomara Quill', skills: ['Zig'] })
    .where(eq(users.id, id))
  expect(await selectRows({ search: 'xiomara zig' })).toEqual([id])
  await hr.call(routes.note, { params: { id }, body: { text: 'Xiomara was kind.' } })
  await db()
    .update(users)
    .set({ status: 'deleted', full_name: 'Removed person' })
    .where(eq(users.id, id))
  expect(await selectRows({ search: 'xiomara' })).not.toContain(id)
  expect(await statusOf(hr, 'GET', `/api/candidates/${id}`)).toEqual([404, expect.any(String)])
})

test('where somebody stands follows their applications, and filters and counts agree', async () => {
  const { id, application } = await makeCandidate({ full_name: 'Standa Novak' })
  const search = 'standa novak'
  await walk(hr, application, ['received', 'rejected'])
  const stored = await hr.call(routes.keep, { params: { id }, body: { kept: true } })
  expect(stored).toMatchObject({ standing: 'rejected', kept_since: expect.any(String) })
  expect(await selectRows({ search, standing: 'rejected', kept: 'true' })).toEqual([id])
  expect(await selectRows({ search, standing: 'accepted' })).toEqual([])
  const tag = await makeTag('For spring')
  await hr.call(routes.tag, { body: { candidates: [id], add: [tag.id], remove: [] } })
  const counts = await hr.call(routes.counts, { query: { search } })
  expect(counts).toMatchObject({ all: 1, kept: 1, standings: { rejected: 1, hired: 0 } })
  expect(counts.tags).toContainEqual({ ...tag, count: 1 })
  expect(await selectRows({ tags: tag.id })).toEqual([id])
  await hr.call(routes.keep, { params: { id }, body: { kept: false } })
  expect(await selectRows({ search, kept: 'true' })).toEqual([])
})

test('pages follow one another in both orders without a gap', async () => {
  await Promise.all(
    ['Ada', 'bela', 'Cem'].map((name) => makeCandidate({ full_name: `${name} Pagewise` })),
  )
  for (const sort of ['newest', 'name'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await hr.call(routes.list, {
        query: { search: 'pagewise', sort, limit: 1, cursor },
      })
      expect(page.total).toBe(3)
      seen.push(...page.candidates.map(({ full_name }) => full_name))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect([...seen].sort()).toEqual(['Ada Pagewise', 'Cem Pagewise', 'bela Pagewise'])
    if (sort === 'name') expect(seen[1]).toBe('bela Pagewise')
  }
  expect(await statusOf(hr, 'GET', '/api/candidates?cursor=x')).toEqual([422, expect.any(String)])
})

test('tags go to several people at once and off again; a tag exists once', async () => {
  const [one, other] = await Promise.all([makeCandidate(), makeCandidate()])
  const tag = await makeTag('React')
  const both = [one.id, other.id]
  const add = { candidates: both, add: [tag.id], remove: [] }
  expect(await hr.call(routes.tag, { body: add })).toEqual({ changed: 2 })
  expect(await hr.call(routes.tag, { body: add })).toEqual({ changed: 0 })
  expect(await hr.call(routes.tag, { body: { ...add, add: [], remove: [tag.id] } })).toEqual({
    changed: 2,
  })
  expect((await read(one.id)).tags).toEqual([])
  const url = '/api/candidates/tags'
  expect(await statusOf(hr, 'POST', url, { ...add, add: [] })).toEqual([
    422,
    'Please choose a tag.',
  ])
  expect(await statusOf(hr, 'POST', url, { ...add, remove: [tag.id] })).toEqual([
    422,
    "You can't add and remove the same tag at once.",
  ])
  expect((await statusOf(hr, 'POST', url, { ...add, candidates: [one.id, v7()] }))[0]).toBe(404)
  expect((await statusOf(hr, 'POST', url, { ...add, add: [v7()] }))[0]).toBe(404)
  expect((await statusOf(hr, 'POST', url, { ...add, candidates: [] }))[0]).toBe(422)
  const tries = await Promise.all(
    Array.from({ length: 8 }, () =>
      statusOf(hr, 'POST', '/api/candidate-tags', { name: 'Golang' }),
    ),
  )
  expect(tries.map(([status]) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  expect(tries.find(([status]) => status === 409)?.[1]).toBe(
    'A tag called “Golang” already exists.',
  )
  expect((await statusOf(hr, 'POST', '/api/candidate-tags', { name: 'GOLANG' }))[0]).toBe(409)
  await hr.call(routes.tag, { body: add })
  expect((await statusOf(hr, 'DELETE', `/api/candidate-tags/${tag.id}`))[0]).toBe(204)
  expect((await read(one.id)).tags).toEqual([])
  expect((await statusOf(hr, 'DELETE', `/api/candidate-tags/${tag.id}`))[0]).toBe(404)
})

test('a saved filter is one’s own until it is shared, and only its owner changes it', async () => {
  const mate = await signIn('hr')
  const saved = await hr.call(candidateFilters.save, {
    body: { name: 'Rejected, kept', standing: 'rejected', kept: true, search: 'react', tags: [] },
  })
  expect(saved).toMatchObject({
    kept: true,
    search: 'react',
    is_shared: false,
    can: { change: true },
  })
  const seenBy = async (actor: SignedInUser) =>
    (await actor.call(candidateFilters.list)).filters.map(({ id }) => id)
  expect(await seenBy(mate)).not.toContain(saved.id)
  const url = `/api/candidate-filters/${saved.id}`
  expect((await statusOf(mate, 'DELETE', url))[0]).toBe(404)
  await hr.call(candidateFilters.change, { params: { id: saved.id }, body: { is_shared: true } })
  expect(await seenBy(mate)).toContain(saved.id)
  const refusal = [403, 'Only the person who saved a filter can change it.']
  expect(await statusOf(mate, 'DELETE', url)).toEqual(refusal)
  expect(await statusOf(mate, 'PUT', url, { is_shared: false })).toEqual(refusal)
  expect(await statusOf(hr, 'POST', '/api/candidate-filters', { name: 'rejected, KEPT' })).toEqual([
    409,
    'You already have a filter called “rejected, KEPT”.',
  ])
  expect((await statusOf(hr, 'DELETE', url))[0]).toBe(204)
  expect(await seenBy(hr)).not.toContain(saved.id)
})

test('two accounts of one person are proposed, merged with all they have, and parted again', async () => {
  const spelled = { full_name: 'Dupe Twice', phone: '+91 98765 43210' }
  const one = await makeCandidate({ ...spelled, email: 'dupe.twice@gmail.com' })
  const two = await makeCandidate(
    { ...spelled, email: 'dupetwice+jobs@googlemail.com', phone: '098765-43210' },
    other_id,
  )
  const tag = await makeTag('Twice')
  await hr.call(routes.tag, { body: { candidates: [two.id], add: [tag.id], remove: [] } })
  await hr.call(routes.note, { params: { id: two.id }, body: { text: 'Met at the fair.' } })
  const pair = (await hr.call(routes.pairs)).pairs.find((each) => each.one.id === one.id)
  expect(pair).toMatchObject({ other: { id: two.id }, likenesses: ['email', 'phone'] })
  const preview = await hr.call(routes.preview, {
    params: { id: one.id },
    query: { other_id: two.id },
  })
  expect(preview.merged).toMatchObject({ applications: 1, notes: 1, tags: [tag] })

  const stored = await mergeInto(one.id, two.id)
  expect(stored).toMatchObject({
    id: one.id,
    applications: 2,
    tags: [tag],
    full_name: 'Dupe Twice',
  })
  expect(stored.sent.map(({ internship_title }) => internship_title).sort()).toEqual([
    'Node Developer',
    'React Developer',
  ])
  expect(stored.notes[0]?.text).toBe('Met at the fair.')
  expect(await selectRows({ search: 'dupetwice+jobs' })).toEqual([one.id])
  expect(await selectRows({ tags: tag.id })).toEqual([one.id])
  const count = { ...tag, count: 1 }
  expect((await hr.call(routes.counts)).tags).toContainEqual(count)
  await db().insert(candidateTaggings).values({ candidate_id: one.id, tag_id: tag.id })
  expect((await hr.call(routes.counts)).tags).toContainEqual(count)
  await db().delete(candidateTaggings).where(eq(candidateTaggings.candidate_id, one.id))
  expect((await read(two.id)).id).toBe(one.id)
  expect((await hr.call(routes.pairs)).pairs.some((each) => each.one.id === one.id)).toBe(false)
  const own = await two.person.call(applications.mine)
  expect(own.applications).toHaveLength(1)
  expect(
    await statusOf(hr, 'POST', `/api/candidates/${one.id}/merge`, { other_id: two.id }),
  ).toEqual([409, 'One of them was just merged. Please reload.'])

  const merge_id = stored.merges[0]?.id ?? ''
  const parted = await hr.call(candidateMerges.undo, { params: { id: merge_id } })
  expect(parted).toMatchObject({ applications: 1, tags: [], notes: [], merges: [] })
  expect((await read(two.id)).tags).toEqual([tag])
  expect(await statusOf(hr, 'POST', `/api/candidate-merges/${merge_id}/undo`)).toEqual([
    409,
    'This merge has already been undone.',
  ])
  const actions = (await db().select().from(auditLogs)).filter(
    ({ entity_id }) => entity_id === one.id,
  )
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['candidates_merged', 'candidate_merge_undone']),
  )
})

test('what is not one person is proposed no more; a name with the same résumé is proposed', async () => {
  const one = await makeCandidate({ full_name: 'Same Name' })
  const two = await makeCandidate({ full_name: 'same  name' })
  const { sha256 } = await makeResume(one.person)
  await db().execute(
    sql`update files set sha256 = ${sha256} where owner_id in (${one.id}, ${two.id})`,
  )
  await db().execute(sql`select refresh_candidates(array[${one.id}, ${two.id}]::uuid[])`)
  const proposed = async () =>
    (await hr.call(routes.pairs)).pairs.find((each) => each.one.id === one.id)
  const whatJobsKeep = async () => {
    while (await app().database.transaction(storeSharedKeys));
    return db().$count(sharedKeys, sql`${one.id} = any(${sharedKeys.ids})`)
  }
  expect((await proposed())?.likenesses).toEqual(['resume'])
  expect(await whatJobsKeep()).toBe(1)
  expect((await proposed())?.likenesses).toEqual(['resume'])
  // A person who leaves takes the keys along at once, and is found again after coming back.
  const set = (status: string) =>
    db().execute(sql`update users set status = ${status} where id = ${two.id}`)
  await set('deleted')
  expect(await db().$count(sharedKeys, sql`${one.id} = any(${sharedKeys.ids})`)).toBe(0)
  expect(await proposed()).toBeUndefined()
  expect(await whatJobsKeep()).toBe(0)
  await set('active')
  expect((await proposed())?.likenesses).toEqual(['resume'])
  expect(await whatJobsKeep()).toBe(1)
  expect(
    (await statusOf(hr, 'POST', `/api/candidates/${two.id}/distinct`, { other_id: one.id }))[0],
  ).toBe(204)
  expect(await proposed()).toBeUndefined()
})

test('many merges of one pair both ways at once leave one merge, and a chain comes apart again', async () => {
  const [a, b, c] = await Promise.all([makeCandidate(), makeCandidate(), makeCandidate()])
  const [x, y] = [a?.id ?? '', b?.id ?? '']
  const tries = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      statusOf(hr, 'POST', `/api/candidates/${at % 2 ? x : y}/merge`, { other_id: at % 2 ? y : x }),
    ),
  )
  expect(tries.map(([status]) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  const root = (await read(x)).id
  const chained = await mergeInto(c?.id ?? '', root)
  expect(chained.applications).toBe(3)
  await hr.call(candidateMerges.undo, { params: { id: chained.merges[0]?.id ?? '' } })
  expect(await read(x)).toMatchObject({ id: root, applications: 2 })
  expect((await read(c?.id ?? '')).applications).toBe(1)
  expect((await statusOf(hr, 'POST', `/api/candidates/${x}/merge`, { other_id: x }))[0]).toBe(422)
})

test('nobody finds, reads, notes or merges their own record', async () => {
  const me = await signIn('hr', { full_name: 'Selfish Hiring' })
  await me.call(applications.apply, { body: await makeForm(me, internship_id) })
  const { id } = await makeCandidate()
  const own = `/api/candidates/${me.user.id}`
  expect(await selectRows({ search: me.user.email }, me)).not.toContain(me.user.id)
  expect(await selectRows({ search: me.user.email })).toEqual([me.user.id])
  expect((await statusOf(me, 'GET', own))[0]).toBe(404)
  expect((await statusOf(me, 'POST', `${own}/notes`, { text: 'I am great.' }))[0]).toBe(404)
  expect((await statusOf(me, 'PUT', `${own}/kept`, { kept: true }))[0]).toBe(404)
  expect(
    (await statusOf(me, 'POST', `/api/candidates/${id}/merge`, { other_id: me.user.id }))[0],
  ).toBe(404)
  await mergeInto(id, me.user.id)
  expect((await statusOf(me, 'GET', `/api/candidates/${id}`))[0]).toBe(404)
})

test('the export holds the filtered pool, and is HR’s alone', async () => {
  const { person } = await makeCandidate({ full_name: '=cmd Exported' })
  const url = '/api/exports/candidates.csv?search=exported'
  const file = await inject({ method: 'GET', url }, { headers: hr.headers })
  expect(file.body).toContain(`"'=cmd Exported",${person.user.email}`)
  expect(file.body.trim().split('\r\n')).toHaveLength(2)
  const leader = await signIn('team_leader')
  expect((await statusOf(leader, 'GET', url))[0]).toBe(403)
})
