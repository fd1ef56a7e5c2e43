import { system } from '@app/contract/identity/system-settings.ts'
import { calendar } from '@app/contract/insight/calendar.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { leave as routes } from '@app/contract/work/leave.ts'
import { missingReports } from '@app/contract/work/missing-reports.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { escalateWaiting, remindReviewers } from '#domains/work/reports/report-clock.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { enrolments } from '#schema/enrolments.table.ts'
import { holidays } from '#schema/holidays.table.ts'
import { leave } from '#schema/leave.table.ts'
import { deputies, workReports } from '#schema/reports.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { headlinesOf, makeStaffedTeam, type StaffedTeam, sendReport } from '#test/staffed-team.ts'
import { asOnlySuperadmin, checkIn, refused } from '#test/working-day.ts'
import { approveUndecidable } from './leave.ts'

startApp()

let team: StaffedTeam
beforeEach(async () => {
  // A Monday.
  await clockAt('2026-06-08T09:00:00+05:30')
  await db().delete(holidays)
  await db().delete(systemSettings)
  await db().update(workReports).set({ status: 'approved' })
  team = await makeStaffedTeam()
})

async function later(moment: string) {
  await db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' })
  await clockAt(moment)
}

type Days = Partial<{
  kind: 'vacation' | 'sick'
  starts_midday: boolean
  ends_midday: boolean
  note: string
}>
const ask = (person: SignedInUser, from_day: string, to_day = from_day, more: Days = {}) =>
  person.call(routes.ask, { body: { kind: 'vacation', from_day, to_day, ...more } })
const decide = (person: SignedInUser, id: string, status: 'approved' | 'declined', comment = '') =>
  person.call(routes.decide, { params: { id }, body: { status, comment } })
const withdraw = (person: SignedInUser, id: string) =>
  person.call(routes.withdraw, { params: { id } })
const listOf = async (person: SignedInUser, query = {}) =>
  (await person.call(routes.list, { query })).leave
const askRefused = (body: object) =>
  refused(team.intern, routes.ask, { kind: 'vacation', from_day: '2026-06-10', ...body })

async function away(person: SignedInUser, from: string, to = from, more: Days = {}) {
  const { id } = await ask(person, from, to, more)
  return decide(person.user.id === team.leader.user.id ? team.manager : team.leader, id, 'approved')
}

describe('leave', () => {
  test('of the only superadmin is approved as their own decision, at once or when the second one goes', async () => {
    const [admin] = [await signIn('superadmin'), await signIn('superadmin')]
    expect(await ask(admin, '2026-06-10')).toMatchObject({ status: 'pending' })
    expect(await db().transaction(approveUndecidable)).toBe(0)
    const own = { status: 'approved', decided_by_name: admin.user.full_name }
    await asOnlySuperadmin(admin, async () => {
      expect(await db().transaction(approveUndecidable)).toBe(1)
      expect(await listOf(admin, { whose: 'own' })).toMatchObject([own])
      expect(await ask(admin, '2026-06-11')).toMatchObject({ ...own, can: { withdraw: true } })
    })
    const acts = await db().select().from(auditLogs).where(eq(auditLogs.actor_id, admin.user.id))
    const both = ['leave_asked', 'leave_approved']
    expect(acts.map(({ action }) => action)).toEqual([...both, ...both])
  })

  test('is requested in working days, decided on by the leader, and both are notified', async () => {
    await db().insert(holidays).values({ day: '2026-06-11', name: 'A Thursday' })
    const leave = await ask(team.intern, '2026-06-10', '2026-06-15', {
      starts_midday: true,
      note: 'A wedding',
    })
    expect(leave).toMatchObject({
      days: 2.5,
      status: 'pending',
      can: { decide: false, withdraw: true },
    })
    expect(await headlinesOf(team.leader)).toEqual(['Leave Request'])
    const [waiting] = await listOf(team.leader, { status: 'pending', whose: 'others' })
    expect(waiting).toMatchObject({ id: leave.id, note: 'A wedding', can: { decide: true } })
    expect(await listOf(team.leader, { id: leave.id })).toEqual([waiting])
    expect(await listOf(team.leader, { id: team.intern.user.id })).toEqual([])
    expect(await listOf(await signIn('intern'), { id: leave.id })).toEqual([])
    expect(await decide(team.leader, leave.id, 'approved')).toMatchObject({
      status: 'approved',
      decided_by_name: team.leader.user.full_name,
    })
    expect(await headlinesOf(team.intern)).toEqual(['Leave Approved'])
    expect(await team.intern.call(routes.balance)).toEqual({
      year: 2026,
      allowance: 12,
      approved: 2.5,
      pending: 0,
      left: 9.5,
    })
    const acts = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, leave.id))
    expect(acts.map(({ action }) => action).sort()).toEqual(['leave_approved', 'leave_asked'])
  })

  test('over two New Years stays within the days of the year between them too', async () => {
    await later('2027-01-01T09:00:00+05:30')
    const body = { from_day: '2026-12-31', to_day: '2028-01-01' }
    expect(await askRefused(body)).toEqual([
      422,
      'You have 12 days of leave in 2027. This request goes over that.',
    ])
  })

  test('is declined with a reason, and frees its days', async () => {
    const { id } = await ask(team.intern, '2026-06-10')
    const body = { status: 'declined' }
    expect(await refused(team.leader, routes.decide, body, id)).toEqual([
      422,
      'Please give a reason.',
    ])
    await decide(team.leader, id, 'declined', 'The release is that day.')
    expect(await headlinesOf(team.intern)).toEqual(['Leave Declined'])
    expect((await ask(team.intern, '2026-06-10')).status).toBe('pending')
  })

  test('is requested of the manager where the leader has another role since', async () => {
    await db().update(users).set({ role: 'developer' }).where(eq(users.id, team.leader.user.id))
    const leave = await ask(team.intern, '2026-06-10')
    expect(await headlinesOf(team.leader)).toEqual([])
    expect(await headlinesOf(team.manager)).toEqual(['Leave Request'])
    expect((await decide(team.manager, leave.id, 'approved')).status).toBe('approved')
  })

  test('of somebody else is not seen; nobody decides their own', async () => {
    const { id } = await ask(team.intern, '2026-06-10')
    const stranger = await signIn('team_leader')
    const body = { status: 'approved' }
    expect(await listOf(stranger)).toEqual([])
    expect(await refused(stranger, routes.decide, body, id)).toEqual([404, 'Not found.'])
    expect(await refused(stranger, routes.withdraw, {}, id)).toEqual([404, 'Not found.'])
    const own = await ask(team.leader, '2026-06-10')
    expect(await refused(team.leader, routes.decide, body, own.id)).toEqual([
      403,
      "You can't decide on your own leave.",
    ])
    expect(await headlinesOf(team.manager)).toEqual(['Leave Request'])
  })

  test('is withdrawn while it waits, and approved until it begins', async () => {
    const one = await ask(team.intern, '2026-06-10')
    expect(await withdraw(team.intern, one.id)).toMatchObject({ status: 'withdrawn' })
    expect(await headlinesOf(team.leader)).toEqual(['Leave Withdrawn', 'Leave Request'])
    const body = { status: 'approved' }
    expect(await refused(team.leader, routes.decide, body, one.id)).toEqual([
      409,
      'This request has already been decided or withdrawn.',
    ])
    const two = await away(team.intern, '2026-06-10')
    const three = await away(team.intern, '2026-06-08')
    expect((await withdraw(team.intern, two.id)).can).toEqual({ decide: false, withdraw: false })
    const [told] = (await team.leader.call(notifications.list)).notifications
    expect(told?.message).toMatch(/^.+ withdrew their approved leave and will work after all: /)
    expect(await refused(team.intern, routes.withdraw, {}, three.id)).toEqual([
      409,
      'You can no longer withdraw this leave.',
    ])
  })

  test('is one a day, however often it is asked for at once', async () => {
    const bodies = Array.from({ length: 10 }, (_, at) => ({
      kind: 'sick',
      from_day: '2026-06-10',
      to_day: `2026-06-${10 + at}`,
    }))
    const sent = await Promise.all(bodies.map((body) => refused(team.intern, routes.ask, body)))
    expect(sent.filter(([status]) => status === 201)).toHaveLength(1)
    const taken = 'You already have or requested leave on some of these days.'
    expect(sent.filter(([status, detail]) => status === 409 && detail === taken)).toHaveLength(9)
    const twice = { user_id: team.intern.user.id, kind: 'sick', note: '' } as const
    const noHalves = { starts_midday: false, ends_midday: false }
    const days = { from_day: '2026-06-01', to_day: '2026-06-30' }
    const second = db()
      .insert(leave)
      .values({ ...twice, ...noHalves, ...days })
    await expect(second).rejects.toThrow()
    expect(await db().$count(leave, eq(leave.user_id, team.intern.user.id))).toBe(1)
  })

  test('of a year is limited, also when two ask for the last days at once', async () => {
    const admin = await signIn('superadmin')
    await admin.call(system.changeSettings, { body: { leave_days: 3 } })
    const weeks = ['2026-06-10', '2026-07-01', '2026-08-05']
    const sent = await Promise.all(
      weeks.map((from_day) =>
        refused(team.intern, routes.ask, {
          kind: 'vacation',
          from_day,
          to_day: from_day.replace(/..$/, (day) => String(+day + 1).padStart(2, '0')),
        }),
      ),
    )
    expect(sent.map(([status]) => status).sort()).toEqual([201, 422, 422])
    expect(sent).toContainEqual([
      422,
      'You have 3 days of leave in 2026. This request goes over that.',
    ])
    expect((await ask(team.intern, '2026-09-01', '2026-09-08', { kind: 'sick' })).days).toBe(6)
    expect(await team.intern.call(routes.balance)).toMatchObject({ pending: 2, left: 1 })
  })

  test('is that of one’s own days between first and last day, or those that HR gave', async () => {
    const { id: user_id } = team.intern.user
    const allowanceIn = async (values: Partial<typeof enrolments.$inferInsert>) => {
      await db().delete(enrolments).where(eq(enrolments.user_id, user_id))
      await db()
        .insert(enrolments)
        .values({ user_id, ...values })
      return (await team.intern.call(routes.balance)).allowance
    }
    expect(await allowanceIn({})).toBe(12)
    expect(await allowanceIn({ start_date: '2025-03-01' })).toBe(12)
    // 184 of 365 days of 12.
    expect(await allowanceIn({ start_date: '2026-07-01' })).toBe(6.5)
    expect(await allowanceIn({ start_date: '2026-07-01', end_date: '2026-09-30' })).toBe(3.5)
    expect(await allowanceIn({ start_date: '2027-01-01' })).toBe(0)
    expect(await allowanceIn({ end_date: '2025-12-31' })).toBe(0)
    expect(await allowanceIn({ leave_days: 1 })).toBe(1)
    expect(await askRefused({ from_day: '2026-06-10', to_day: '2026-06-11' })).toEqual([
      422,
      'You have 1 day of leave in 2026. This request goes over that.',
    ])
    expect(await allowanceIn({ start_date: '2026-07-01', leave_days: 1.5 })).toBe(1.5)
    expect(await askRefused({ from_day: '2026-06-10', to_day: '2026-06-11' })).toEqual([
      422,
      'You have 1.5 days of leave in 2026. This request goes over that.',
    ])
    expect((await ask(team.intern, '2026-06-10')).days).toBe(1)
    expect(await allowanceIn({ leave_days: 0 })).toBe(0)
  })

  test('over New Year counts in both years', async () => {
    await later('2026-12-01T09:00:00+05:30')
    await away(team.intern, '2026-12-30', '2027-01-04', { ends_midday: true })
    expect(await team.intern.call(routes.balance)).toMatchObject({ year: 2026, approved: 2 })
    await later('2027-01-02T09:00:00+05:30')
    expect(await team.intern.call(routes.balance)).toMatchObject({ year: 2027, approved: 1.5 })
  })

  test.each([
    [{ to_day: '2026-06-09' }, "The last day can't be before the first day."],
    [
      { to_day: '2026-06-10', starts_midday: true, ends_midday: true },
      'Please choose only one half of the day.',
    ],
    [{ to_day: '2026-06-10', kind: 'party' }, 'Please choose a kind of leave.'],
    [{ to_day: 'soon' }, 'Please enter the date as YYYY-MM-DD.'],
    [{ from_day: '2026-06-13', to_day: '2026-06-14' }, "These dates don't include a working day."],
    [
      { from_day: '2026-05-01', to_day: '2026-06-10' },
      'You can request leave up to 31 days after it.',
    ],
    [{ to_day: '2027-06-11' }, 'You can request leave up to a year ahead.'],
    [{ to_day: '2026-06-30' }, 'You have 12 days of leave in 2026. This request goes over that.'],
    [{ to_day: '2026-06-10', note: 'x'.repeat(1001) }, 'Note can have up to 1000 characters.'],
  ])('with %j is refused', async (body, detail) => {
    expect(await askRefused(body)).toEqual([422, detail])
    expect(await listOf(team.intern)).toEqual([])
  })
})

describe('who is on leave', () => {
  test('is not late and not missing, also on half a day, and is shown so', async () => {
    const { intern, leader, team_id } = team
    const look = async () => {
      const { attendance: rows, counts } = await leader.call(attendance.list, {
        query: { team_id },
      })
      const all = await leader.call(attendance.list, {})
      return { counts, all: all.counts, row: rows.find(({ user }) => user.id === intern.user.id) }
    }
    await later('2026-06-08T15:00:00+05:30')
    const before = await look()
    expect(before.row).toMatchObject({ is_late: true, is_on_leave: false })
    await away(intern, '2026-06-08', '2026-06-08', { starts_midday: true })
    const after = await look()
    expect(after.row).toMatchObject({
      is_late: false,
      is_on_leave: true,
      target_seconds: 4 * 3600,
      days: [{ is_late: false, is_on_leave: true }],
    })
    expect(after.counts.late).toBe(before.counts.late - 1)
    expect(after.all.late).toBe(before.all.late - 1)
    const missing = (await leader.call(missingReports.list, { query: {} })).people
    expect(missing.map(({ id }) => id)).not.toContain(intern.user.id)
    expect((await checkIn(intern)).current_session?.is_late).toBe(false)
    expect((await look()).all.late).toBe(before.all.late - 1)
  })

  test('is not escalated; with a deputy the clock runs', async () => {
    const { intern, leader } = team
    await away(leader, '2026-06-09', '2026-06-12')
    await sendReport(intern)
    const waiting_since = new Date('2026-06-08T09:00:00+05:30').toISOString()
    await db()
      .update(workReports)
      .set({ waiting_since })
      .where(eq(workReports.from_user_id, intern.user.id))
    const tick = async () => ({
      moved: await db().transaction(escalateWaiting),
      reminded: await db().transaction(remindReviewers),
    })
    await later('2026-06-12T18:00:00+05:30')
    expect(await tick()).toEqual({ moved: 0, reminded: 0 })
    const deputy = await signIn('team_leader')
    const days = { from_day: '2026-06-11', until_day: '2026-06-11' }
    await db()
      .insert(deputies)
      .values({ user_id: leader.user.id, deputy_id: deputy.user.id, ...days })
    expect(await tick()).toEqual({ moved: 0, reminded: 1 })
    await later('2026-06-15T09:01:00+05:30')
    expect(await tick()).toEqual({ moved: 1, reminded: 0 })
  })

  test('stands in the calendar of both, on working days', async () => {
    const { intern, leader } = team
    await db().insert(holidays).values({ day: '2026-06-12', name: 'Founding day' })
    await away(intern, '2026-06-11', '2026-06-15')
    const query = { from: '2026-06-08', to: '2026-06-30' }
    const itemsOf = async (person: SignedInUser) =>
      (await person.call(calendar.list, { query })).items
        .filter(({ kind }) => ['leave', 'holiday'].includes(kind))
        .map(({ day, title }) => `${day.slice(8)} ${title}`)
    expect(await itemsOf(intern)).toEqual(['11 Leave', '12 Founding day', '15 Leave'])
    const name = `Leave: ${intern.user.full_name}`
    expect(await itemsOf(leader)).toEqual([`11 ${name}`, '12 Founding day', `15 ${name}`])
    expect(await itemsOf(await signIn('intern'))).toEqual(['12 Founding day'])
  })
})
