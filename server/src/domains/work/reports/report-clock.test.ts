import { system } from '@app/contract/identity/system-settings.ts'
import { deputies } from '@app/contract/work/deputies.ts'
import { reports as routes } from '@app/contract/work/reports.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { events } from '#schema/live.table.ts'
import { deputies as table, workReports } from '#schema/reports.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import {
  approve,
  dayAgo,
  deskOf,
  headlinesOf,
  makeStaffedTeam,
  type StaffedTeam,
  sendReport,
} from '#test/staffed-team.ts'
import { escalateWaiting, remindReviewers } from './report-clock.ts'

startApp()

let team: StaffedTeam
beforeEach(async () => {
  // A Friday, so that the working days before it follow each other.
  await clockAt('2026-06-12T12:00:00+05:30')
  team = await makeStaffedTeam()
  await db().update(workReports).set({ status: 'approved' })
})

/** The clock of the reviewer of a person's report runs ahead. */
const wait = ({ user }: SignedInUser, hours: number) =>
  db()
    .update(workReports)
    .set({ waiting_since: sql`now() - make_interval(hours => ${hours})` })
    .where(and(eq(workReports.from_user_id, user.id), isNull(workReports.escalated_from)))
const tick = async () => ({
  moved: await db().transaction(escalateWaiting),
  reminded: await db().transaction(remindReviewers),
})

describe('the reviewer’s clock', () => {
  test('leaves a report in peace for a day', async () => {
    const { id } = await sendReport(team.intern)
    await wait(team.intern, 23)
    expect(await tick()).toEqual({ moved: 0, reminded: 0 })
    const { is_overdue } = await team.leader.call(routes.read, { params: { id } })
    expect(is_overdue).toBe(false)
  })

  test('reminds the reviewer once after a day', async () => {
    const { id } = await sendReport(team.intern)
    await wait(team.intern, 25)
    expect(await tick()).toEqual({ moved: 0, reminded: 1 })
    expect(await tick()).toEqual({ moved: 0, reminded: 0 })
    expect(await headlinesOf(team.leader)).toEqual(['Report Awaiting Review', 'New Work Report'])
    const { is_overdue } = await team.leader.call(routes.read, { params: { id } })
    expect(is_overdue).toBe(true)
  })

  test('moves the same report to the next role up after two days and tells both', async () => {
    const { id } = await sendReport(team.intern)
    await wait(team.intern, 49)
    expect(await tick()).toEqual({ moved: 1, reminded: 0 })
    expect(await tick()).toEqual({ moved: 0, reminded: 0 })
    expect(await deskOf(team.leader)).toEqual([])
    expect(await deskOf(team.teamManager)).toMatchObject([
      { id, to_role: 'team_manager', is_overdue: false, escalated_from: null },
    ])
    expect((await headlinesOf(team.leader))[0]).toBe('Report Escalated')
    expect(await headlinesOf(team.teamManager)).toEqual(['New Work Report'])
    await approve(team.teamManager, id)
    expect(await deskOf(team.manager)).toMatchObject([{ escalated_from: id }])
  })

  test('climbs to the superadmins and stays there', async () => {
    await sendReport(team.intern)
    for (const to_role of ['team_manager', 'project_manager', 'superadmin', 'superadmin']) {
      await wait(team.intern, 49)
      await tick()
      const [report] = await db()
        .select({ to_role: workReports.to_role })
        .from(workReports)
        .where(eq(workReports.from_user_id, team.intern.user.id))
      expect(report).toEqual({ to_role })
    }
  })

  test('does not run for what is decided', async () => {
    const { id } = await sendReport(team.manager)
    await approve(await signIn('superadmin'), id)
    await wait(team.manager, 100)
    expect(await tick()).toEqual({ moved: 0, reminded: 0 })
  })

  test('follows the system settings', async () => {
    const admin = await signIn('superadmin')
    await admin.call(system.changeSettings, {
      body: { review_reminder_hours: 2, review_escalation_hours: 4 },
    })
    await sendReport(team.intern)
    await wait(team.intern, 3)
    expect(await tick()).toEqual({ moved: 0, reminded: 1 })
    await wait(team.intern, 5)
    expect(await tick()).toEqual({ moved: 1, reminded: 0 })
  })
})

describe('a deputy', () => {
  const appoint = async (deputy: SignedInUser, from: number, until: number) =>
    team.leader.call(deputies.appoint, {
      body: {
        deputy_id: deputy.user.id,
        from_day: await dayAgo(from),
        until_day: await dayAgo(until),
      },
    })

  test('sees and decides what waits for the one who is away, as that one', async () => {
    const hr = await signIn('hr')
    await appoint(hr, 1, 0)
    expect(await headlinesOf(hr)).toEqual(["You're a Deputy"])
    const { id } = await sendReport(team.intern)
    expect((await headlinesOf(hr))[0]).toBe('New Work Report')
    expect((await deskOf(hr)).map((report) => report.id)).toEqual([id])
    expect(await approve(hr, id)).toMatchObject({ reviewed_by: hr.user.id })
    expect(await deskOf(team.teamManager)).toMatchObject([{ escalated_from: id }])
  })

  test.each([
    [-1, -2],
    [3, 1],
  ])('sees nothing outside the days (from %i days ago until %i days ago)', async (from, until) => {
    const mate = await signIn('team_leader')
    await appoint(mate, from, -2)
    await db()
      .update(table)
      .set({ until_day: await dayAgo(until) })
    const { id } = await sendReport(team.intern)
    expect(await deskOf(mate)).toEqual([])
    const review = {
      method: 'POST',
      url: `/api/reports/${id}/review`,
      body: { status: 'approved' },
    }
    expect((await mate.send(review as Parameters<typeof mate.send>[0])).statusCode).toBe(404)
  })

  test('has the pool of the one who is away too, but not what that one wrote', async () => {
    const [boss, hr, stranger] = [
      await signIn('superadmin'),
      await signIn('hr', { time_zone: 'UTC' }),
      await signIn('hr'),
    ]
    const days = { from_day: await dayAgo(0), until_day: await dayAgo(0) }
    await boss.call(deputies.appoint, { body: { deputy_id: hr.user.id, ...days } })
    const own = await sendReport(boss)
    const { id, to_user_id } = await sendReport(team.manager)
    expect(to_user_id).toBeNull()
    expect((await headlinesOf(hr)).filter((title) => title === 'New Work Report')).toHaveLength(1)
    for (const query of [{ box: 'to_review' }, {}] as const)
      expect((await hr.call(routes.list, { query })).reports.map((report) => report.id)).toEqual([
        id,
      ])
    expect(await hr.call(routes.counts)).toMatchObject({ pending: 1 })
    expect(await deskOf(stranger)).toEqual([])
    const published = await db().select().from(events).where(eq(events.about, id))
    expect(published.map(({ user_id }) => user_id)).toContain(hr.user.id)
    const read = (report: string) => hr.call(routes.read, { params: { id: report } })
    await expect(read(own.id)).rejects.toThrow()
    expect((await read(id)).can.review).toBe(true)
    expect(await approve(hr, id)).toMatchObject({ status: 'approved', reviewed_by: hr.user.id })
  })

  test('is somebody else, active and reviewing', async () => {
    const gone = await signIn('team_leader')
    await db().update(users).set({ status: 'suspended' }).where(eq(users.id, gone.user.id))
    for (const wrong of [team.leader, team.intern, gone]) {
      const refused = await put({
        deputy_id: wrong.user.id,
        from_day: '2026-01-01',
        until_day: '2026-01-02',
      })
      expect([refused.statusCode, refused.json().detail]).toEqual([
        422,
        'Please choose another active reviewer.',
      ])
    }
    const backwards = await put({
      deputy_id: gone.user.id,
      from_day: '2026-01-02',
      until_day: '2026-01-01',
    })
    expect(backwards.json().detail).toBe("The last day can't be before the first day.")
    const mate = await signIn('team_leader')
    const over = { from_day: await dayAgo(3), until_day: await dayAgo(1) }
    expect((await put({ deputy_id: mate.user.id, ...over })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'until_day', message: "The last day can't be in the past." }],
    })
  })

  test('is named, replaced and dismissed', async () => {
    const [one, two] = [await signIn('team_leader', { full_name: 'Aaa' }), await signIn('hr')]
    await appoint(one, 1, 0)
    await appoint(two, 1, 0)
    const named = await team.leader.call(deputies.read)
    expect(named.deputy).toMatchObject({ deputy_id: two.user.id, until_day: await dayAgo(0) })
    expect(named.candidates).toContainEqual({
      id: one.user.id,
      full_name: 'Aaa',
      role: 'team_leader',
    })
    expect(named.candidates.map(({ id }) => id)).not.toContain(team.leader.user.id)
    await team.leader.call(deputies.dismiss)
    await team.leader.call(deputies.dismiss)
    expect((await team.leader.call(deputies.read)).deputy).toBeNull()
  })

  test('is no longer named once the days are over, and is before they come', async () => {
    const mate = await signIn('team_leader')
    await appoint(mate, 3, 0)
    await db()
      .update(table)
      .set({ until_day: await dayAgo(1) })
    expect((await team.leader.call(deputies.read)).deputy).toBeNull()
    await appoint(mate, -1, -2)
    expect((await team.leader.call(deputies.read)).deputy?.deputy_id).toBe(mate.user.id)
  })

  const put = (body: object) =>
    team.leader.send({ method: 'PUT', url: '/api/reports/deputy', body })
})
