import { v7 } from 'uuid'
import { expect, test } from 'vitest'

import { users } from '#schema/accounts.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { twoNodes } from '#test/test-postgres.ts'
import { issueAllEarned, issueEarned } from './certificates.ts'

const node = twoNodes()

/** An intern of a team with 160 approved hours and a completed task. */
async function makeEarner(): Promise<string> {
  const { db } = node(0)
  const [id, leader_id, team_id, project_id] = [v7(), v7(), v7(), v7()]
  const at = new Date().toISOString()
  await db.insert(users).values({ id, email: `${id}@test.example`, full_name: 'Asha Rao' })
  await db
    .insert(users)
    .values({ id: leader_id, email: `${leader_id}@test.example`, full_name: 'Lata', role: 'hr' })
  await db.insert(projects).values({ id: project_id, name: 'Lotus' })
  await db.insert(teams).values({ id: team_id, name: 'Team Lotus', project_id })
  await db.insert(teamMembers).values({ team_id, user_id: id })
  const own = { created_by: leader_id, assigned_to: id }
  await db.insert(tasks).values({ ...own, title: 'Build', status: 'completed', completed_at: at })
  const days = Array.from({ length: 20 }, (_, day) => ({
    from_user_id: id,
    from_user_role: 'intern' as const,
    to_role: 'team_leader' as const,
    date: `2026-09-${String(day + 1).padStart(2, '0')}`,
    status: 'approved' as const,
    work_summary: 'Built',
    worked_duration: 8 * 3600,
  }))
  await db.insert(workReports).values(days)
  return id
}

test('reviews and the night on two nodes, all at once, leave one certificate', async () => {
  const user_id = await makeEarner()
  const from = () => ({ address: '', agent: 'test', request_id: v7() })
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 5
        ? node(at).transaction((db) => issueEarned(db, from(), user_id))
        : issueAllEarned(node(at)),
    ),
  )
  expect(await node(0).db.$count(certificates)).toBe(1)
})
