import { projects } from '@app/contract/projects/projects.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { missingReports } from '@app/contract/work/missing-reports.ts'
import { reports as routes } from '@app/contract/work/reports.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { events } from '#schema/live.table.ts'
import { teamMembers } from '#schema/projects.table.ts'
import { reportReminders } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { change, makeHired } from '#test/hires.ts'
import { notificationsOf } from '#test/meeting.ts'
import {
  dayAgo,
  headlinesOf,
  hereSince,
  join,
  makeStaffedTeam,
  makeTask,
  type StaffedTeam,
  sendReport,
  worked,
} from '#test/staffed-team.ts'

startApp()

let team: StaffedTeam
beforeEach(async () => {
  await clockAt('2026-06-12T12:00:00+05:30')
  team = await makeStaffedTeam()
  await hereSince('2026-06-01T12:00:00Z', team.intern)
})

const missing = async (person: SignedInUser, date?: string) =>
  (await person.call(missingReports.list, { query: date ? { date } : {} })).people
const remind = (person: SignedInUser, ...people: SignedInUser[]) =>
  person.call(missingReports.remind, { body: { user_ids: people.map(({ user }) => user.id) } })

describe('who has not reported', () => {
  test('is one of one’s people, with what they worked, until the report is in', async () => {
    await worked(team.intern, 3600)
    expect(await missing(team.leader)).toEqual([
      {
        id: team.intern.user.id,
        full_name: team.intern.user.full_name,
        team_name: 'Team Lotus',
        is_checked_in: false,
        worked_seconds: 3600,
        reminded_at: null,
      },
    ])
    await sendReport(team.intern)
    expect(await missing(team.leader)).toEqual([])
    expect(await missing(team.leader, await dayAgo(1))).toHaveLength(1)
  })

  test('is listed with the session that goes on, as far as it has come without its breaks', async () => {
    await worked(team.intern, 1800)
    const body = { work_mode: 'remote', planned_tasks: 'Build' } as const
    await team.intern.call(attendance.checkIn, { body })
    await clockAt('2026-06-12T14:00:00+05:30')
    await team.intern.call(attendance.break, { body: { action: 'start' } })
    await clockAt('2026-06-12T15:00:00+05:30')
    expect(await missing(team.leader)).toMatchObject([{ worked_seconds: 9000 }])
  })

  test('is nobody for whom the day has not begun, whatever day the leader has', async () => {
    await db()
      .update(users)
      .set({ time_zone: 'America/New_York' })
      .where(eq(users.id, team.intern.user.id))
    // Half past nine on the 12th in India; midnight in New York.
    await clockAt('2026-06-12T09:29:00+05:30')
    expect(await missing(team.leader)).toEqual([])
    expect(await remind(team.leader, team.intern)).toEqual({ reminded: 0 })
    expect(await missing(team.leader, '2026-06-11')).toHaveLength(1)
    await clockAt('2026-06-12T09:31:00+05:30')
    expect(await missing(team.leader)).toHaveLength(1)
  })

  test('is nobody before their first day, and no one is reminded of it', async () => {
    const { student, leader, id } = await makeHired(-3)
    const isMissing = async (date?: string) =>
      (await missing(leader, date)).some((person) => person.id === student.user.id)
    expect(await isMissing()).toBe(false)
    expect(await remind(leader, student)).toEqual({ reminded: 0 })
    await change(id, { start_date: '2026-06-12' })
    expect([await isMissing(), await isMissing('2026-06-11')]).toEqual([true, false])
    expect(await remind(leader, student)).toEqual({ reminded: 1 })
  })

  test('is for managers the leader, too, and never for another team', async () => {
    const names = (await missing(team.manager)).map(({ id }) => id)
    expect(names.sort()).toEqual([team.intern.user.id, team.leader.user.id].sort())
    expect(await missing((await makeStaffedTeam()).leader)).not.toContainEqual(
      expect.objectContaining({ id: team.intern.user.id }),
    )
  })

  test('says who is checked in', async () => {
    await team.intern.call(attendance.checkIn, {
      body: { work_mode: 'remote', planned_tasks: 'Build' },
    })
    expect(await missing(team.leader)).toMatchObject([{ is_checked_in: true }])
  })

  test('is not asked of a day to come', async () => {
    const url = '/api/reports/missing?date=2999-01-01'
    expect((await team.leader.send({ method: 'GET', url })).statusCode).toBe(422)
  })
})

test('who has not reported comes in pages, and all are counted', async () => {
  const more = Array.from({ length: 4 }, (_, at) => ({
    ...{ id: v7(), full_name: `Member ${at}`, role: 'intern' as const, created_at: sql`now()` },
    email: `member.${at}@${v7()}.example`,
  }))
  await db().insert(users).values(more)
  const team_id = team.team_id
  await db()
    .insert(teamMembers)
    .values(more.map(({ id }) => ({ team_id, user_id: id, joined_at: sql`now()` })))
  const ask = (cursor?: string) =>
    team.leader.call(missingReports.list, { query: { limit: 2, cursor } })
  const first = await ask()
  const second = await ask(first.next_cursor ?? '')
  const third = await ask(second.next_cursor ?? '')
  const names = [first, second, third].flatMap(({ people }) => people.map((one) => one.full_name))
  expect(names).toEqual([...more.map((one) => one.full_name), team.intern.user.full_name].sort())
  expect([first.total, third.total, third.next_cursor]).toEqual([5, 5, null])
  expect(await missing(team.leader)).toHaveLength(5)
})

describe('a reminder', () => {
  test('goes to one’s own people, once an hour', async () => {
    const stranger = await signIn('intern')
    expect(await remind(team.leader, team.intern, stranger)).toEqual({ reminded: 1 })
    expect(await remind(team.leader, team.intern)).toEqual({ reminded: 0 })
    expect(await notificationsOf(team.intern)).toMatchObject([
      { title: 'Work Report Missing', link: '/intern/daily-report?day=2026-06-12' },
    ])
    expect(await headlinesOf(stranger)).toEqual([])
    const [silent] = await missing(team.leader)
    expect(silent?.reminded_at).not.toBeNull()
    await db().update(reportReminders).set({ at: sql`now() - interval '61 minutes'` })
    expect(await remind(team.leader, team.intern)).toEqual({ reminded: 1 })
  })

  test('of two leaders at once one reminds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        remind(at % 2 ? team.leader : team.manager, team.intern),
      ),
    )
    expect(answers.filter(({ reminded }) => reminded === 1)).toHaveLength(1)
    expect(await headlinesOf(team.intern)).toHaveLength(1)
  })

  test('is not sent to who has reported', async () => {
    await sendReport(team.intern)
    expect(await remind(team.leader, team.intern)).toEqual({ reminded: 0 })
  })
})

describe('a draft', () => {
  const keep = (person: SignedInUser, work_summary: string) =>
    person.call(routes.keepDraft, { body: { work_summary, challenges: 'Slow build' } })

  test('is there on every device until the report is sent', async () => {
    expect(await team.intern.call(routes.draft)).toEqual({
      work_summary: '',
      completed_tasks: '',
      challenges: '',
      tomorrow_plans: '',
      date: await dayAgo(0),
      updated_at: null,
    })
    await keep(team.intern, 'Half')
    await keep(team.intern, 'Half a sentence')
    const stored = await team.intern.call(routes.draft)
    expect(stored).toMatchObject({ work_summary: 'Half a sentence', challenges: 'Slow build' })
    expect(stored.updated_at).not.toBeNull()
    expect((await team.leader.call(routes.draft)).work_summary).toBe('')
    await sendReport(team.intern)
    expect((await team.intern.call(routes.draft)).updated_at).toBeNull()
  })
})

describe('a blocker', () => {
  const lift = (person: SignedInUser, id: string) =>
    person.call(routes.liftBlocker, {
      params: { id },
      body: { title: 'No staging server', blocker: 'The server is down.' },
    })
  const taskRefusal = async (person: SignedInUser, id: string) =>
    (await person.call(routes.read, { params: { id } })).task_refusal

  test('becomes a blocked task of the author in the team’s project, lifted by either', async () => {
    const { id } = await sendReport(team.intern, { task_ids: [await makeTask(team.intern)] })
    for (const person of [team.intern, team.leader]) {
      expect(await taskRefusal(person, id)).toBeNull()
      expect(await lift(person, id)).toMatchObject({
        title: 'No staging server',
        blocker: 'The server is down.',
        status: 'blocked',
        assigned_to: team.intern.user.id,
        created_by: person.user.id,
        project_id: team.project_id,
        team_visible: true,
      })
    }
  })

  test('opens its project again to an author who has left the team', async () => {
    const { id } = await sendReport(team.intern)
    const { id: user_id } = team.intern.user
    await db().delete(teamMembers).where(eq(teamMembers.user_id, user_id))
    const seen = async () => {
      const { projects: rows } = await team.intern.call(projects.list)
      return rows.map((row) => row.id)
    }
    expect(await seen()).toEqual([])
    await lift(team.leader, id)
    expect(await seen()).toEqual([team.project_id])
    const isPublished = and(eq(events.topic, 'projects'), eq(events.user_id, user_id))
    const published = await db().select().from(events).where(isPublished)
    expect(published.map(({ about }) => about)).toEqual([team.project_id])
  })

  test('does not open a project again to an author who left its team and lifts it themselves', async () => {
    const { id } = await sendReport(team.intern)
    await db().delete(teamMembers).where(eq(teamMembers.user_id, team.intern.user.id))
    expect(await taskRefusal(team.intern, id)).toBe("You're no longer on Team Lotus.")
    expect(await taskRefusal(team.leader, id)).toBeNull()
    expect(await refusal(lift(team.intern, id))).toEqual([409, "You're no longer on Team Lotus."])
    expect((await team.intern.call(projects.list)).projects).toEqual([])
  })

  test('is lifted by somebody who is in no team', async () => {
    const alone = await signIn('developer')
    const { id } = await sendReport(alone)
    expect(await lift(alone, id)).toMatchObject({ assigned_to: alone.user.id, project_id: null })
  })

  test.each([
    [
      'an archived project',
      sql`update projects set status = 'archived'`,
      'This project is archived.',
    ],
    [
      'a closed account',
      sql`update users set status = 'suspended'`,
      "Test intern's account is no longer active.",
    ],
  ])('becomes no task of %s, where nobody would see it', async (_, change, detail) => {
    const { id } = await sendReport(team.intern)
    await db().execute(sql`${change} where id in (${team.project_id}, ${team.intern.user.id})`)
    expect(await taskRefusal(team.leader, id)).toBe(detail)
    expect(await refusal(lift(team.leader, id))).toEqual([409, detail])
    expect(await db().$count(tasks, eq(tasks.project_id, team.project_id))).toBe(0)
  })

  test('of a foreign report does not exist', async () => {
    const { id } = await sendReport(team.intern)
    const mate = await signIn('intern')
    await join(team.team_id, mate)
    for (const report of [id, v7()]) {
      const url = `/api/reports/${report}/blockers`
      const refused = await mate.send({ method: 'POST', url, body: { title: 'No staging server' } })
      expect([refused.statusCode, refused.json().detail]).toEqual([404, 'Not found.'])
    }
  })
})
