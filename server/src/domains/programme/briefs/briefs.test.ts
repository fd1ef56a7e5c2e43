import { type Brief, briefs as routes } from '@app/contract/programme/briefs.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { mails } from '#schema/mail.table.ts'
import { milestones, projects, teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { headlinesOf } from '#test/staffed-team.ts'
import {
  decideAs,
  find,
  makeAccepted,
  makeInput,
  makeStartup,
  pick,
  propose,
  seat,
  withManager,
} from '#test/staffing.ts'

startApp()

test('a brief becomes project, team, milestones and tasks once every seat is accepted', async () => {
  const [{ rep, id: startup_id }, hr] = [await makeStartup(), await signIn('hr')]
  const input = makeInput({ seats: [seat, { ...seat, role: 'Backend', skills: [], tasks: [] }] })
  const stated = await rep.call(routes.create, { body: input })
  expect(stated).toMatchObject({
    status: 'open',
    seat_count: 2,
    can: { change: true, send: false },
  })
  expect(await headlinesOf(hr)).toContain('New Team Brief')
  const [asha, ravi] = [await makeAccepted('Asha Pool', ['React']), await makeAccepted('Ravi Pool')]
  const [own] = await db().select().from(applications).where(eq(applications.user_id, ravi.user.id))
  await db()
    .insert(hires)
    .values({ application_id: own?.id ?? '', user_id: ravi.user.id })
  const isOff = { settings: { projectUpdates: false } }
  await db().update(users).set(isOff).where(eq(users.id, asha.user.id))
  const led = await withManager(hr, stated)
  const first = await pick(hr, led.brief, asha.user.id, 0)
  expect((await rep.call(routes.read, { params: { id: stated.id } })).seats[0]).toMatchObject({
    ...{ status: 'open', person: null },
  })
  await expect(pick(hr, first, asha.user.id, 1)).rejects.toThrow('already has a seat on this team')
  const sent = await propose(hr, await pick(hr, first, ravi.user.id, 1))
  expect(sent.status).toBe('proposed')
  const seen = await rep.call(routes.read, { params: { id: stated.id } })
  expect(JSON.stringify(seen)).not.toMatch(/free_hours|capacity|@test|phone/)
  expect(JSON.stringify(seen)).not.toContain(asha.user.id)
  expect(seen.seats[0]?.person).toMatchObject({ full_name: 'Asha Pool', skills: ['React'] })
  await decideAs(rep, seen, 0, { decision: 'accept' })
  const codes = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await decideAs(rep, seen, 1, { decision: 'accept' })).statusCode,
    ),
  )
  expect(codes.toSorted()).toEqual([200, ...Array(9).fill(409)])
  const created = await db().select().from(projects).where(eq(projects.startup_id, startup_id))
  expect(created).toMatchObject([
    {
      name: input.title,
      status: 'active',
      manager_id: led.manager.user.id,
      deadline: '2099-04-26',
    },
  ])
  const project_id = created[0]?.id ?? ''
  expect(
    await db().select().from(milestones).where(eq(milestones.project_id, project_id)),
  ).toMatchObject([{ title: 'First clinic', due_date: '2099-03-29' }])
  expect(await db().select().from(tasks).where(eq(tasks.project_id, project_id))).toMatchObject([
    { title: 'Draw the first screen', assigned_to: asha.user.id, due_date: '2099-03-08' },
  ])
  expect(await db().$count(teams, eq(teams.project_id, project_id))).toBe(1)
  expect(await db().select().from(hires).where(eq(hires.user_id, ravi.user.id))).toMatchObject([
    { project_id, start_date: input.start_date },
  ])
  expect(await headlinesOf(asha)).toContain('Hired')
  expect(
    await db().select().from(applications).where(eq(applications.user_id, asha.user.id)),
  ).toMatchObject([{ status: 'hired' }])
  expect(await db().select().from(hires).where(eq(hires.user_id, asha.user.id))).toMatchObject([
    { project_id, position: 'Frontend', start_date: input.start_date, is_placed: true },
  ])
  expect(await headlinesOf(rep)).toContain('Your Team Is Ready')
  const posted = await db().select().from(mails).where(eq(mails.subject, 'New Team'))
  const mailTo = ({ user }: SignedInUser) =>
    posted.find(({ recipient }) => recipient === user.email)
  expect(mailTo(ravi)?.unsubscribe).toContain('~projects~')
  expect(mailTo(asha)).toBeUndefined()
  expect((await rep.call(routes.read, { params: { id: stated.id } })).project?.id).toBe(project_id)
})

test('nobody is promised to two briefs over their free hours, however many of HR send at once', async () => {
  const [{ rep }, hr] = [await makeStartup(), await signIn('hr')]
  const person = await makeAccepted('Meera Wanted')
  const stated = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const brief = await rep.call(routes.create, {
        body: makeInput({ seats: [{ ...seat, hours_per_week: 30 }] }),
      })
      return pick(hr, (await withManager(hr, brief)).brief, person.user.id)
    }),
  )
  const outcomes = await Promise.allSettled(stated.map((brief) => propose(hr, brief)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject({
    status: 409,
    message: 'Meera Wanted has 10 free hours a week. This seat needs 30.',
  })
  const [first] = stated
  if (first) expect(await find(hr, first, 'Meera W')).toMatchObject([{ full_name: 'Meera Wanted' }])
})

test('a declined seat goes back to HR with the reason, and the person does not come again', async () => {
  const [{ rep }, hr] = [await makeStartup(), await signIn('hr')]
  const person = await makeAccepted('Kiran Declined')
  const stated = await rep.call(routes.create, { body: makeInput({ seats: [seat, seat] }) })
  const { brief } = await withManager(hr, stated)
  const sent = await propose(hr, await pick(hr, brief, person.user.id))
  const refusals = [
    [{ decision: 'decline' }, 422],
    [{ decision: 'accept', version: 99 }, 409],
    [{ decision: 'accept', user_id: v7() }, 422],
    [{ decision: 'decline', comment: 'We need more hours on site.' }, 200],
    [{ decision: 'accept' }, 409],
  ] as const
  for (const [body, status] of refusals)
    expect((await decideAs(rep, sent, 0, body)).statusCode).toBe(status)
  const back = await hr.call(routes.read, { params: { id: stated.id } })
  expect(back).toMatchObject({
    status: 'open',
    seats: [{ status: 'open', person: null, declined: [{ full_name: 'Kiran Declined' }] }, {}],
  })
  expect(await headlinesOf(hr)).toContain('Seat Declined')
  expect(await find(hr, back, 'Kiran Declined')).toEqual([])
  await expect(pick(hr, back, person.user.id)).rejects.toThrow("whom the startup hasn't declined")
  const dropOf = (at: number) =>
    rep.call(routes.drop, {
      params: { id: back.id, seat_id: back.seats[at]?.id ?? '' },
      body: { version: back.seats[at]?.version ?? 0 },
    })
  expect((await dropOf(0)).seats[0]?.status).toBe('dropped')
  await expect(dropOf(1)).rejects.toThrow('This is the last seat.')
  const withdrawal = { params: { id: back.id }, body: { version: back.version + 1 } }
  expect((await rep.call(routes.withdraw, withdrawal)).status).toBe('withdrawn')
  await expect(rep.call(routes.withdraw, withdrawal)).rejects.toThrow('already been withdrawn')
  await expect(pick(hr, back, null)).rejects.toThrow('changed by someone else')
})

test('what work has shown ranks before what a profile claims, and the weights re-rank', async () => {
  const [{ rep }, hr] = [await makeStartup(), await signIn('hr')]
  const skill = 'Node.js'
  const [shown, claimed] = [await makeAccepted('Rank A'), await makeAccepted('Rank B', [skill])]
  await db()
    .insert(tasks)
    .values({
      ...{ title: `Fix the ${skill} server`, created_by: hr.user.id, assigned_to: shown.user.id },
      ...{ status: 'completed', completed_at: new Date().toISOString() },
    })
  const brief = await rep.call(routes.create, {
    body: makeInput({ seats: [{ ...seat, skills: [skill] }] }),
  })
  const ranking = await find(hr, brief, 'Rank ')
  expect(ranking.map(({ id, fit }) => [id, fit.parts.skills])).toEqual([
    [shown.user.id, 100],
    [claimed.user.id, 50],
  ])
  const filled = await hr.call(routes.suggest, {
    params: { id: brief.id },
    body: { version: brief.version, skills: 10, record: 0, availability: 0 },
  })
  expect(filled).toMatchObject({
    weights: { skills: 10, record: 0, availability: 0 },
    seats: [{ status: 'picked', person: { full_name: 'Rank A', fit: { match: 100 } } }],
  })
  expect((await pick(hr, filled, null)).seats[0]?.status).toBe('open')
  await expect(propose(hr, filled)).rejects.toThrow('changed by someone else')
})

test('a task that a candidate made alone shows no skill and changes no match', async () => {
  const [{ rep }, hr] = [await makeStartup(), await signIn('hr')]
  const skill = 'Erlang'
  const name = `Solo ${v7()}`
  const candidate = await makeAccepted(name)
  const body = makeInput({ seats: [{ ...seat, skills: [skill] }] })
  const brief = await rep.call(routes.create, { body })
  const own = { created_by: candidate.user.id, assigned_to: candidate.user.id }
  const completed_at = new Date().toISOString()
  const task = { title: `Wrote the ${skill} server`, status: 'completed', completed_at } as const
  const before = await find(hr, brief, name)
  await db()
    .insert(tasks)
    .values({ ...task, ...own })
  expect(await find(hr, brief, name)).toEqual(before)
  await db()
    .insert(tasks)
    .values({ ...task, ...own, created_by: hr.user.id })
  expect(await find(hr, brief, name)).not.toEqual(before)
})

test('minors are not ranked: the pool leaves them out, a search by name finds them last', async () => {
  const [{ rep }, hr] = [await makeStartup(), await signIn('hr')]
  const brief = await rep.call(routes.create, { body: makeInput() })
  const name = `Uma ${v7()}`
  const young = await makeAccepted(`${name} Best`, ['React'])
  const adult = await makeAccepted(`${name} Other`)
  await db().update(users).set({ age_group: 'minor' }).where(eq(users.id, young.user.id))
  const found = await find(hr, brief, name)
  expect(found.map(({ id }) => id)).toEqual([adult.user.id, young.user.id])
  const params = { id: brief.id, seat_id: brief.seats[0]?.id ?? '' }
  const pool = await hr.call(routes.candidates, { params, query: {} })
  const ids = pool.candidates.map(({ id }) => id)
  expect(ids).toContain(adult.user.id)
  expect(ids).not.toContain(young.user.id)
})

test('a startup sees its own briefs only, states them once approved, and changes them until somebody is proposed', async () => {
  const [{ rep }, other, waiting] = [
    await makeStartup(),
    await makeStartup(),
    await makeStartup('pending'),
  ]
  const brief = await rep.call(routes.create, { body: makeInput() })
  const foreign = await other.rep.send({ method: 'GET', url: `/api/briefs/${brief.id}` })
  const unknown = await other.rep.send({ method: 'GET', url: `/api/briefs/${v7()}` })
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  expect((await other.rep.call(routes.list)).briefs).toEqual([])
  expect((await rep.call(routes.list)).briefs).toMatchObject([{ id: brief.id, seat_count: 1 }])
  await expect(waiting.rep.call(routes.create, { body: makeInput() })).rejects.toThrow(
    'needs approval first',
  )
  const post = (body: object) => rep.send({ method: 'POST', url: '/api/briefs', body })
  for (const wrong of [
    { start_date: '2020-01-01' },
    { startup_id: other.id },
    { seats: [] },
    { milestones: [{ title: 'Late', week: 9 }] },
    { status: 'staffed' },
    { seats: [{ ...seat, user_id: v7() }] },
  ])
    expect((await post({ ...makeInput(), ...wrong })).statusCode).toBe(422)
  const change = {
    params: { id: brief.id },
    body: {
      ...makeInput({ weeks: 12, seats: [{ ...seat, skills: ['React', 'SQL', 'React'] }] }),
      version: brief.version,
    },
  }
  const changed = { weeks: 12, version: 2, seats: [{ skills: ['React', 'SQL'] }] }
  expect(await rep.call(routes.change, change)).toMatchObject(changed)
  await expect(rep.call(routes.change, change)).rejects.toThrow('changed by someone else')
  await expect(other.rep.call(routes.change, change)).rejects.toThrow('Not found.')
  const hr = await signIn('hr')
  const now = await hr.call(routes.read, { params: { id: brief.id } })
  const person = await makeAccepted('Late Change')
  const picked = await pick(hr, now, person.user.id)
  await expect(propose(hr, picked)).rejects.toThrow('choose a project manager')
  const { brief: led } = await withManager(hr, picked)
  const { version } = await propose(hr, led)
  await expect(
    rep.call(routes.change, { ...change, body: { ...makeInput(), version } }),
  ).rejects.toThrow('People have already been proposed')
})

test('HR takes back what waits; what the startup has accepted stays', async () => {
  const [{ rep }, hr] = [await makeStartup(), await signIn('hr')]
  const people = [await makeAccepted('Tara Stays'), await makeAccepted('Uma Taken Back')]
  const stated = await rep.call(routes.create, { body: makeInput({ seats: [seat, seat] }) })
  let { brief } = await withManager(hr, stated)
  for (const [at, person] of people.entries()) brief = await pick(hr, brief, person.user.id, at)
  const takeBack = ({ id, version }: Brief) =>
    hr.call(routes.takeBack, { params: { id }, body: { version } })
  await expect(takeBack(brief)).rejects.toThrow("There's nothing for the startup to decide")
  const sent = await propose(hr, brief)
  expect(sent.can).toMatchObject({ send: false, take_back: true })
  expect((await decideAs(rep, sent, 0, { decision: 'accept' })).statusCode).toBe(200)
  await expect(takeBack(sent)).rejects.toThrow('changed by someone else')
  const now = await hr.call(routes.read, { params: { id: sent.id } })
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => takeBack(now)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const seen = await rep.call(routes.read, { params: { id: sent.id } })
  expect(seen).toMatchObject({
    status: 'open',
    seats: [{ status: 'accepted' }, { status: 'open', person: null }],
  })
  expect((await decideAs(rep, sent, 1, { decision: 'accept' })).statusCode).toBe(409)
  expect(await headlinesOf(rep)).toContain('Proposal Withdrawn')
  const again = await hr.call(routes.read, { params: { id: sent.id } })
  expect(again).toMatchObject({ seats: [{}, { status: 'picked' }], can: { send: true } })
  expect((await propose(hr, again)).status).toBe('proposed')
})

test('nobody joins a team whose application was turned down meanwhile', async () => {
  const [{ rep, id: startup_id }, hr] = [await makeStartup(), await signIn('hr')]
  const people = [await makeAccepted('Vani Turned Down'), await makeAccepted('Wasim Stays')]
  const stated = await rep.call(routes.create, { body: makeInput({ seats: [seat, seat] }) })
  let { brief } = await withManager(hr, stated)
  for (const [at, person] of people.entries()) brief = await pick(hr, brief, person.user.id, at)
  const sent = await propose(hr, brief)
  const turn = (person: SignedInUser | undefined, status: 'accepted' | 'rejected') =>
    db()
      .update(applications)
      .set({ status })
      .where(eq(applications.user_id, person?.user.id ?? ''))
  await decideAs(rep, sent, 0, { decision: 'accept' })
  await turn(people[0], 'rejected')
  await turn(people[1], 'rejected')
  const refused = await decideAs(rep, sent, 1, { decision: 'accept' })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'Wasim Stays is no longer available.',
  ])
  await turn(people[1], 'accepted')
  const { status, seats } = (await decideAs(rep, sent, 1, { decision: 'accept' })).json()
  expect([status, seats[0].status, seats[1].status]).toEqual(['open', 'open', 'accepted'])
  expect(await db().$count(projects, eq(projects.startup_id, startup_id))).toBe(0)
  expect(await headlinesOf(hr)).toContain('Seat Reopened')
})

test('who has another role meanwhile neither manages the project nor leads the team', async () => {
  const [{ rep, id: startup_id }, hr] = [await makeStartup(), await signIn('hr')]
  const stated = await rep.call(routes.create, { body: makeInput() })
  const { brief, manager, leader } = await withManager(hr, stated)
  const picked = await pick(hr, brief, (await makeAccepted('Xena Led')).user.id)
  const setRole = ({ user }: SignedInUser, role: 'project_manager' | 'team_leader' | 'developer') =>
    db().update(users).set({ role }).where(eq(users.id, user.id))
  await setRole(manager, 'developer')
  await expect(propose(hr, picked)).rejects.toThrow('Please choose a project manager first.')
  await setRole(manager, 'project_manager')
  await setRole(leader, 'developer')
  await expect(propose(hr, picked)).rejects.toThrow('Please choose a team leader.')
  await setRole(leader, 'team_leader')
  const sent = await propose(hr, picked)
  for (const one of [manager, leader]) await setRole(one, 'developer')
  await decideAs(rep, sent, 0, { decision: 'accept' })
  const [project] = await db().select().from(projects).where(eq(projects.startup_id, startup_id))
  const ofProject = eq(teams.project_id, project?.id ?? '')
  expect(project).toMatchObject({ manager_id: null })
  expect(await db().select().from(teams).where(ofProject)).toMatchObject([{ leader_id: null }])
})
