import { calendar as routes } from '@app/contract/insight/calendar.ts'
import { tasks as taskRoutes } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { calendarFeeds } from '#schema/calendar.table.ts'
import { savedInternships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { milestones, projects, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeApplication, makeInternship } from '#test/hiring.ts'

startApp()

const url = '/api/calendar'
const may = { from: '2098-05-01', to: '2098-05-31' }
const first = <T>([row]: T[]): T => {
  if (!row) throw new Error('nothing was made')
  return row
}

async function makeTeam() {
  const manager = await signIn('project_manager')
  const leader = await signIn('team_leader')
  const ada = await signIn('intern')
  const ben = await signIn('intern')
  const project = first(
    await db()
      .insert(projects)
      .values({
        name: 'Lotus',
        manager_id: manager.user.id,
        status: 'active',
        deadline: '2098-05-30',
      })
      .returning(),
  )
  await db()
    .insert(milestones)
    .values({ project_id: project.id, title: 'Beta', due_date: '2098-05-20' })
  const team = first(
    await db()
      .insert(teams)
      .values({ name: 'Team Neem', leader_id: leader.user.id, project_id: project.id })
      .returning(),
  )
  await db()
    .insert(teamMembers)
    .values([ada, ben].map(({ user }) => ({ team_id: team.id, user_id: user.id })))
  return { manager, leader, ada, ben, project }
}

const linksOf = async (person: SignedInUser, query = may) =>
  (await person.call(routes.list, { query })).items.map(({ link }) => link)

const seen = async (person: SignedInUser, query = may) =>
  (await person.call(routes.list, { query })).items.map(
    ({ kind, title, day }) => `${day} ${kind} ${title}`,
  )

const makeTask = (
  actor: SignedInUser,
  to: SignedInUser,
  more: Partial<typeof tasks.$inferInsert> = {},
) =>
  db()
    .insert(tasks)
    .values({
      title: 'Write tests',
      created_by: actor.user.id,
      assigned_to: to.user.id,
      due_date: '2098-05-05',
      ...more,
    })

const makeMeeting = async (actor: SignedInUser, guest: SignedInUser, more: object = {}) => {
  const { id } = first(
    await db()
      .insert(meetings)
      .values({
        title: 'Standup',
        organiser_id: actor.user.id,
        starts_at: '2098-05-06T19:30:00.000Z',
        ...more,
      })
      .returning(),
  )
  await db().insert(meetingPeople).values({ meeting_id: id, user_id: guest.user.id })
  return id
}

test('the dates of a project stand on the calendars of those who work on it, and on nobody else’s', async () => {
  const { manager, leader, ada } = await makeTeam()
  const dates = ['2098-05-20 milestone Beta (Lotus)', '2098-05-30 deadline Deadline: Lotus']
  for (const person of [manager, leader, ada]) expect(await seen(person)).toEqual(dates)
  for (const role of ['intern', 'hr', 'project_manager', 'startup_rep'] as const)
    expect(await seen(await signIn(role))).toEqual([])
  expect(await seen(await signIn('superadmin'))).toEqual(expect.arrayContaining(dates))
})

test('a task stands on its day for its assignee and its author, and for the leader when the team may see it', async () => {
  const { leader, ada, ben } = await makeTeam()
  await makeTask(ada, ada, { title: 'Own', due_time: '09:15' })
  await makeTask(leader, ben, { title: 'Given', team_visible: true })
  await makeTask(ben, ben, { title: 'Shown', team_visible: true })
  await makeTask(ben, ben, { title: 'Undated', due_date: null })
  const taskOf = async (person: SignedInUser) =>
    (await person.call(routes.list, { query: may })).items
      .filter(({ kind }) => kind === 'task')
      .map(({ title }) => title)
      .sort()
  expect(await taskOf(ada)).toEqual(['Own'])
  expect(await taskOf(ben)).toEqual(['Given', 'Shown'])
  expect(await taskOf(leader)).toEqual(['Given', 'Shown'])
  expect(await taskOf((await makeTeam()).leader)).toEqual([])
  const { items } = await ada.call(routes.list, { query: may })
  expect(items[0]).toMatchObject({
    day: '2098-05-05',
    starts_at: '2098-05-05T03:45:00.000Z',
    ends_at: null,
    status: 'pending',
    link: expect.stringContaining('/calendar?task='),
  })
})

test('the calendar has the tasks that the list of a day has, whoever asks', async () => {
  const { manager, leader, ada, ben, project } = await makeTeam()
  const developer = await signIn('developer')
  const [team] = await db().select().from(teams).where(eq(teams.project_id, project.id))
  await db()
    .insert(teamMembers)
    .values({ team_id: team?.id ?? '', user_id: developer.user.id })
  await makeTask(ben, ben, { title: 'Private' })
  await makeTask(leader, ben, { title: 'Given', team_visible: true, project_id: project.id })
  const titlesOf = async (person: SignedInUser) =>
    (await person.call(routes.list, { query: may })).items
      .filter(({ kind, day }) => kind === 'task' && day === '2098-05-05')
      .map(({ title }) => title)
      .sort()
  const listed = async (person: SignedInUser) =>
    (
      await person.call(taskRoutes.list, {
        query: { due_from: '2098-05-05', due_to: '2098-05-05', limit: 100 },
      })
    ).tasks
      .map(({ title }) => title)
      .sort()
  expect(await titlesOf(developer)).toEqual(['Given'])
  const superadmin = await signIn('superadmin')
  expect(await titlesOf(superadmin)).toEqual(expect.arrayContaining(['Given', 'Private']))
  for (const person of [superadmin, manager, leader, developer, ada, ben])
    expect(await titlesOf(person)).toEqual(await listed(person))
})

test('a meeting stands on the day it has in the person’s zone, until it is declined or cancelled', async () => {
  const { leader, ada, ben } = await makeTeam()
  await db().update(users).set({ time_zone: 'America/New_York' }).where(eq(users.id, ben.user.id))
  const id = await makeMeeting(leader, ada)
  await db().insert(meetingPeople).values({ meeting_id: id, user_id: ben.user.id })
  expect(await seen(ada)).toContain('2098-05-07 meeting Standup')
  expect(await seen(ben)).toContain('2098-05-06 meeting Standup')
  const day = { from: '2098-05-07', to: '2098-05-07' }
  expect(await seen(ada, day)).toEqual(['2098-05-07 meeting Standup'])
  expect(await seen(ben, day)).toEqual([])
  await db()
    .update(meetingPeople)
    .set({ answer: 'declined' })
    .where(eq(meetingPeople.user_id, ada.user.id))
  expect(await seen(ada, day)).toEqual([])
  expect(await seen(leader, day)).toEqual(['2098-05-07 meeting Standup'])
  await db().update(meetings).set({ status: 'cancelled' }).where(eq(meetings.id, id))
  expect(await seen(leader, day)).toEqual([])
})

test('sessions and reports are one’s own, and lead to the page of their person', async () => {
  const { leader, ada } = await makeTeam()
  await db()
    .insert(timeEntries)
    .values({
      user_id: ada.user.id,
      day: '2098-05-04',
      time_zone: 'Asia/Kolkata',
      work_mode: 'office',
      planned_tasks: 'Tests',
      check_in_time: '2098-05-04T04:30:00.000Z',
      check_out_time: '2098-05-04T12:35:00.000Z',
      status: 'closed',
      worked_seconds: 7 * 3600 + 42 * 60,
      total_hours: 7.7,
    })
  await db().insert(workReports).values({
    from_user_id: ada.user.id,
    from_user_role: 'intern',
    to_role: 'team_leader',
    date: '2098-05-04',
    work_summary: 'Wrote tests.',
  })
  const own = (await seen(ada)).filter((line) => line.startsWith('2098-05-04'))
  expect(own).toEqual(['2098-05-04 report Daily report', '2098-05-04 session Worked 7h 42m'])
  expect((await seen(leader)).some((line) => line.startsWith('2098-05-04'))).toBe(false)
  const day = { from: '2098-05-04', to: '2098-05-04' }
  const targets = async () =>
    (await linksOf(ada, day)).map((link) => link?.replace(/=[\w-]{36}$/, '=id')).sort()
  expect(await targets()).toEqual(['/intern/attendance', '/intern/daily-report?report=id'])
  await db().update(users).set({ role: 'hr' }).where(eq(users.id, ada.user.id))
  expect(await targets()).toEqual(['/daily-report?report=id', '/my-time'])
})

test('an interview stands with the candidate and the interviewer; a saved internship with its apply-by date', async () => {
  const { student, hr, application } = await makeApplication()
  await db().insert(interviews).values({
    application_id: application.id,
    interviewer_id: hr.user.id,
    scheduled_at: '2098-05-10T05:00:00.000Z',
    type: 'video',
  })
  for (const person of [student, hr])
    expect(await seen(person)).toEqual(['2098-05-10 interview Interview: React Developer'])
  expect(await seen(await signIn('hr'))).toEqual([])
  expect(await linksOf(hr)).toEqual([expect.stringMatching(/^\/hr\/interviews\?interview=/)])
  await db().update(users).set({ role: 'hr_admin' }).where(eq(users.id, hr.user.id))
  expect(await linksOf(hr)).toEqual([expect.stringMatching(/^\/hiring\/interviews\?interview=/)])
  const { internship } = await makeInternship({ application_closing_date: '2098-05-31' })
  await db()
    .insert(savedInternships)
    .values({ user_id: student.user.id, internship_id: internship.id })
  expect((await seen(student)).at(-1)).toBe('2098-05-31 deadline Apply by: React Developer')
})

test('at most 62 days are answered', async () => {
  const ada = await signIn('intern')
  const outcomeOf = async (from: string, to: string) => {
    const answer = await ada.send({ method: 'GET', url: `${url}?from=${from}&to=${to}` })
    return [answer.statusCode, answer.json().detail]
  }
  expect(await outcomeOf('2026-01-01', '2026-03-03')).toEqual([200, undefined])
  expect(await outcomeOf('2026-01-01', '2026-03-04')).toEqual([422, 'Please choose up to 62 days.'])
  expect(await outcomeOf('2026-01-01', '2025-12-31')).toEqual([
    422,
    "The last day can't be before the first day.",
  ])
  expect(await outcomeOf('0000-01-01', '0000-01-02')).toEqual([
    422,
    'Please enter the date as YYYY-MM-DD.',
  ])
  expect((await ada.send({ method: 'GET', url })).statusCode).toBe(422)
})

const pathOf = (address: string) => new URL(address).pathname
const fetched = (path: string) => stranger.send({ method: 'GET', url: path })

test('the private feed needs no sign-in but its secret, of which only a hash is kept', async () => {
  const { leader, ada } = await makeTeam()
  expect(await ada.call(routes.feed)).toEqual({ created_at: null, last_used_at: null })
  const opened = await ada.call(routes.openFeed)
  expect(opened.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/feed\/[\w-]{43}\.ics$/)
  const token = opened.url.split('/').at(-1)?.replace('.ics', '') ?? ''
  const stored = await db().select().from(calendarFeeds)
  expect(JSON.stringify(stored)).not.toContain(token)
  await makeTask(ada, ada, { due_date: null })
  await db().execute(sql`update tasks set due_date = current_date + 3, due_time = '10:00',
    title = ${'A; B\r\nX-EVIL:1'}, description = 'Secret' where assigned_to = ${ada.user.id}`)
  await makeMeeting(leader, ada, { starts_at: sql`now() + interval '179 days'` })
  await makeMeeting(leader, ada, { title: 'Far', starts_at: sql`now() + interval '183 days'` })

  const answer = await fetched(pathOf(opened.url))

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.body).toContain('SUMMARY:Standup')
  expect(answer.body).toContain('SUMMARY:A\\; B X-EVIL:1')
  expect(answer.body).not.toMatch(/^X-EVIL/m)
  expect(answer.body).not.toContain('Secret')
  expect(answer.body).not.toContain('SUMMARY:Far')
  expect((await ada.call(routes.feed)).last_used_at).not.toBeNull()
})

test('of more than five hundred of a kind the calendar and the feed say that they are not all', async () => {
  const { ada } = await makeTeam()
  const own = { title: 'One of many', created_by: ada.user.id, assigned_to: ada.user.id }
  const many = Array.from({ length: 500 }, () => ({ ...own, due_date: '2098-05-05' }))
  await db().insert(tasks).values(many)
  expect((await ada.call(routes.list, { query: may })).incomplete).toEqual([])
  await makeTask(ada, ada, { due_date: '2098-05-06' })
  const { items, incomplete } = await ada.call(routes.list, { query: may })
  expect(incomplete).toEqual(['task'])
  const days = items.flatMap(({ kind, day }) => (kind === 'task' ? [day] : []))
  expect(days).toEqual(Array(500).fill('2098-05-05'))

  const { url: feed } = await ada.call(routes.openFeed)
  const notice = 'SUMMARY:There is more from here on than this calendar can show'
  expect((await fetched(pathOf(feed))).body).not.toContain(notice)
  await db().execute(
    sql`update tasks set due_date = current_date + 3 where assigned_to = ${ada.user.id}`,
  )
  expect((await fetched(pathOf(feed))).body).toContain(notice)
})

test('a new address stops the one before, a revoked one stops, and so does one of an account that is not active', async () => {
  const ada = await signIn('intern')
  const old = pathOf((await ada.call(routes.openFeed)).url)
  const next = pathOf((await ada.call(routes.openFeed)).url)
  const none = await fetched(`${url}/feed/unknown.ics`)
  expect([none.statusCode, none.json().detail]).toEqual([404, 'Not found.'])
  expect((await fetched(old)).body).toBe(none.body)
  expect((await fetched(next)).statusCode).toBe(200)
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, ada.user.id))
  expect((await fetched(next)).body).toBe(none.body)
  await db().update(users).set({ status: 'active' }).where(eq(users.id, ada.user.id))
  expect((await fetched(next)).statusCode).toBe(200)
  await ada.call(routes.closeFeed)
  await ada.call(routes.closeFeed)
  expect((await fetched(next)).body).toBe(none.body)
})

test('an address is read 120 times an hour, not more', async () => {
  const ada = await signIn('intern')
  const path = pathOf((await ada.call(routes.openFeed)).url)
  const answers = await Promise.all(Array.from({ length: 122 }, () => fetched(path)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
