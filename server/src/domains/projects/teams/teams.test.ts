import { teams as routes } from '@app/contract/projects/teams.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { events } from '#schema/live.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { dayAgo, entryOf, join, sendReport } from '#test/staffed-team.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

const notFound = [404, 'Not found.']
const read = (person: SignedInUser, id: string) => person.call(routes.read, { params: { id } })
const namesSeenBy = async (person: SignedInUser) =>
  (await person.call(routes.list)).teams.map(({ id }) => id)

/** Checks a person in, as of now. */
async function comesIn(person: SignedInUser): Promise<string> {
  const id = v7()
  await db()
    .insert(timeEntries)
    .values({ id, ...(await entryOf(person)) })
  return id
}

async function meets(person: SignedInUser, answer: 'accepted' | 'declined') {
  const id = v7()
  const organiser = await signIn('project_manager')
  await db().insert(meetings).values({
    id,
    title: 'Stand-up',
    starts_at: sql<string>`now() - interval '5 minutes'`,
    organiser_id: organiser.user.id,
  })
  await db().insert(meetingPeople).values({ meeting_id: id, user_id: person.user.id, answer })
}

test('a leader sees what each member does at the moment', async () => {
  const { team_id, leader, intern, other, tm } = await makeCompany()
  const idle = await signIn('intern')
  const pausing = await signIn('intern')
  await join(team_id, idle, pausing)
  for (const person of [intern, other, idle]) await comesIn(person)
  await db()
    .insert(breaks)
    .values({ entry_id: await comesIn(pausing) })
  await meets(other, 'accepted')
  await meets(idle, 'declined')
  await meets(tm, 'accepted')
  await create(leader, { title: 'Build it', assigned_to: intern.user.id, status: 'in_progress' })
  await create(leader, { assigned_to: intern.user.id, status: 'completed' })
  await create(leader, { assigned_to: intern.user.id })
  await create(idle, { title: 'Private', status: 'blocked' })
  await sendReport(intern)

  const { members = [], present, last_report, head_count, can } = await read(leader, team_id)
  const of = ({ user }: SignedInUser) => members.find(({ id }) => id === user.id)
  expect(of(intern)).toMatchObject({
    status: 'Working',
    current_task: 'Build it',
    progress: 33,
    last_report: await dayAgo(0),
  })
  expect(of(other)).toMatchObject({ status: 'Busy', current_task: null, progress: 0 })
  expect(of(idle)?.status).toBe('Available')
  expect(of(pausing)?.status).toBe('Busy')
  expect(of(tm)).toMatchObject({ status: 'Out', last_report: null })
  expect({ present, last_report, head_count, can }).toEqual({
    present: 4,
    last_report: await dayAgo(0),
    head_count: 5,
    can: { talk: true, lead: true, manage: false, members: false },
  })
})

test('the title of a private task is not revealed', async () => {
  const { team_id, leader, intern } = await makeCompany()
  await comesIn(intern)
  await create(intern, { title: 'Look for another job', status: 'in_progress' })
  const { members = [] } = await read(leader, team_id)
  const member = members.find(({ id }) => id === intern.user.id)
  expect(member).toMatchObject({ status: 'Working', current_task: null })
})

test('a member knows who is in the team, and not what they do', async () => {
  const { team_id, intern, leader, other, tm } = await makeCompany()
  const seen = await read(intern, team_id)
  expect(Object.keys(seen).toSorted()).toEqual([
    'can',
    'department_id',
    'department_name',
    'head_count',
    'id',
    'leader_id',
    'leader_name',
    'members',
    'name',
    'project_id',
    'project_name',
    'version',
  ])
  expect(seen.can).toEqual({ talk: true, lead: false, manage: false, members: false })
  expect(seen.leader_name).toBe(leader.user.full_name)
  expect(seen.members).toEqual(
    expect.arrayContaining(
      [intern, other, tm].map(({ user: { id, full_name, role } }) => ({ id, full_name, role })),
    ),
  )
})

test('HR knows every team and how its work goes on, and no one’s time and tasks', async () => {
  const { team_id, leader } = await makeCompany()
  const hr = await signIn('hr')
  expect(await namesSeenBy(hr)).toContain(team_id)
  const seen = await read(hr, team_id)
  const { present: _, present_today: __, members = [], ...team } = await read(leader, team_id)
  expect(seen).toEqual({
    ...team,
    members: members.map(({ status: _, current_task: __, ...member }) => member),
    can: { talk: false, lead: false, manage: false, members: true },
  })
})

test('a startup’s representative knows the name and the head count', async () => {
  const { team_id, project_id } = await makeCompany()
  const rep = await signIn('startup_rep')
  const startup = v7()
  await db()
    .insert(startups)
    .values({ id: startup, name: 'Lotus', contact_email: 'a@b.example', status: 'approved' })
  await db().insert(startupMembers).values({ startup_id: startup, user_id: rep.user.id })
  await db().update(projects).set({ startup_id: startup }).where(eq(projects.id, project_id))
  expect((await rep.call(routes.list)).teams).toEqual([
    { id: team_id, name: 'Team Lotus', head_count: 3 },
  ])
  expect(await read(rep, team_id)).toEqual({
    id: team_id,
    name: 'Team Lotus',
    head_count: 3,
    version: 1,
    can: { talk: false, lead: false, manage: false, members: false },
  })
  const thread = rep.call(routes.messages, { params: { id: team_id } })
  expect(await refusal(thread)).toEqual(notFound)
})

test('a team out of reach does not exist', async () => {
  const near = await makeCompany()
  const far = await makeCompany()
  for (const person of [near.intern, near.leader, near.tm, near.pm]) {
    expect(await namesSeenBy(person)).toEqual([near.team_id])
    const foreign = await person.send({ method: 'GET', url: `/api/teams/${far.team_id}` })
    const unknown = await person.send({ method: 'GET', url: `/api/teams/${v7()}` })
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    const none = await person.call(routes.list, { query: { project_id: far.project_id } })
    expect([none.teams, none.total]).toEqual([[], 0])
  }
})

test('members, leader and managers talk in a team’s thread; nobody else reads it', async () => {
  const near = await makeCompany()
  const far = await makeCompany()
  const id = near.team_id
  const say = (person: SignedInUser, text: string) =>
    person.call(routes.say, { params: { id }, body: { text } })
  const within = [near.intern, near.leader, near.tm, near.pm, await signIn('superadmin')]
  for (const [at, person] of within.entries()) await say(person, `Hello ${at}`)
  const outside = [far.leader, far.pm, await signIn('hr'), await signIn('project_admin')]
  for (const person of outside) {
    expect(await refusal(say(person, 'Hello'))).toEqual(notFound)
    expect(await refusal(person.call(routes.messages, { params: { id } }))).toEqual(notFound)
  }
  expect(await refusal(say(near.intern, ' '))).toEqual([422, 'Please write a message.'])

  const page = await near.leader.call(routes.messages, { params: { id }, query: { limit: 2 } })
  expect([page.total, page.messages.map(({ text }) => text)]).toEqual([5, ['Hello 4', 'Hello 3']])
  const query = { limit: 3, cursor: page.next_cursor ?? '' }
  const rest = await near.leader.call(routes.messages, { params: { id }, query })
  expect(rest.messages.map(({ text, is_mine }) => [text, is_mine])).toEqual([
    ['Hello 2', false],
    ['Hello 1', true],
    ['Hello 0', false],
  ])
  expect(rest.next_cursor).toBeNull()
  const received = await db().select().from(events).where(eq(events.about, id))
  const ids = new Set(received.map(({ user_id }) => user_id))
  for (const { user } of [near.intern, near.other, near.leader, near.tm, near.pm])
    expect(ids).toContain(user.id)
  expect(ids).not.toContain(far.leader.user.id)
})

test('teams come by name, page by page', async () => {
  const { pm } = await makeCompany()
  const admin = await signIn('superadmin')
  await makeCompany()
  const all = await admin.call(routes.list, { query: { limit: 100 } })
  const walked: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await admin.call(routes.list, { query: { limit: 2, ...(cursor && { cursor }) } })
    walked.push(...page.teams.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(walked).toEqual(all.teams.map(({ id }) => id))
  expect(all.total).toBe(walked.length)
  const {
    teams: [own],
    total,
  } = await pm.call(routes.list)
  expect(total).toBe(1)
  const search = own?.name.slice(1).toUpperCase()
  const found = await pm.call(routes.list, { query: { search } })
  expect(found.teams.map(({ id }) => id)).toEqual([own?.id])
  expect((await pm.call(routes.list, { query: { search: '%' } })).teams).toEqual([])
})
