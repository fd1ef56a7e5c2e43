import { audit } from '@app/contract/insight/audit.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { evaluations as routes } from '@app/contract/programme/evaluations.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { evaluations } from '#schema/evaluations.table.ts'
import { startupMembers, teamMembers } from '#schema/projects.table.ts'
import { listAs, makePlacement, readAs, sheets, start, write } from '#test/evaluating.ts'
import { app, db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { headlinesOf, join, makeStaffedTeam } from '#test/staffed-team.ts'
import { closeOverdue, remindWriters } from './evaluation-clock.ts'
import { notifyWriters } from './evaluation-notifications.ts'

startApp()

const notFound = [404, 'Not found.']
const inTransaction = (work: typeof closeOverdue) => app().database.transaction(work)
const makeDue = (id: string, at: string) =>
  db()
    .update(evaluations)
    .set({ due_at: sql.raw(at) })
    .where(eq(evaluations.id, id))
const wordsFor = async (person: SignedInUser, id: string) => {
  const answers = [
    await readAs(person, id),
    await listAs(person, 'mine'),
    await listAs(person, 'overview'),
    await person.call(notifications.list),
  ]
  return ['intern', 'leader', 'startup'].filter((side) =>
    JSON.stringify(answers).includes(`secret of the ${side}`),
  )
}

test('what one side wrote is in no answer to another until all have written', async () => {
  const place = await makePlacement()
  const { intern, leader, rep, manager, hr } = place
  const { id } = await start(leader, place)
  await write(intern, id, sheets.intern)
  await write(rep, id, sheets.startup)

  expect(await wordsFor(intern, id)).toEqual(['intern'])
  expect(await wordsFor(rep, id)).toEqual(['startup'])
  for (const person of [leader, manager, hr, await signIn('superadmin')])
    expect(await wordsFor(person, id)).toEqual([])
  const admin = await signIn('superadmin')
  const { audit_logs } = await admin.call(audit.list, { query: { action: 'evaluation_submitted' } })
  expect(JSON.stringify(audit_logs)).not.toContain('secret')

  await write(leader, id, sheets.leader)

  for (const person of [intern, leader, rep, manager, hr])
    expect(await wordsFor(person, id)).toEqual(['intern', 'leader', 'startup'])
  for (const person of [intern, leader, rep])
    expect(await headlinesOf(person)).toEqual(['Mid-term Evaluation', 'Mid-term Evaluation'])
})

test('once it is open, leader and startup read what concerns them', async () => {
  const place = await makePlacement()
  const { id } = await start(place.hr, place, 'final')
  await write(place.intern, id, sheets.intern)
  await write(place.leader, id, sheets.leader)
  await write(place.rep, id, sheets.startup)
  const marksFor = async (person: SignedInUser) =>
    Object.keys((await readAs(person, id)).sheets[0]?.sheet?.marks ?? {})
  expect(await marksFor(place.leader)).toEqual(['learning', 'support', 'guidance', 'feedback'])
  expect(await marksFor(place.rep)).toEqual(['learning', 'support', 'clarity', 'respect'])
  expect(await marksFor(place.hr)).toHaveLength(6)
})

test('a side is sent once, however many times at the same moment', async () => {
  const place = await makePlacement()
  const { id } = await start(place.leader, place)
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => refusal(write(place.intern, id, sheets.intern))),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  const conflict = [409, 'This evaluation has already been sent.']
  expect(tries.filter((one) => JSON.stringify(one) === JSON.stringify(conflict))).toHaveLength(19)
  await Promise.all([write(place.leader, id, sheets.leader), write(place.rep, id, sheets.startup)])
  expect((await readAs(place.intern, id)).closed_at).not.toBeNull()
})

test('an evaluation of a kind is started once, and a mid-term not after the final', async () => {
  const place = await makePlacement()
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => refusal(start(place.leader, place, 'final'))),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  expect(tries).toContainEqual([409, 'This evaluation has already been started.'])
  expect(await refusal(start(place.hr, place))).toEqual([
    409,
    'The final evaluation has already been started.',
  ])
})

test('strangers know of no evaluation: other interns, leaders, managers and startups', async () => {
  const place = await makePlacement()
  const far = await makePlacement()
  const { id } = await start(place.leader, place)
  for (const person of [far.intern, far.leader, far.manager, far.rep, far.teamManager]) {
    expect(await refusal(readAs(person, id))).toEqual(notFound)
    expect(await refusal(write(person, id, sheets.leader))).toEqual(notFound)
    expect((await listAs(person, 'mine')).total + (await listAs(person, 'overview')).total).toBe(0)
  }
  for (const person of [far.leader, far.manager, far.teamManager])
    expect(await refusal(start(person, place, 'final'))).toEqual(notFound)
  for (const person of [place.intern, place.rep])
    expect(await refusal(start(person, place, 'final'))).toMatchObject([403, expect.any(String)])
  // Who only looks on writes nothing.
  for (const person of [place.hr, place.manager])
    expect(await refusal(write(person, id, sheets.leader))).toEqual(notFound)
  const { placements } = await far.leader.call(routes.placements, { query: {} })
  expect(placements.map(({ intern_id }) => intern_id)).toEqual([far.intern.user.id])
})

test('a representative of a startup that is not approved is not asked', async () => {
  const place = await makePlacement()
  await db().execute(sql`update startups set status = 'rejected' where id = ${place.startup_id}`)
  const { id, sides } = await start(place.leader, place)
  expect(sides.map(({ side }) => side)).toEqual(['intern', 'leader'])
  expect(await refusal(readAs(place.rep, id))).toEqual(notFound)
})

test('of one startup, a representative of several sees those of no other', async () => {
  const [place, other] = [await makePlacement(), await makePlacement()]
  await db()
    .insert(startupMembers)
    .values({ startup_id: other.startup_id, user_id: place.rep.user.id })
  const { id } = await start(place.leader, place)
  await start(other.leader, other)
  const seen = (startup_id?: string) =>
    place.rep.call(routes.list, { query: startup_id ? { startup_id } : {} })
  expect((await seen()).total).toBe(2)
  const one = await seen(place.startup_id)
  expect([one.evaluations.map((row) => row.id), one.total]).toEqual([[id], 1])
})

test('people joined their project on the day that it was for the organisation', async () => {
  const { leader, intern } = await makePlacement()
  // Two in the morning of the second of March in India.
  await db()
    .update(teamMembers)
    .set({ joined_at: '2026-03-01T20:30:00.000Z' })
    .where(eq(teamMembers.user_id, intern.user.id))
  const { placements } = await leader.call(routes.placements, { query: {} })
  expect(placements.map(({ joined_on }) => joined_on)).toEqual(['2026-03-02'])
})

test('everyone is told the deadline as the day it is for them', async () => {
  const place = await makePlacement()
  const { id } = await start(place.leader, place)
  await db()
    .update(evaluations)
    .set({ due_at: '2027-02-28T22:00:00.000Z' })
    .where(eq(evaluations.id, id))
  await db()
    .update(users)
    .set({ time_zone: 'America/Los_Angeles' })
    .where(eq(users.id, place.leader.user.id))
  await notifyWriters(db(), id, 'due')
  const messagesOf = async (person: SignedInUser) =>
    (await person.call(notifications.list)).notifications[0]?.message
  expect(await messagesOf(place.intern)).toMatch(/ is due by 1 Mar 2027\.$/)
  expect(await messagesOf(place.leader)).toMatch(/ is due by 28 Feb 2027\.$/)
})

test('a sheet needs every mark, a strength and an answer; what it does not know is refused', async () => {
  const place = await makePlacement()
  const { id } = await start(place.leader, place)
  const { quality: _, ...marks } = sheets.leader.marks
  const send = (body: object) =>
    place.leader.send({ method: 'POST', url: `/api/evaluations/${id}/submit`, body })
  const missing = await send({ ...sheets.leader, marks })
  expect([missing.statusCode, missing.json().errors]).toEqual([
    422,
    [{ path: 'marks.quality', message: 'Please choose from 1 to 5.' }],
  ])
  for (const wrong of [
    { ...sheets.leader, strengths: ' ' },
    { ...sheets.leader, again: 'perhaps' },
    { ...sheets.leader, marks: { ...sheets.leader.marks, quality: 6 } },
    { ...sheets.leader, side: 'intern' },
    { ...sheets.leader, marks: { ...sheets.leader.marks, looks: 5 } },
  ])
    expect((await send(wrong)).statusCode).toBe(422)
})

test('a draft is kept for its writer alone, and gone once the sheet is sent', async () => {
  const place = await makePlacement()
  const { id } = await start(place.leader, place)
  const keep = (actor: SignedInUser, strengths: string) =>
    actor.call(routes.keepDraft, { params: { id }, body: { marks: { quality: 3 }, strengths } })
  await keep(place.leader, 'secret draft')
  expect((await readAs(place.leader, id)).draft).toMatchObject({
    marks: { quality: 3 },
    strengths: 'secret draft',
  })
  for (const person of [place.intern, place.rep, place.hr])
    expect(JSON.stringify(await readAs(person, id))).not.toContain('secret draft')
  expect(await refusal(keep(place.hr, 'x'))).toEqual(notFound)
  await write(place.leader, id, sheets.leader)
  expect(await refusal(keep(place.leader, 'late'))).toEqual([
    409,
    'This evaluation has already been sent.',
  ])
  expect((await readAs(place.leader, id)).draft).toBeNull()
})

test('after the deadline what was sent opens, and what is missing stays missing', async () => {
  const place = await makePlacement()
  const { id } = await start(place.leader, place)
  await write(place.intern, id, sheets.intern)
  const draft = { marks: {}, strengths: 'Half a sentence', to_improve: '', again: null }
  await place.leader.call(routes.keepDraft, { params: { id }, body: draft })
  await makeDue(id, `now() + interval '2 days'`)
  await inTransaction(remindWriters)
  expect(await inTransaction(remindWriters)).toBe(0)
  expect(await headlinesOf(place.leader)).toHaveLength(2)
  expect(await headlinesOf(place.intern)).toHaveLength(1)

  await makeDue(id, `now() - interval '1 second'`)
  const late = [409, 'This evaluation is closed.']
  expect(await refusal(write(place.leader, id, sheets.leader))).toEqual(late)
  expect(await inTransaction(closeOverdue)).toBe(1)

  expect(await refusal(write(place.rep, id, sheets.startup))).toEqual(late)
  const { sheets: result, draft: unsent } = await readAs(place.leader, id)
  expect(unsent).toEqual(draft)
  expect(JSON.stringify(await readAs(place.hr, id))).not.toContain(draft.strengths)
  expect(result.map(({ side, sheet }) => [side, sheet !== null])).toEqual([
    ['intern', true],
    ['leader', false],
    ['startup', false],
  ])
})

test('one that closed without a mark is started again, once, also of someone who has left; then it counts', async () => {
  const place = await makePlacement()
  const { id } = await start(place.leader, place, 'final')
  await write(place.intern, id, sheets.intern)
  const close = async () => {
    await makeDue(id, `now() - interval '1 second'`)
    await inTransaction(closeOverdue)
  }
  await close()
  await db().delete(teamMembers).where(eq(teamMembers.user_id, place.intern.user.id))
  const again = (person: SignedInUser) => refusal(start(person, place, 'final'))
  const tries = await Promise.all([place.leader, place.hr, place.leader, place.hr].map(again))
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  const conflict = [409, 'This evaluation has already been started.']
  expect(tries).toContainEqual(conflict)
  expect(await wordsFor(place.leader, id)).toEqual([])
  await write(place.leader, id, sheets.leader)
  await close()
  expect(await wordsFor(place.rep, id)).toEqual(['intern', 'leader'])
  await join(place.team_id, place.intern)
  expect(await again(place.hr)).toEqual(conflict)
})

test('a list says what waits for oneself', async () => {
  const place = await makePlacement()
  const { id } = await start(place.leader, place)
  for (const person of [place.intern, place.leader, place.rep])
    expect((await listAs(person, 'mine', 'to_write')).total).toBe(1)
  await write(place.intern, id, sheets.intern)
  expect((await listAs(place.intern, 'mine', 'to_write')).total).toBe(0)
  const overview = await listAs(place.manager, 'overview', 'open')
  expect(overview.evaluations[0]).toMatchObject({
    intern_name: 'Test intern',
    project_name: 'Lotus',
    startup_name: 'KitabGhar',
    own_side: null,
    can: { write: false },
  })
  expect((await listAs(place.manager, 'mine')).total).toBe(0)
})

test.each([
  ['without a leader', sql`update teams set leader_id = null`],
  ['whose leader is suspended', sql`update users set status = 'suspended'`],
  ['whose leader has another role now', sql`update users set role = 'developer'`],
])('of a team %s the manager writes', async (_, change) => {
  const team = await makeStaffedTeam()
  await db().execute(sql`${change} where id in (${team.team_id}, ${team.leader.user.id})`)
  const { id } = await start(team.manager, team)
  expect((await write(team.manager, id, sheets.leader)).own_side).toBe('leader')
})

test('a leader who is given another role writes and reads no more than what they sent themselves', async () => {
  const place = await makePlacement()
  const [sent, open] = [await start(place.hr, place), await start(place.hr, place, 'final')]
  await write(place.leader, sent.id, sheets.leader)
  await db().update(users).set({ role: 'developer' }).where(eq(users.id, place.leader.user.id))
  expect(await refusal(readAs(place.leader, open.id))).toEqual(notFound)
  expect(await refusal(write(place.leader, open.id, sheets.leader))).toEqual(notFound)
  const { evaluations: own } = await listAs(place.leader, 'mine')
  expect(own.map(({ id }) => id)).toEqual([sent.id])
  expect((await readAs(place.manager, open.id)).own_side).toBe('leader')
  expect(await refusal(write(place.manager, sent.id, sheets.leader))).toEqual(notFound)
})

test.each([
  ['a manager', sql`update projects set manager_id = null`],
  ['a manager who is active', sql`update users set status = 'suspended'`],
  ['a manager who still is one', sql`update users set role = 'team_manager'`],
])('of a team without a leader and %s nobody can start an evaluation', async (_, change) => {
  const alone = await makeStaffedTeam()
  await db().execute(sql`update teams set leader_id = null where id = ${alone.team_id}`)
  await db().execute(sql`${change} where id in (${alone.project_id}, ${alone.manager.user.id})`)
  expect(await refusal(start(await signIn('hr'), alone))).toEqual([
    409,
    "Test intern doesn't have a leader to write the evaluation yet.",
  ])
})
