import { evaluations } from '@app/contract/programme/evaluations.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { teamMembers } from '#schema/projects.table.ts'
import { db, type SignedInUser, startApp } from '#test/harness.ts'
import { change, end, makeHired } from '#test/hires.ts'
import { dayAgo, makeStaffedTeam, sendReport } from '#test/staffed-team.ts'

startApp()

test('the last days of a hire are those of the team that was left, also where the hire names none', async () => {
  const { hr, student, leader, id, hire } = await makeHired()
  const other = await makeStaffedTeam()
  await change(id, { team_id: null, project_id: null })
  await db()
    .update(teamMembers)
    .set({ team_id: other.team_id })
    .where(eq(teamMembers.user_id, student.user.id))
  await end(hr, hire, await dayAgo(2))
  const sent = await sendReport(student, { date: await dayAgo(2), hours: 6 })
  expect(sent.to_user_id).toBe(other.leader.user.id)
  const toEvaluate = async (who: SignedInUser) =>
    (await who.call(evaluations.placements, { query: {} })).placements.filter(
      ({ intern_id }) => intern_id === student.user.id,
    ).length
  expect([await toEvaluate(other.leader), await toEvaluate(leader)]).toEqual([1, 0])
})
