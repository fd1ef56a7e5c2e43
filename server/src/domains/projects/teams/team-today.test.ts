import { teams as routes } from '@app/contract/projects/teams.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { departments, teams } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { entryOf, join, sendReport, worked } from '#test/staffed-team.ts'
import { makeCompany } from '#test/weeks.ts'

startApp()

const todayOf = (person: SignedInUser, query: { department_id?: string } = {}) =>
  person.call(routes.today, { query })

async function comesIn(person: SignedInUser): Promise<string> {
  const id = v7()
  await db()
    .insert(timeEntries)
    .values({ id, ...(await entryOf(person)) })
  return id
}

test('a leader sees who of the own team is in, on a break or out, and whose report of today is there', async () => {
  const { team_id, leader, intern, other, tm } = await makeCompany()
  const pausing = await signIn('intern')
  await join(team_id, pausing)
  await comesIn(intern)
  await db()
    .insert(breaks)
    .values({ entry_id: await comesIn(pausing) })
  await worked(other, 3600)
  await sendReport(other)

  const { teams: seen, total } = await todayOf(leader)
  expect(total).toBe(1)
  expect(seen[0]).toMatchObject({ id: team_id, name: 'Team Lotus', project_name: 'Lotus' })
  const of = ({ user }: SignedInUser) => seen[0]?.people.find(({ id }) => id === user.id)
  expect(of(intern)).toMatchObject({ presence: 'in', status: 'Available', report_status: null })
  expect(of(intern)?.check_in_time).not.toBeNull()
  expect(of(pausing)).toMatchObject({ presence: 'on_break', report_status: null })
  expect(of(other)).toMatchObject({ presence: 'out', report_status: 'pending' })
  // A manager of the department is one of its people, but nobody waits for a report of theirs.
  expect(of(tm)).toMatchObject({ presence: 'out', reports_today: false, is_leader: false })
  // Oneself is not among one's people.
  expect(of(leader)).toBeUndefined()
})

test('a team manager sees the teams of the department and no other, each with its leader first', async () => {
  const { tm, leader, team_id, department_id } = await makeCompany()
  const [near, far, elsewhere] = [v7(), v7(), v7()]
  await db().insert(departments).values({ id: elsewhere, name: elsewhere })
  await db()
    .insert(teams)
    .values([
      { id: near, name: 'Another near', department_id },
      { id: far, name: 'Far away', department_id: elsewhere },
    ])
  const { teams: seen } = await todayOf(tm)
  expect(seen.map(({ id }) => id)).toEqual([near, team_id])
  expect(seen[1]?.people[0]).toMatchObject({ id: leader.user.id, is_leader: true })
  expect((await todayOf(tm, { department_id })).teams).toHaveLength(2)
  expect(await todayOf(tm, { department_id: elsewhere })).toEqual({ teams: [], total: 0 })
})

test('a superadmin looks into every department; a suspended person is nobody’s colleague any more', async () => {
  const { department_id, team_id, intern, other, leader } = await makeCompany()
  const root = await signIn('superadmin')
  await comesIn(other)
  await db().execute(sql`update users set status = 'suspended' where id = ${other.user.id}`)
  const { teams: seen } = await todayOf(root, { department_id })
  const ids = seen.flatMap(({ people }) => people.map(({ id }) => id))
  expect(ids).toContain(intern.user.id)
  expect(ids).not.toContain(other.user.id)
  const { head_count, present, present_today } = await leader.call(routes.read, {
    params: { id: team_id },
  })
  expect([head_count, present, present_today]).toEqual([2, 0, 0])
})
