import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { remove } from '#domains/identity/users/users-admin.ts'
import type { User } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { makeUser, person, posting, resume } from '#test/node-people.ts'
import { twoNodes } from '#test/test-postgres.ts'
import { end, endDue } from './hire-ending.ts'
import { hire } from './hires.ts'

const node = twoNodes()
beforeAll(subscribeHooks)

const actorOf = (user: User) => ({
  ...{ user, from: { address: '127.0.0.1', agent: 'test', request_id: v7() } },
  ...{ site: 'http://localhost:3000', mail_from: 'Cohort <no-reply@example.in>' },
})

/** The application of a new intern. */
async function makeApplied(status: 'accepted' | 'hired') {
  const { db } = node(0)
  const [manager, student] = [await person(db, 'project_manager'), await person(db, 'intern')]
  const application_id = v7()
  await db.insert(applications).values({
    ...{ id: application_id, user_id: student.id, internship_id: await posting(db, manager) },
    ...{ full_name: 'Asha Rao', email: student.email, resume_id: await resume(db, student) },
    status,
  })
  return { student, application_id }
}

/** Somebody who was hired into a team and began long ago. */
async function makeHired() {
  const { db } = node(0)
  const { student, application_id } = await makeApplied('hired')
  const [id, team_id, project_id] = [v7(), v7(), v7()]
  await db.insert(projects).values({ id: project_id, name: 'Lotus' })
  await db.insert(teams).values({ id: team_id, name: 'Team Lotus', project_id })
  await db.insert(teamMembers).values({ team_id, user_id: student.id })
  await db.insert(hires).values({
    ...{ id, application_id, user_id: student.id, team_id, is_placed: true },
    start_date: '2026-01-05',
  })
  return { id, user_id: student.id }
}

test('of many who end a hire at once one does, and the job of two nodes ends it once', async () => {
  const { id, user_id } = await makeHired()
  const hr = await makeUser(node(0).db, 'hr')
  const last_day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      node(at).transaction((db) =>
        end(db, actorOf(hr), id, { last_day, reason: `Reason ${at}`, version: 1 }),
      ),
    ),
  )
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  expect(refused).toHaveLength(11)
  expect(refused.every((one) => one instanceof ProblemError && one.status === 409)).toBe(true)
  const { db } = node(0)
  expect(await db.$count(auditLogs, eq(auditLogs.action, 'hire_ended'))).toBe(1)
  expect(await db.$count(notifications, eq(notifications.user_id, user_id))).toBe(1)

  await db.update(hires).set({ last_day: '2026-10-01' }).where(eq(hires.id, id))
  await Promise.all(Array.from({ length: 8 }, (_, at) => node(at).transaction(endDue)))
  const [row] = await db.select().from(hires).where(eq(hires.id, id))
  expect(row).toMatchObject({ status: 'ended', version: 3 })
  expect(await db.$count(teamMembers, eq(teamMembers.user_id, user_id))).toBe(0)
  expect(await db.$count(auditLogs, eq(auditLogs.action, 'team_members_changed'))).toBe(1)
  const [person] = await db.select().from(users).where(eq(users.id, user_id))
  expect(person?.in_team).toBe(false)
})

test('of somebody who is hired while the account is removed no hire goes on', async () => {
  const { db } = node(0)
  const [hr, admin] = [await makeUser(db, 'hr'), await makeUser(db, 'superadmin')]
  for (let round = 0; round < 10; round += 1) {
    const { student, application_id } = await makeApplied('accepted')
    const terms = { position: null, start_date: null, team_id: null, project_id: null }
    const [hired, removed] = await Promise.allSettled([
      node(round).transaction((db) =>
        hire(db, actorOf(hr), { application_id, version: 1, ...terms }),
      ),
      node(round + 1).transaction((db) => remove(db, actorOf(admin), student.id)),
    ])
    if (removed.status === 'rejected') throw removed.reason
    const rows = await db.select().from(hires).where(eq(hires.application_id, application_id))
    expect(rows.map(({ status }) => status)).toEqual(hired.status === 'fulfilled' ? ['ended'] : [])
  }
})
