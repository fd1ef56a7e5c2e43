import { loadCatalog } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { reports as routes } from '@app/contract/work/reports.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import { users } from '#schema/accounts.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import {
  approve,
  dayAgo,
  deskOf,
  headlinesOf,
  join,
  makeStaffedTeam,
  type StaffedTeam,
  sendReport,
} from '#test/staffed-team.ts'

import { approvedHours, isSettled } from './reports.ts'

startApp()

let team: StaffedTeam
beforeEach(async () => {
  team = await makeStaffedTeam()
})

test('an approval without a comment reads Approved, in the language of each reader', async () => {
  loadCatalog('de', { Approved: 'Genehmigt' })
  const settings = sql`${users.settings} || '{"language":"de"}'::jsonb`
  await db().update(users).set({ settings }).where(eq(users.id, team.leader.user.id))
  const { id } = await sendReport(team.intern)
  expect((await approve(team.leader, id)).review_comment).toBe('Genehmigt')
  const { review_comment, reviews, history } = await team.intern.call(routes.read, {
    params: { id },
  })
  expect([review_comment, reviews[0]?.comment]).toEqual(['Approved', 'Approved'])
  expect(history?.map(({ comment }) => comment)).toContain('Approved')
  expect(await deskOf(team.teamManager)).toMatchObject([
    { previous_review: { comment: 'Approved' } },
  ])
  const [news] = (await team.intern.call(notifications.list, {})).notifications
  expect(news?.message).toMatch(/: Approved$/)
})

test('climbs from leader to manager to project manager, one copy a step, and ends there', async () => {
  const { id } = await sendReport(team.intern)
  const approved = await approve(team.leader, id)
  expect(approved).toMatchObject({
    status: 'approved',
    review_comment: 'Approved',
    reviewed_by: team.leader.user.id,
  })
  const [copy] = await deskOf(team.teamManager)
  expect(copy).toMatchObject({
    escalated_from: id,
    escalated_by_name: team.leader.user.full_name,
    status: 'pending',
    previous_review: { reviewed_by: team.leader.user.id, comment: 'Approved' },
  })
  await approve(team.teamManager, copy?.id ?? '', 'Good')
  const [last] = await deskOf(team.manager)
  expect(last).toMatchObject({ escalated_from: copy?.id, previous_review: { comment: 'Good' } })
  await approve(team.manager, last?.id ?? '')
  expect(await copiesOf(team.intern)).toBe(3)
  expect(await headlinesOf(team.intern)).toEqual(Array(3).fill('Report Approved'))
})

test('asking for changes brings the report back revised, and the copy is refreshed, not doubled', async () => {
  const sent = await sendReport(team.intern)
  const reviewed = await team.leader.call(routes.review, {
    params: { id: sent.id },
    body: { status: 'changes_requested', comment: 'More, please.' },
  })
  expect(await headlinesOf(team.intern)).toEqual(['Changes Requested'])
  const again = await team.intern.call(routes.revise, {
    params: { id: sent.id },
    body: { ...body, work_summary: 'More.', version: reviewed.version },
  })
  expect(again).toMatchObject({ status: 'pending', revision: 2, reviewed_by: null })
  await approve(team.leader, sent.id)
  const [copy] = await deskOf(team.teamManager)
  await team.teamManager.call(routes.review, {
    params: { id: copy?.id ?? '' },
    body: { status: 'rejected', comment: 'Not yet.' },
  })
  const back = await team.intern.call(routes.read, { params: { id: sent.id } })
  expect(back.can.revise).toBe(true)
  expect(back.reviews.map(({ comment }) => comment)).toEqual([
    'More, please.',
    'Approved',
    'Not yet.',
  ])
  await sendReport(team.intern, { work_summary: 'Now.' })
  await approve(team.leader, sent.id)
  expect(await deskOf(team.teamManager)).toMatchObject([
    { id: copy?.id, work_summary: 'Now.', revision: 2, reviewed_by: null },
  ])
})

test('what was sent back from above waits for its author until it is approved anew, whoever does that', async () => {
  const { intern, leader, teamManager, manager } = team
  const superadmin = await signIn('superadmin')
  const standing = async (id: string) => {
    const [row] = await rowsOf<{ is_settled: boolean }>(
      db(),
      sql`select ${isSettled} as is_settled from ${workReports} report where report.id = ${id}`,
    )
    const { can } = await intern.call(routes.read, { params: { id } })
    const { items } = await intern.call(dashboards.waiting)
    return [row?.is_settled, can.revise, ...items.map(({ who, note }) => [who, note])]
  }
  const sendBack = async (reviewer: SignedInUser, id: string, date: string) => {
    const [copy] = await deskOf(reviewer)
    await decide(reviewer, copy?.id ?? '', { status: 'changes_requested', comment: 'Which?' })
    expect(await standing(id)).toEqual([false, true, [reviewer.user.full_name, 'Which?']])
    await sendReport(intern, { date, work_summary: 'These.' })
    expect(await standing(id)).toEqual([false, true])
  }
  // A superadmin's decision does not escalate: the copy that was sent back stays what it is.
  const first = await sendReport(intern)
  await approve(leader, first.id)
  await sendBack(teamManager, first.id, first.date)
  await approve(superadmin, first.id)
  expect(await standing(first.id)).toEqual([true, false])

  const second = await sendReport(intern, { date: await dayAgo(1) })
  await approve(leader, second.id)
  const [copy] = await deskOf(teamManager)
  await approve(teamManager, copy?.id ?? '')
  await sendBack(manager, second.id, second.date)
  await approve(leader, second.id)
  await approve(superadmin, copy?.id ?? '')
  expect(await standing(second.id)).toEqual([true, false])
})

test('an approved day takes no other report', async () => {
  const { id, date } = await sendReport(team.intern)
  const { version } = await approve(team.leader, id)
  const refused = await submit(team.intern, body)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    `Your report for ${formatDate(date)} is already approved.`,
  ])
  const revised = await revise(team.intern, id, { ...body, version })
  expect(revised.statusCode).toBe(409)
})

test('a stale version is refused, for the author and for the reviewer', async () => {
  const { id, version } = await sendReport(team.intern)
  await sendReport(team.intern)
  const detail = 'This record was changed by someone else. Please reload.'
  for (const refused of [
    await revise(team.intern, id, { ...body, version }),
    await decide(team.leader, id, { status: 'approved', version }),
  ])
    expect([refused.statusCode, refused.json().detail]).toEqual([409, detail])
})

test.each([
  [{ status: 'rejected' }, 'Comment Required: Please provide a comment when rejecting a report.'],
  [
    { status: 'rejected', comment: ' ' },
    'Comment Required: Please provide a comment when rejecting a report.',
  ],
  [
    { status: 'rejected', comment: '\u200b' },
    'Comment Required: Please provide a comment when rejecting a report.',
  ],
  [
    { status: 'rejected', comment: null },
    'Comment Required: Please provide a comment when rejecting a report.',
  ],
  [
    { status: 'changes_requested' },
    'Comment Required: Please provide a comment when rejecting a report.',
  ],
  [{ status: 'pending' }, 'Please choose a decision.'],
  [{ status: 'approved', workedDuration: 1 }, 'Unknown field: workedDuration'],
  [
    { status: 'approved', fromUserId: v7(), escalatedTo: 'superadmin' },
    'Unknown field: fromUserId',
  ],
])('refuses %j', async (input, detail) => {
  const { id } = await sendReport(team.intern)
  const refused = await decide(team.leader, id, input)
  expect([refused.statusCode, refused.json().detail]).toEqual([422, detail])
})

test('nobody reviews their own, neither a leader nor a superadmin', async () => {
  for (const person of [team.leader, await signIn('superadmin')]) {
    const { id } = await sendReport(person)
    const refused = await decide(person, id, { status: 'approved' })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'You cannot review your own report.',
    ])
  }
})

test('several at once are answered each for itself', async () => {
  const mate = await signIn('intern')
  await join(team.team_id, mate)
  const [one, two, own] = [
    await sendReport(team.intern),
    await sendReport(mate),
    await sendReport(team.leader),
  ]
  const foreign = await sendReport((await makeStaffedTeam()).intern)
  await approve(team.leader, one.id)
  const answer = await team.leader.call(routes.reviewMany, {
    body: { status: 'approved', report_ids: [two.id, one.id, own.id, foreign.id, two.id] },
  })
  expect(answer.reviewed.map(({ id, status }) => [id, status])).toEqual([[two.id, 'approved']])
  expect(answer.refused).toEqual([
    { id: one.id, detail: 'This report has already been reviewed.' },
    { id: own.id, detail: 'You cannot review your own report.' },
    { id: foreign.id, detail: 'Not found.' },
  ])
})

test('what was revised since it was read is not decided with others', async () => {
  const mate = await signIn('intern')
  await join(team.team_id, mate)
  const [revised, same] = [await sendReport(team.intern), await sendReport(mate)]
  const versions = { [revised.id]: revised.version, [same.id]: same.version }
  const texts = { ...body, completed_tasks: '', challenges: '', tomorrow_plans: '' }
  await revise(team.intern, revised.id, { ...texts, version: revised.version })
  const answer = await team.leader.call(routes.reviewMany, {
    body: { status: 'approved', report_ids: [revised.id, same.id], versions },
  })
  expect(answer.reviewed.map(({ id }) => id)).toEqual([same.id])
  expect(answer.refused).toEqual([
    { id: revised.id, detail: 'This record was changed by someone else. Please reload.' },
  ])
})

test('a superadmin decides anything, and nothing is escalated', async () => {
  const { id } = await sendReport(team.intern)
  await approve(await signIn('superadmin'), id)
  expect(await copiesOf(team.intern)).toBe(1)
})

test('of two hundred reviewers at once one decides, once', async () => {
  const { id } = await sendReport(team.intern)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      decide(
        team.leader,
        id,
        at % 2 ? { status: 'approved' } : { status: 'rejected', comment: 'No.' },
      ),
    ),
  )
  const won = answers.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(1)
  const details = answers
    .filter((answer) => !won.includes(answer))
    .map((late) => late.json().detail)
  expect(new Set(details)).toEqual(new Set(['This report has already been reviewed.']))
  const seen = await team.intern.call(routes.read, { params: { id } })
  expect(seen.reviews).toHaveLength(1)
  expect(await headlinesOf(team.intern)).toHaveLength(1)
  expect(await copiesOf(team.intern)).toBe(seen.status === 'approved' ? 2 : 1)
})

const body = { work_summary: 'Wrote the routing.' }

const submit = (person: SignedInUser, input: object) =>
  person.send({ method: 'POST', url: '/api/reports', body: input })

const revise = (person: SignedInUser, id: string, input: object) =>
  person.send({ method: 'PUT', url: `/api/reports/${id}`, body: input })

const decide = (person: SignedInUser, id: string, input: object) =>
  person.send({ method: 'POST', url: `/api/reports/${id}/review`, body: input })

async function copiesOf({ user }: SignedInUser) {
  const { total } = await (await signIn('superadmin')).call(routes.list, {
    query: { user_id: user.id },
  })
  return total
}

test('who reviews no more sees nobody else’s reports, waiting or decided', async () => {
  const [waits, decided] = [
    await sendReport(team.intern),
    await sendReport(team.intern, { date: await dayAgo(1) }),
  ]
  await approve(team.leader, decided.id)
  await db().update(users).set({ role: 'intern' }).where(eq(users.id, team.leader.user.id))
  expect((await team.leader.call(routes.list, {})).reports).toEqual([])
  for (const box of ['to_review', 'reviewed'] as const)
    expect((await team.leader.call(routes.list, { query: { box } })).total).toBe(0)
  for (const id of [waits.id, decided.id, v7()]) {
    const answer = await team.leader.send({ method: 'GET', url: `/api/reports/${id}` })
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Not found.'])
  }
})

test('hours without a session are shown as self-reported, and beyond the limit only the confirmed ones are approved', async () => {
  const { intern, leader } = await makeStaffedTeam()
  const few = await sendReport(intern, { hours: 8, date: await dayAgo(2) })
  expect(few).toMatchObject({ self_reported_seconds: 8 * 3600, needs_confirmation: false })
  await approve(leader, few.id)
  const many = await sendReport(intern, { hours: 12, date: await dayAgo(1) })
  const old = await sendReport(intern, { hours: 2, date: await dayAgo(3) })
  for (const { id, needs_confirmation } of [many, old]) {
    expect(needs_confirmation).toBe(true)
    const body = { status: 'approved', comment: '' } as const
    await expect(approve(leader, id)).rejects.toMatchObject({ status: 422 })
    const all = await leader.call(routes.reviewMany, { body: { ...body, report_ids: [id] } })
    expect(all).toMatchObject({
      reviewed: [],
      refused: [{ id, detail: expect.stringMatching(/not measured/) }],
    })
  }
  expect(await approvedHours(db(), intern.user.id)).toBe(8)
  const body = { status: 'approved', confirms_hours: true } as const
  const confirmed = await leader.call(routes.review, { params: { id: many.id }, body })
  expect(confirmed).toMatchObject({ status: 'approved', needs_confirmation: false })
  expect(await approvedHours(db(), intern.user.id)).toBe(20)
  const rejected = { status: 'rejected', comment: 'No.' } as const
  await leader.call(routes.review, { params: { id: old.id }, body: rejected })
})

test('self-reported hours are never approved with others, but may be rejected with them', async () => {
  const { intern, leader } = team
  const stated = await sendReport(intern, { hours: 4, date: await dayAgo(1) })
  const measured = await sendReport(intern, { date: await dayAgo(2) })
  const report_ids = [stated.id, measured.id]
  const approved = await leader.call(routes.reviewMany, {
    body: { status: 'approved', report_ids },
  })
  expect(approved.reviewed.map(({ id }) => id)).toEqual([measured.id])
  expect(approved.refused).toEqual([
    { id: stated.id, detail: expect.stringMatching(/not measured/) },
  ])
  const rejected = await leader.call(routes.reviewMany, {
    body: { status: 'rejected', comment: 'Which page?', report_ids: [stated.id] },
  })
  expect(rejected.refused).toEqual([])
})
