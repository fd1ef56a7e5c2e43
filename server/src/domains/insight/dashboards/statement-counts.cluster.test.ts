import { teams as teamRoutes } from '@app/contract/projects/teams.ts'
import { tasks as taskRoutes } from '@app/contract/work/tasks.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  counts as countCandidates,
  list as listCandidates,
} from '#domains/hiring/candidates/candidates.ts'
import { list as listHires } from '#domains/hiring/hires/hire-lists.ts'
import { places } from '#domains/hiring/hires/hire-places.ts'
import { list as listInterviews } from '#domains/hiring/interviews/interview-rows.ts'
import { list as listWeeks } from '#domains/programme/weekly-updates/weekly-rows.ts'
import { list as listProjects } from '#domains/projects/projects/project-rows.ts'
import { list as listGoals } from '#domains/projects/teams/goals.ts'
import { people } from '#domains/projects/teams/team-people.ts'
import { list as listTeams } from '#domains/projects/teams/team-rows.ts'
import { missing } from '#domains/work/reports/reports.ts'
import { list as listTasks } from '#domains/work/tasks/tasks.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { makeUser } from '#test/node-people.ts'
import { migratedDatabase } from '#test/test-postgres.ts'
import { hr, superadmin } from './dashboards.ts'
import { intern, teamLeader } from './team-dashboards.ts'
import { waiting } from './waiting.ts'

/** How many statements an operation sends, which only a connection of one's own can count. */
let pool: pg.Pool
let db: Db
let statements = 0

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await migratedDatabase(), max: 1 })
  // The server may stop before the connection has said goodbye.
  pool.on('connect', (client) => client.on('error', () => {}))
  db = drizzle(pool, {
    logger: {
      logQuery() {
        statements += 1
      },
    },
  })
})
afterAll(async () => {
  await pool?.end()
})

const makePerson = (role: 'team_leader' | 'intern' | 'hr') => makeUser(db, role)

/** A leader of so many teams with two interns each, who have five tasks each. */
async function makeLeader(many: number): Promise<{ leader: User; member: User }> {
  const leader = await makePerson('team_leader')
  let member = leader
  for (let n = 0; n < 2 * many; n += 1) {
    member = await makePerson('intern')
    const team_id = v7()
    await db.insert(teams).values({ id: team_id, name: `Team ${n}`, leader_id: leader.id })
    await db.insert(teamMembers).values({ team_id, user_id: member.id })
    const task = { created_by: leader.id, assigned_to: member.id, team_visible: true }
    await db
      .insert(tasks)
      .values(Array.from({ length: 5 }, (_, at) => ({ ...task, title: `Task ${at}` })))
  }
  return { leader, member }
}

const node = { health: 'healthy', storage_usage: null } as const

const statementsOf = async (work: () => Promise<unknown>) => {
  statements = 0
  await work()
  return statements
}

test.each([1, 20])('with %i times as much to show no list or dashboard asks more', async (many) => {
  const { leader, member } = await makeLeader(many)
  const page = taskRoutes.list.query.parse({})
  const teamPage = teamRoutes.list.query.parse({})
  expect({
    tasks: await statementsOf(() => listTasks(db, leader, page)),
    teams: await statementsOf(() => listTeams(db, leader, teamPage)),
    goals: await statementsOf(() => listGoals(db, leader, {})),
    projects: await statementsOf(() => listProjects(db, leader, { limit: 100, sort: 'newest' })),
    weeks: await statementsOf(() => listWeeks(db, leader, { limit: 100, sort: 'newest' })),
    people: await statementsOf(() => people(db, leader, undefined)),
    missing: (await statementsOf(() => missing(db, leader, { limit: 100 }))) - 1, // today's day
    leader: await statementsOf(() => teamLeader(db, leader)),
    intern: await statementsOf(() => intern(db, member)),
    hr: await statementsOf(() => hr(db, leader)),
    superadmin: await statementsOf(() => superadmin(db, leader, node)),
    waiting: await statementsOf(() => waiting(db, leader)),
  }).toEqual({
    ...{ tasks: 2, teams: 2, goals: 1, projects: 2, weeks: 2, people: 2, missing: 2 },
    ...{ leader: 1, intern: 1, hr: 1, superadmin: 1, waiting: 1 },
  })
})

/** This many people who were interviewed and hired, and one posting to which they all applied. */
async function makeHired(many: number): Promise<User> {
  const hirer = await makePerson('hr')
  const [category] = await db
    .insert(internshipCategories)
    .values({ name: v7() })
    .returning({ id: internshipCategories.id })
  const internship_id = v7()
  const words = { company_name: 'Asha Labs', title: 'Developer', description: '', location: 'Pune' }
  const days = { start_date: '2098-01-01', application_closing_date: '2097-01-01' }
  const terms = {
    duration_months: 3,
    paid_or_unpaid: 'Unpaid',
    category_id: category?.id ?? '',
  } as const
  await db
    .insert(internships)
    .values({ id: internship_id, created_by: hirer.id, ...words, ...days, ...terms })
  for (let n = 0; n < many; n += 1) {
    const { id: user_id, email } = await makePerson('intern')
    const [resume_id, application_id] = [v7(), v7()]
    const file = { name: 'cv.pdf', key: resume_id, type: 'application/pdf', size: 1, sha256: '' }
    await db.insert(files).values({ id: resume_id, owner_id: user_id, category: 'resume', ...file })
    const application = { id: application_id, internship_id, user_id, email, resume_id }
    await db.insert(applications).values({ ...application, full_name: 'Test', status: 'hired' })
    await db.insert(hires).values({ application_id, user_id })
    const met = { interviewer_id: hirer.id, scheduled_at: '2025-01-01T10:00:00Z' }
    await db
      .insert(interviews)
      .values({ application_id, type: 'video', status: 'completed', ...met })
  }
  return hirer
}

test.each([2, 20])('with %i people hired no list of hiring asks more', async (many) => {
  const hirer = await makeHired(many)
  expect({
    interviews: await statementsOf(() => listInterviews(db, hirer, { limit: 100 })),
    hires: await statementsOf(() => listHires(db, hirer, { limit: 100, sort: 'newest' })),
    searched: await statementsOf(() =>
      listHires(db, hirer, { limit: 100, sort: 'newest', search: 'test' }),
    ),
    places: await statementsOf(() => places(db, { search: 'team' })),
    candidates: await statementsOf(() => listCandidates(db, hirer, { limit: 100, sort: 'newest' })),
    counts: await statementsOf(() => countCandidates(db, hirer, {})),
  }).toEqual({ interviews: 2, hires: 2, searched: 2, places: 2, candidates: 3, counts: 4 })
})
