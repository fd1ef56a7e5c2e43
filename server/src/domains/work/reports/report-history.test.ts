import { reports as routes } from '@app/contract/work/reports.ts'
import { beforeEach, expect, test } from 'vitest'
import { startApp } from '#test/harness.ts'
import {
  approve,
  deskOf,
  makeStaffedTeam,
  type StaffedTeam,
  sendReport,
} from '#test/staffed-team.ts'

startApp()

let team: StaffedTeam
beforeEach(async () => {
  team = await makeStaffedTeam()
})

test('the history of an escalated copy is in order, says who did what, and has its first version', async () => {
  const { intern, leader, teamManager } = team
  const sent = await sendReport(intern)
  const back = await leader.call(routes.review, {
    params: { id: sent.id },
    body: { status: 'changes_requested', comment: 'More, please.' },
  })
  await intern.call(routes.revise, {
    params: { id: sent.id },
    body: { work_summary: 'Wrote more.', version: back.version },
  })
  await approve(leader, sent.id, 'Good')
  const [copy] = await deskOf(teamManager)
  const { history, revisions } = await teamManager.call(routes.read, {
    params: { id: copy?.id ?? '' },
  })
  expect(history?.map(({ kind, by_name, comment }) => [kind, by_name, comment])).toEqual([
    ['submitted', intern.user.full_name, ''],
    ['changes_requested', leader.user.full_name, 'More, please.'],
    ['revised', intern.user.full_name, ''],
    ['approved', leader.user.full_name, 'Good'],
    ['escalated', leader.user.full_name, ''],
  ])
  expect(revisions.map(({ revision, work_summary }) => [revision, work_summary])).toEqual([
    [1, sent.work_summary],
    [2, 'Wrote more.'],
  ])
  const rejected = { status: 'rejected', comment: 'Which page?' } as const
  await teamManager.call(routes.review, { params: { id: copy?.id ?? '' }, body: rejected })
  const seen = await intern.call(routes.read, { params: { id: sent.id } })
  expect(seen.history?.at(-1)).toMatchObject({
    kind: 'rejected',
    by_name: teamManager.user.full_name,
  })
})

test('a copy does not show a version that its approval did not see', async () => {
  const { intern, leader, teamManager } = team
  const sent = await sendReport(intern)
  await approve(leader, sent.id)
  const [copy] = await deskOf(teamManager)
  const params = { id: copy?.id ?? '' }
  const rejected = { status: 'rejected', comment: 'Which page?' } as const
  await teamManager.call(routes.review, { params, body: rejected })
  const { version } = await intern.call(routes.read, { params: { id: sent.id } })
  await intern.call(routes.revise, {
    params: { id: sent.id },
    body: { work_summary: 'Not approved yet.', version },
  })
  const { revisions, history } = await teamManager.call(routes.read, { params })
  expect(revisions.map(({ work_summary }) => work_summary)).toEqual([sent.work_summary])
  expect(history?.map(({ kind }) => kind)).toEqual([
    'submitted',
    'approved',
    'escalated',
    'rejected',
    'revised',
  ])
})
