import { certificates } from '@app/contract/programme/certificates.ts'
import { evaluations as routes } from '@app/contract/programme/evaluations.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { approvedDays, certificatesOf, completeTask, issue, issueEarned } from '#test/certifying.ts'
import { listAs, sheets, start, write } from '#test/evaluating.ts'
import { app, db, refusal, signIn, startApp, stranger } from '#test/harness.ts'
import { makeHire } from '#test/hires.ts'
import { dayAgo, makeStaffedTeam, type StaffedTeam } from '#test/staffed-team.ts'
import { startDue } from './evaluation-starts.ts'

startApp()

/** A hire of the intern on the team's project that asks for 40 hours and a good final evaluation, and its work. */
async function hired(team: StaffedTeam, title: string, daysSince: number) {
  const { project_id, team_id, intern } = team
  const { internship } = await makeHire(intern, title, {
    ...{ project_id, target_hours: 40, minimum_evaluation: 3 },
    start_date: await dayAgo(daysSince),
  })
  return {
    internship,
    work: async () => {
      await approvedDays(team, 5, daysSince - 10, team_id)
      await completeTask(team)
      await db()
        .update(tasks)
        .set({ completed_at: `${await dayAgo(daysSince - 5)}T06:00:00Z` })
        .where(eq(tasks.title, 'Build'))
      await db()
        .update(tasks)
        .set({ title: `Build for ${title}` })
        .where(eq(tasks.title, 'Build'))
    },
  }
}

async function evaluated(team: StaffedTeam, id: string) {
  await write(team.intern, id, sheets.intern)
  await write(team.leader, id, sheets.leader)
}

const titlesOf = async ({ intern }: StaffedTeam) =>
  (await certificatesOf(intern)).map(({ title }) => title)
const kindsOf = async ({ intern }: StaffedTeam) =>
  (await listAs(intern, 'mine')).evaluations.map(({ kind }) => kind)

test('the second hire on a project has a final evaluation of its own, as its certificate asks', async () => {
  const team = await makeStaffedTeam()
  await (await hired(team, 'First', 60)).work()
  await evaluated(team, (await start(team.leader, team, 'final')).id)
  await issueEarned()
  await (await hired(team, 'Second', 20)).work()
  await issueEarned()
  expect(await titlesOf(team)).toEqual(['First'])
  expect(await refusal(issue(await signIn('superadmin'), team))).toEqual([
    409,
    "This certificate requires a final evaluation of at least 3 of 5. Test intern's isn't closed yet.",
  ])

  const { id } = await start(team.leader, team, 'final')
  await issueEarned()
  expect(await titlesOf(team)).toEqual(['First'])
  await evaluated(team, id)
  await issueEarned()
  expect(await titlesOf(team)).toEqual(['Second', 'First'])
  const evaluations = await Promise.all(
    (await certificatesOf(team.intern)).map(({ code }) =>
      stranger.call(certificates.read, { params: { code } }),
    ),
  )
  const moments = evaluations.map(({ evaluated_at }) => evaluated_at)
  expect(moments).toEqual([expect.any(String), expect.any(String)])
  expect(moments[0]).not.toBe(moments[1])
})

test('the evaluations of the second hire start by themselves once it has been worked for', async () => {
  const team = await makeStaffedTeam()
  await (await hired(team, 'First', 60)).work()
  await startDue(app().database)
  const second = await hired(team, 'Second', 20)
  await db().update(projects).set({ status: 'completed' }).where(eq(projects.id, team.project_id))
  await startDue(app().database)
  expect(await kindsOf(team)).toEqual(['final'])
  await second.work()
  await startDue(app().database)
  expect(await kindsOf(team)).toEqual(['final', 'final'])
  expect(await startDue(app().database)).toBe(0)
})

test('a project that ends before the second hire has been worked for starts the final evaluation of the first', async () => {
  const team = await makeStaffedTeam()
  const { work, internship } = await hired(team, 'First', 60)
  await work()
  await hired(team, 'Second', 20)
  await startDue(app().database)
  await evaluated(team, (await listAs(team.intern, 'mine')).evaluations[0]?.id ?? '')
  await issueEarned()
  expect(await titlesOf(team)).toEqual([internship.title])
})

test('an earlier hire can still be evaluated, and is named in the choice', async () => {
  const team = await makeStaffedTeam()
  const { internship } = await hired(team, 'First', 60)
  await hired(team, 'Second', 20)
  await start(team.leader, team, 'final')
  const choices = async () => {
    const { placements } = await team.leader.call(routes.placements, { query: {} })
    return placements.map(({ title, started }) => [title, started])
  }
  expect(await choices()).toEqual([
    ['Second', ['final']],
    ['First', []],
  ])
  const body = {
    ...{ intern_id: team.intern.user.id, project_id: team.project_id },
    internship_id: internship.id,
  }
  await team.leader.call(routes.start, { body: { ...body, kind: 'final' } })
  expect(await choices()).toEqual([
    ['Second', ['final']],
    ['First', ['final']],
  ])
})
