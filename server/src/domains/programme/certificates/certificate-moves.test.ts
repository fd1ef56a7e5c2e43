import { certificates as routes } from '@app/contract/programme/certificates.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { workedAt } from '#domains/hiring/hires/hires.ts'
import { rowsOf } from '#platform/database/db.ts'
import { projects, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { approvedDays, certificatesOf, completeTask, issueEarned } from '#test/certifying.ts'
import { db, type SignedInUser, startApp } from '#test/harness.ts'
import { makeHired } from '#test/hires.ts'
import { dayAgo, join } from '#test/staffed-team.ts'

startApp()

async function makeStartup() {
  const [id, name] = [v7(), `Books ${v7()}`]
  await db().insert(startups).values({ id, name, contact_email: 'x@books.example' })
  return { startup_id: id, name }
}

/** A new team of this company, which the intern joined so many days ago. */
async function joinTeamOf(
  { startup_id, name }: { startup_id: string; name: string },
  intern: SignedInUser,
  ago: number,
) {
  const [project_id, team_id] = [v7(), v7()]
  await db().insert(projects).values({ id: project_id, name, startup_id, status: 'active' })
  await db().insert(teams).values({ id: team_id, name, project_id })
  await join(team_id, intern)
  await joinedAgo(team_id, ago)
  return team_id
}

const joinedAgo = async (team_id: string, ago: number) =>
  db()
    .update(teamMembers)
    .set({ joined_at: `${await dayAgo(ago)}T06:00:00Z` })
    .where(eq(teamMembers.team_id, team_id))

/** An intern with a certificate of their hire for the days until a month ago, at a startup or the organisation itself. */
async function makeCertified(isAtStartup = true) {
  const made = await makeHired()
  const team = { ...made, intern: made.student }
  const startup = await makeStartup()
  const { startup_id } = isAtStartup ? startup : { startup_id: null }
  await db().update(projects).set({ startup_id }).where(eq(projects.id, team.project_id))
  await joinedAgo(team.team_id, 60)
  await approvedDays(team, 20, 30, team.team_id)
  await completeTask(team)
  await db()
    .update(tasks)
    .set({ completed_at: `${await dayAgo(33)}T06:00:00Z` })
    .where(eq(tasks.assigned_to, team.intern.user.id))
  await issueEarned()
  expect(await titlesOf(team.intern)).toEqual(['React Developer'])
  return { ...team, startup }
}

const titlesOf = async (intern: SignedInUser) =>
  (await certificatesOf(intern)).map(({ title }) => title)

test.each(['a startup', 'the organisation itself'])(
  'who was certified by %s and is moved to another company earns a certificate there',
  async (first) => {
    const team = await makeCertified(first === 'a startup')
    const { intern } = team
    await db().delete(teamMembers).where(eq(teamMembers.user_id, intern.user.id))
    const next = await makeStartup()
    const team_id = await joinTeamOf(next, intern, 25)
    await approvedDays(team, 20, 0, team_id)
    await completeTask(team)
    const { progress } = await intern.call(routes.list, { query: {} })
    const title = `${next.name} Intern`
    expect(progress).toMatchObject({ title, company_name: next.name, hours: 160, tasks: 1 })
    await issueEarned()
    expect(await titlesOf(intern)).toEqual([title, 'React Developer'])
  },
)

test('who was certified and goes on at the same company, in the same team or another, earns no second certificate', async () => {
  const [same, other, internal] = [
    await makeCertified(),
    await makeCertified(),
    await makeCertified(false),
  ]
  const team_id = await joinTeamOf(other.startup, other.intern, 25)
  await joinedAgo(same.team_id, 25)
  for (const [team, at] of [
    [same, same.team_id],
    [other, team_id],
    [internal, internal.team_id],
  ] as const) {
    await approvedDays(team, 20, 0, at)
    await completeTask(team)
  }
  await issueEarned()
  for (const { intern } of [same, other, internal])
    expect(await titlesOf(intern)).toEqual(['React Developer'])
})

test('beside a hire that goes on, the team of another company is a place of its own from the day of joining', async () => {
  const team = { ...(await makeHired()), startup: await makeStartup() }
  const { student: intern, leader, startup, project_id } = team
  await db()
    .update(projects)
    .set({ startup_id: startup.startup_id })
    .where(eq(projects.id, project_id))
  const next = await makeStartup()
  const team_id = await joinTeamOf(next, intern, 4)
  await joinTeamOf(startup, intern, 5)
  // The days from two to six ago at the one, those before at the hire.
  await approvedDays({ intern, leader }, 5, 0, team_id)
  await approvedDays({ intern, leader }, 2, 5, team.team_id)
  const places = await rowsOf(
    db(),
    sql`select place.title, place.first_day::text, (place.seconds / 28800)::int as days
      from (select ${intern.user.id}::uuid as id) person cross join lateral (${workedAt(true)}) place order by 2`,
  )
  expect(places).toEqual([
    { title: 'React Developer', first_day: await dayAgo(60), days: 2 },
    { title: `${next.name} Intern`, first_day: await dayAgo(4), days: 3 },
  ])
})
