import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { ProblemError } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { makeUser, person, posting, resume } from '#test/node-people.ts'
import { twoNodes } from '#test/test-postgres.ts'
import { end, endDue } from './hire-ending.ts'

const node = twoNodes()

/** Somebody who was hired into a team and began long ago. */
async function makeHired() {
  const { db } = node(0)
  const [manager, student] = [await person(db, 'project_manager'), await person(db, 'intern')]
  const [id, application_id, team_id, project_id] = [v7(), v7(), v7(), v7()]
  await db.insert(projects).values({ id: project_id, name: 'Lotus' })
  await db.insert(teams).values({ id: team_id, name: 'Team Lotus', project_id })
  await db.insert(teamMembers).values({ team_id, user_id: student.id })
  await db.insert(applications).values({
    ...{ id: application_id, user_id: student.id, internship_id: await posting(db, manager) },
    ...{ full_name: 'Asha Rao', email: student.email, resume_id: await resume(db, student) },
    status: 'hired',
  })
  await db.insert(hires).values({
    ...{ id, application_id, user_id: student.id, team_id, is_placed: true },
    start_date: '2026-01-05',
  })
  return { id, user_id: student.id }
}

test('of many who end a hire at once one does, and the job of two nodes ends it once', async () => {
  const { id, user_id } = await makeHired()
  const hr = await makeUser(node(0).db, 'hr')
  const actor = () => ({
    ...{ user: hr, from: { address: '127.0.0.1', agent: 'test', request_id: v7() } },
    ...{ site: 'http://localhost:3000', mail_from: 'Cohort <no-reply@example.in>' },
  })
  const last_day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      node(at).transaction((db) =>
        end(db, actor(), id, { last_day, reason: `Reason ${at}`, version: 1 }),
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
