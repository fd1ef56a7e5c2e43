import type { Output } from '@app/contract/core/route.ts'
import { applications as routes } from '@app/contract/hiring/applications.ts'
import { internships as postings } from '@app/contract/hiring/internships.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { projects } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeForm, makeInternship, walk } from '#test/hiring.ts'
import { tallies } from './application-lists.ts'

startApp()

type Form = Awaited<ReturnType<typeof makeForm>>

async function applyTo(internship_id: string, more: Partial<Form> = {}) {
  const student = await signIn('intern')
  const body = { ...(await makeForm(student, internship_id)), ...more }
  return { student, made: await student.call(routes.apply, { body }) }
}

const idsFor = async (who: SignedInUser, query: Record<string, string> = {}) => {
  const { applications: rows } = await who.call(routes.list, { query })
  return rows.map(({ id }) => id)
}

test('each role sees its own rows: applicants theirs, managers those of their internships, HR all', async () => {
  const one = await makeInternship()
  const two = await makeInternship()
  const first = await applyTo(one.internship.id)
  const second = await applyTo(two.internship.id)
  const both = { user_id: first.student.user.id }

  expect(await idsFor(first.student)).toEqual([first.made.id])
  expect(await idsFor(one.manager)).toEqual([first.made.id])
  expect(await idsFor(two.manager)).toEqual([second.made.id])
  expect(await idsFor(two.manager, both)).toEqual([])
  expect(await idsFor(await signIn('team_leader'))).toEqual([])
  expect(await idsFor(await signIn('startup_rep'))).toEqual([])
  for (const role of ['hr', 'hr_admin', 'superadmin'] as const) {
    const seen = await idsFor(await signIn(role))
    expect(seen).toEqual(expect.arrayContaining([first.made.id, second.made.id]))
  }
})

test('who wrote a posting keeps it only while nobody else manages its project', async () => {
  const [author, heir] = [await signIn('project_manager'), await signIn('project_manager')]
  const by = (manager_id: string | null) => ({ name: 'Handed over', manager_id })
  const [project] = await db().insert(projects).values(by(author.user.id)).returning()
  const project_id = project?.id ?? ''
  const { internship } = await makeInternship({ created_by: author.user.id, project_id })
  const { made } = await applyTo(internship.id)
  const seenBy = async (manager: SignedInUser) => {
    const { internships } = await manager.call(postings.managed, {})
    const open = { method: 'POST', url: `/api/files/${made.resume_id}/link` } as const
    const dashboard = await manager.send({ method: 'GET', url: '/api/dashboards/project_manager' })
    return {
      postings: internships.map(({ id }) => id),
      applications: await idsFor(manager),
      resume: (await manager.send(open)).statusCode,
      dashboard: dashboard.json().internships.map(({ id }: { id: string }) => id),
    }
  }
  const all = { postings: [internship.id], applications: [made.id], dashboard: [internship.id] }
  const none = { postings: [], applications: [], resume: 404, dashboard: [] }
  const handTo = (manager_id: string | null) =>
    db().update(projects).set(by(manager_id)).where(eq(projects.id, project_id))

  expect([await seenBy(author), await seenBy(heir)]).toEqual([{ ...all, resume: 200 }, none])
  await handTo(heir.user.id)
  expect([await seenBy(author), await seenBy(heir)]).toEqual([none, { ...all, resume: 200 }])
  await handTo(null)
  expect([await seenBy(author), await seenBy(heir)]).toEqual([{ ...all, resume: 200 }, none])
})

test('a manager’s own application to somebody else is seen as an applicant sees it', async () => {
  const { internship } = await makeInternship()
  const manager = await signIn('project_manager')
  await manager.call(routes.apply, { body: await makeForm(manager, internship.id) })
  const { applications: rows } = await manager.call(routes.list, {})
  expect(rows).toHaveLength(1)
  expect(rows[0]).not.toHaveProperty('score')
  expect(rows[0]?.can.withdraw).toBe(true)
})

test('a search finds names, addresses and titles, and takes % and _ for themselves', async () => {
  const hr = await signIn('hr')
  const { internship } = await makeInternship({ title: 'Quantum 100%_sure' })
  const zoya = await applyTo(internship.id, { full_name: 'Zoya Quince' })
  const other = await applyTo(internship.id, { email: 'zed.quill@example.in' })

  expect(await idsFor(hr, { search: 'zoya q' })).toEqual([zoya.made.id])
  expect(await idsFor(hr, { search: 'QUILL@' })).toEqual([other.made.id])
  expect(await idsFor(hr, { search: '100%_' })).toEqual([other.made.id, zoya.made.id])
  expect(await idsFor(hr, { search: 'Z%Quince' })).toEqual([])
  expect(await idsFor(hr, { search: '\\' })).toEqual([])
  expect(await idsFor(hr, { search: "' or 1=1 --" })).toEqual([])
  const result = await hr.call(routes.list, { query: { search: 'quantum' } })
  expect(result.total).toBe(2)
})

test('minors are never ranked: sorted by score they come last, without it, newest first', async () => {
  const hr = await signIn('hr')
  const { internship } = await makeInternship()
  const made: string[] = []
  for (const [score, age_group] of [
    [99, 'minor'],
    [50, 'adult'],
    [null, 'adult'],
    [10, 'minor'],
    [70, null],
  ] as const) {
    const { made: application, student } = await applyTo(internship.id)
    await db().update(applications).set({ score }).where(eq(applications.id, application.id))
    await db().update(users).set({ age_group }).where(eq(users.id, student.user.id))
    made.push(application.id)
  }
  const [first, second, third, fourth, fifth] = made
  const query = { internship_id: internship.id, sort: 'score', limit: 2 } as const
  const seen: [string, number | null | undefined][] = []
  let cursor: string | null = null
  do {
    const page: Output<typeof routes.list> = await hr.call(routes.list, {
      query: { ...query, ...(cursor && { cursor }) },
    })
    expect(page.total).toBe(5)
    seen.push(...page.applications.map(({ id, score }): [string, typeof score] => [id, score]))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual([
    [fifth, 70],
    [second, 50],
    [third, null],
    [fourth, null],
    [first, null],
  ])
})

test('nobody learns the hidden score of their own application from its place or from a cursor', async () => {
  for (const student of [await signIn('intern'), await signIn('hr')]) {
    const made: string[] = []
    for (const score of [37, 91, null, 64]) {
      const { internship } = await makeInternship()
      const { id } = await student.call(routes.apply, {
        body: await makeForm(student, internship.id),
      })
      await db().update(applications).set({ score }).where(eq(applications.id, id))
      made.unshift(id)
    }
    const query = { user_id: student.user.id, sort: 'score' } as const
    expect(await idsFor(student, query)).toEqual(made)
    const { next_cursor } = await student.call(routes.list, { query: { ...query, limit: 1 } })
    expect(JSON.parse(Buffer.from(next_cursor ?? '', 'base64url').toString())).toEqual([
      -2,
      made[0],
    ])
    for (const score of [100, 91, 50]) {
      const place = JSON.stringify([score, 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
      const cursor = Buffer.from(place).toString('base64url')
      expect(await idsFor(student, { ...query, cursor })).toEqual(made)
    }
  }
})

test.each(['newest', 'oldest', 'score'] as const)(
  'sorted by %s, the pages follow each other without a gap or a repeat',
  async (sort) => {
    const hr = await signIn('hr')
    const { internship } = await makeInternship()
    for (const score of [70, null, 90, 70, null]) {
      const { made: created } = await applyTo(internship.id)
      await db().update(applications).set({ score }).where(eq(applications.id, created.id))
    }
    const base = { internship_id: internship.id, sort }
    const whole = await hr.call(routes.list, { query: base })
    expect(whole.total).toBe(5)
    const scores = whole.applications.map(({ score }) => score)
    const expected = {
      newest: [null, 70, 90, null, 70],
      oldest: [70, null, 90, 70, null],
      score: [90, 70, 70, null, null],
    }
    expect(scores).toEqual(expected[sort])

    const walked: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: typeof whole = await hr.call(routes.list, {
        query: { ...base, limit: 2, ...(cursor && { cursor }) },
      })
      walked.push(...page.applications.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(walked).toEqual(whole.applications.map(({ id }) => id))
  },
)

test('a cursor that is not ours is refused', async () => {
  const hr = await signIn('hr')
  const answer = await hr.send({ method: 'GET', url: '/api/applications?cursor=bm8' })
  expect(answer.statusCode).toBe(422)
})

const counted = async () => {
  const rows = await rowsOf<{ status: string; n: number }>(
    db(),
    sql`select status, count(*)::int as n from applications group by status`,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
const standing = async () =>
  Object.fromEntries(Object.entries((await tallies(db())).counts).filter(([, n]) => n !== 0))

test('the stored tallies equal a count of the rows, through moves, removals and folding', async () => {
  const hr = await signIn('hr')
  const { internship } = await makeInternship()
  const one = await applyTo(internship.id)
  const two = await applyTo(internship.id)
  await walk(hr, one.made, ['received', 'assessed_fail', 'rejected'])
  await two.student.call(routes.withdraw, { params: { id: two.made.id } })
  await two.student.call(routes.apply, { body: await makeForm(two.student, internship.id) })
  expect(await standing()).toEqual(await counted())

  await db().execute(sql`select fold_application_tallies()`)
  expect(await standing()).toEqual(await counted())

  const before = await tallies(db())
  await db().execute(sql`delete from application_steps where application_id in
    (select id from applications where user_id = ${two.student.user.id})`)
  await db().execute(sql`delete from applications where user_id = ${two.student.user.id}`)
  expect(await standing()).toEqual(await counted())
  expect((await tallies(db())).candidates).toBe(before.candidates - 1)
})

test('the counts follow the filter, and the total of a status needs no counting', async () => {
  const hr = await signIn('hr')
  const { internship } = await makeInternship()
  const { made: created } = await applyTo(internship.id)
  await applyTo(internship.id)
  await walk(hr, created, ['received'])
  const query = { internship_id: internship.id }
  const { counts } = await hr.call(routes.counts, { query })
  expect(counts).toMatchObject({ Applied: 1, received: 1, hired: 0 })

  const all = (await hr.call(routes.counts, {})).counts
  const applied = await hr.call(routes.list, { query: { status: 'Applied' } })
  expect(applied.total).toBe(all.Applied)
  expect(new Set(applied.applications.map(({ status }) => status))).toEqual(new Set(['Applied']))
})
