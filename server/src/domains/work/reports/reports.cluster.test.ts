import type { Role } from '@app/contract/core/roles.ts'
import { weekdays } from '@app/contract/identity/system-settings.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { departments, teamMembers, teams } from '#schema/projects.table.ts'
import { reportReviews, reportRevisions, workReports } from '#schema/reports.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { escalateWaiting, remindReviewers } from './report-clock.ts'
import { review, reviewMany } from './report-reviewing.ts'
import { revise, submit } from './report-submitting.ts'
import { remind } from './reports.ts'

/** Two nodes on one PostgreSQL: transactions that really run side by side. */
let nodes: Database[] = []

beforeAll(async () => {
  subscribeHooks()
  const url = await migratedDatabase()
  nodes = [openForRaces(url, 12), openForRaces(url, 12)]
  // The clock runs on whatever day the tests do.
  await db()
    .insert(systemSettings)
    .values({ name: 'work_week', value: [...weekdays] })
})
afterAll(async () => {
  for (const node of nodes) await node.close()
})

function one(at = 0): Database {
  const node = nodes[at % 2]
  if (!node) throw new Error('no node')
  return node
}
const db = () => one().db

async function person(role: Role): Promise<Actor> {
  const id = v7()
  const who = { id, email: `${id}@test.example`, full_name: `Test ${role}`, role }
  await db().insert(users).values(who)
  return {
    user: { ...who, time_zone: 'Asia/Kolkata', session_id: id },
    from: { address: '127.0.0.1', agent: 'test', request_id: id },
  }
}
const asRequest = (actor: Actor): Actor => ({ ...actor, from: { ...actor.from, request_id: v7() } })

async function staffedTeam() {
  const [intern, leader, manager] = [
    await person('intern'),
    await person('team_leader'),
    await person('team_manager'),
  ]
  const [department_id, team_id] = [v7(), v7()]
  await db().insert(departments).values({ id: department_id, name: department_id })
  await db()
    .insert(teams)
    .values({ id: team_id, name: 'Lotus', leader_id: leader.user.id, department_id })
  await db()
    .insert(teamMembers)
    .values([intern, manager].map(({ user }) => ({ team_id, user_id: user.id })))
  return { intern, leader, manager }
}

const words = { work_summary: 'Built', completed_tasks: '', challenges: '', tomorrow_plans: '' }
const send = (actor: Actor, at = 0) =>
  one(at).transaction((tx) => submit(tx, asRequest(actor), { ...words, task_ids: [] }))

/** All at once, in turn on both nodes, each as a request of its own. */
async function atOnce<T>(many: number, act: (at: number) => Promise<T>) {
  const outcomes = await Promise.allSettled(Array.from({ length: many }, (_, at) => act(at)))
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
  )
  return { won: outcomes.length - reasons.length, reasons: [...new Set(reasons)] }
}

const notificationsOf = ({ user }: Actor) =>
  db().select().from(notifications).where(eq(notifications.user_id, user.id))
const approved = { status: 'approved', comment: '' } as const
const rejected = { status: 'rejected', comment: 'Not yet.' } as const
const already = ['This report has already been reviewed.']

test('of two hundred decisions of one report one counts: one review, one notification, one copy at most', async () => {
  const { intern, leader } = await staffedTeam()
  const admin = await person('superadmin')
  const { id } = await send(intern)
  const { won, reasons } = await atOnce(200, (at) =>
    one(at).transaction((tx) =>
      review(tx, asRequest(at % 3 ? leader : admin), id, at % 4 < 2 ? approved : rejected),
    ),
  )
  expect({ won, reasons }).toEqual({ won: 1, reasons: already })
  expect(
    await db().select().from(reportReviews).where(eq(reportReviews.report_id, id)),
  ).toHaveLength(1)
  expect(await notificationsOf(intern)).toHaveLength(1)
})

test('two reviewers who approve and reject at one moment, a hundred times: one wins, the other gets a conflict', async () => {
  const { intern, leader } = await staffedTeam()
  const admin = await person('superadmin')
  for (let round = 0; round < 100; round += 1) {
    const { id } = await send(intern)
    const { won, reasons } = await atOnce(2, (at) =>
      one(at).transaction((tx) =>
        review(tx, asRequest(at ? leader : admin), id, at === round % 2 ? approved : rejected),
      ),
    )
    expect({ won, reasons }).toEqual({ won: 1, reasons: already })
    expect(await notificationsOf(intern)).toHaveLength(round + 1)
    await db()
      .update(workReports)
      .set({ status: 'rejected' })
      .where(and(eq(workReports.id, id), isNull(workReports.escalated_from)))
  }
  const copies = await db()
    .select()
    .from(workReports)
    .where(eq(workReports.from_user_id, intern.user.id))
  expect(copies.length).toBeLessThanOrEqual(2)
})

test('two devices that send the report of a day at once make one report with each revision', async () => {
  const { intern } = await staffedTeam()
  const { won } = await atOnce(60, (at) => send(intern, at))
  expect(won).toBe(60)
  const reports = await db()
    .select()
    .from(workReports)
    .where(eq(workReports.from_user_id, intern.user.id))
  expect(reports).toMatchObject([{ revision: 60 }])
  const stored = await db()
    .select()
    .from(reportRevisions)
    .where(eq(reportRevisions.report_id, reports[0]?.id ?? ''))
  expect(stored).toHaveLength(60)
})

test('of a revision and an approval at one moment, both of the version they saw, one counts', async () => {
  const { intern, leader } = await staffedTeam()
  for (let round = 0; round < 40; round += 1) {
    const { id, version } = await send(intern)
    const { won, reasons } = await atOnce(2, (at) =>
      one(at).transaction((tx) =>
        at === round % 2
          ? review(tx, asRequest(leader), id, { ...approved, version })
          : revise(tx, asRequest(intern), id, { ...words, task_ids: [], version }),
      ),
    )
    expect([won, reasons.length]).toEqual([1, 1])
    await db().update(workReports).set({ status: 'pending' }).where(eq(workReports.id, id))
  }
})

test('of forty revisions of one version one counts', async () => {
  const { intern } = await staffedTeam()
  const { id, version } = await send(intern)
  const { won, reasons } = await atOnce(40, (at) =>
    one(at).transaction((tx) =>
      revise(tx, asRequest(intern), id, { ...words, task_ids: [], version }),
    ),
  )
  expect({ won, reasons }).toEqual({
    won: 1,
    reasons: ['This record was changed by someone else. Please reload.'],
  })
})

test('two bulk decisions in opposite order decide each report once and never deadlock', async () => {
  const [{ leader }, admin] = [await staffedTeam(), await person('superadmin')]
  const [team] = await db().select().from(teams).where(eq(teams.leader_id, leader.user.id))
  const ids: string[] = []
  for (let created = 0; created < 12; created += 1) {
    const intern = await person('intern')
    await db()
      .insert(teamMembers)
      .values({ team_id: team?.id ?? '', user_id: intern.user.id })
    ids.push((await send(intern)).id)
  }
  const answers = await Promise.all([
    one(0).transaction((tx) => reviewMany(tx, asRequest(leader), { ...approved, report_ids: ids })),
    one(1).transaction((tx) =>
      reviewMany(tx, asRequest(admin), { ...rejected, report_ids: ids.toReversed() }),
    ),
  ])
  const reviewed = answers.flatMap((answer) => answer.reviewed.map(({ id }) => id))
  expect(reviewed.sort()).toEqual(ids.sort())
})

test('the clock of two nodes moves each report once and reminds once', async () => {
  const { intern, leader, manager } = await staffedTeam()
  const { id } = await send(intern)
  const wait = (since: string) =>
    db().update(workReports).set({ waiting_since: since }).where(eq(workReports.id, id))
  await db().update(workReports).set({ status: 'approved' })
  await db().update(workReports).set({ status: 'pending' }).where(eq(workReports.id, id))
  await wait(new Date(Date.now() - 25 * 3_600_000).toISOString())
  await atOnce(10, (at) => one(at).transaction(remindReviewers))
  expect(await notificationsOf(leader)).toHaveLength(2)
  await wait(new Date(Date.now() - 49 * 3_600_000).toISOString())
  await atOnce(10, (at) => one(at).transaction(escalateWaiting))
  expect(await notificationsOf(leader)).toHaveLength(3)
  expect(await notificationsOf(manager)).toHaveLength(1)
  const [moved] = await db().select().from(workReports).where(eq(workReports.id, id))
  expect(moved?.to_role).toBe('team_manager')
})

test('of forty reminders at once of one person one is sent', async () => {
  const { intern, leader } = await staffedTeam()
  await atOnce(40, (at) =>
    one(at).transaction((tx) => remind(tx, asRequest(leader), { user_ids: [intern.user.id] })),
  )
  expect(await notificationsOf(intern)).toHaveLength(1)
})
