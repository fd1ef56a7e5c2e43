import { leave } from '@app/contract/work/leave.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { db, type SignedInUser, startApp } from '#test/harness.ts'
import { end, hireAgain, makeHired, teamsOf } from '#test/hires.ts'
import { dayAgo, headlinesOf, join, makeStaffedTeam } from '#test/staffed-team.ts'

startApp()

test('leave that waits for a decision and begins after the last day is withdrawn with the last team', async () => {
  const request = async (student: SignedInUser, from: number, to: number) => {
    const [from_day, to_day] = [await dayAgo(from), await dayAgo(to)]
    await student.call(leave.ask, { body: { kind: 'sick', from_day, to_day } })
  }
  const statuses = async (student: SignedInUser) =>
    (await student.call(leave.list, { query: {} })).leave.map(({ status }) => status)
  const [last, other, unplaced] = [await makeHired(), await makeHired(), await makeHired()]
  await hireAgain(other.student, { team_id: other.team_id })
  await hireAgain(unplaced.student, {})
  for (const { hr, student, hire } of [last, other, unplaced]) {
    await request(student, 9, 7)
    await request(student, 4, -9)
    await end(hr, hire, await dayAgo(2))
  }
  expect(await statuses(last.student)).toEqual(['withdrawn', 'pending'])
  expect(await headlinesOf(last.student)).toContain('Leave Withdrawn')
  expect(await teamsOf(unplaced.student)).toEqual([])
  for (const { student } of [other, unplaced])
    expect(await statuses(student)).toEqual(['pending', 'pending'])
})

test('the teams of another hire stay, and others than interns are not moved', async () => {
  const { hr, student, hire, team_id, project_id } = await makeHired()
  const [same, far] = [await makeStaffedTeam(), await makeStaffedTeam()]
  await db().execute(sql`update teams set project_id = ${project_id} where id = ${same.team_id}`)
  await join(same.team_id, student)
  await join(far.team_id, student)
  await hireAgain(student, { team_id: far.team_id })
  expect((await teamsOf(student)).toSorted()).toEqual(
    [team_id, same.team_id, far.team_id].toSorted(),
  )
  await end(hr, hire, await dayAgo(1))
  expect(await teamsOf(student)).toEqual([far.team_id])
  expect(await headlinesOf(same.leader)).toContain('Team member leaving')
  expect(await headlinesOf(far.leader)).not.toContain('Team member leaving')

  const last = await makeHired()
  await join(far.team_id, last.student)
  await hireAgain(last.student, { status: 'completed', start_date: await dayAgo(90) })
  await end(last.hr, last.hire, await dayAgo(1))
  expect(await teamsOf(last.student)).toEqual([])

  // A completed one keeps its team only until a last day that is still to come.
  for (const last_day of [undefined, await dayAgo(-3)]) {
    const { hr, student, hire, team_id } = await makeHired()
    const earlier = { status: 'completed' as const, team_id, start_date: await dayAgo(90) }
    await hireAgain(student, { ...earlier, last_day, ended_at: last_day })
    await end(hr, hire, await dayAgo(1))
    expect(await teamsOf(student)).toEqual(last_day ? [team_id] : [])
  }

  const following = await makeHired()
  await hireAgain(following.student, { project_id: following.project_id })
  await end(following.hr, following.hire, await dayAgo(2))
  expect(await teamsOf(following.student)).toEqual([following.team_id])

  const promoted = await makeHired()
  await db().update(users).set({ role: 'developer' }).where(eq(users.id, promoted.student.user.id))
  const { status } = await end(promoted.hr, promoted.hire, await dayAgo(1))
  expect([status, await teamsOf(promoted.student)]).toEqual(['ended', [promoted.team_id]])
})
