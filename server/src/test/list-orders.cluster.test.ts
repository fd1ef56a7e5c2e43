import { applications as applicationRoutes } from '@app/contract/hiring/applications.ts'
import { candidates as candidateRoutes } from '@app/contract/hiring/candidates.ts'
import { hires as hireRoutes } from '@app/contract/hiring/hires.ts'
import { internships as internshipRoutes } from '@app/contract/hiring/internships.ts'
import { interviews as interviewRoutes } from '@app/contract/hiring/interviews.ts'
import { users as userRoutes } from '@app/contract/identity/users.ts'
import { audit as auditRoutes } from '@app/contract/insight/audit.ts'
import { briefs as briefRoutes, usualWeights } from '@app/contract/programme/briefs.ts'
import { certificates as certificateRoutes } from '@app/contract/programme/certificates.ts'
import { evaluations as evaluationRoutes } from '@app/contract/programme/evaluations.ts'
import { projects as projectRoutes } from '@app/contract/projects/projects.ts'
import { startups as startupRoutes } from '@app/contract/projects/startups.ts'
import { teams as teamRoutes } from '@app/contract/projects/teams.ts'
import { contactMessages as messageRoutes } from '@app/contract/site/contact-messages.ts'
import { posts as postRoutes } from '@app/contract/site/news.ts'
import { attendance as attendanceRoutes } from '@app/contract/work/attendance.ts'
import { reports as reportRoutes } from '@app/contract/work/reports.ts'
import { tasks as taskRoutes } from '@app/contract/work/tasks.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { list as listApplications } from '#domains/hiring/applications/application-lists.ts'
import { list as listCandidates } from '#domains/hiring/candidates/candidates.ts'
import { list as listHires } from '#domains/hiring/hires/hire-lists.ts'
import { managed } from '#domains/hiring/internships/internship-managed.ts'
import { openMarket } from '#domains/hiring/internships/internship-market.ts'
import { list as listInterviews } from '#domains/hiring/interviews/interview-rows.ts'
import { list as listUsers } from '#domains/identity/users/users.ts'
import { list as listAudit } from '#domains/insight/audit/audit.ts'
import { list as listBriefs } from '#domains/programme/briefs/brief-rows.ts'
import { list as listCertificates } from '#domains/programme/certificates/certificate-rows.ts'
import { list as listEvaluations } from '#domains/programme/evaluations/evaluation-rows.ts'
import { list as listProjects } from '#domains/projects/projects/project-rows.ts'
import { list as listStartups } from '#domains/projects/startups/startups.ts'
import { list as listTeams } from '#domains/projects/teams/team-rows.ts'
import { list as listMessages } from '#domains/site/contact-messages/contact-message-rows.ts'
import { list as listPosts } from '#domains/site/news/news.ts'
import { list as listAttendance } from '#domains/work/attendance/attendance-list.ts'
import { list as listReports } from '#domains/work/reports/report-lists.ts'
import { list as listTasks } from '#domains/work/tasks/task-lists.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { briefs } from '#schema/briefs.table.ts'
import { candidates } from '#schema/candidates.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { contactMessages } from '#schema/contact-messages.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { posts } from '#schema/news.table.ts'
import { projects, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { migratedDatabase } from './test-postgres.ts'

/** Every order that a list offers, with so many rows that reading all of them for one page would be felt. */
const many = 100_000
/** What a page may cost: its own rows, and those looked up for each of them. */
const mostTouched = 5000

let pool: pg.Pool
let db: Db
let me: User
let statements: { text: string; params: unknown[] }[] = []

const nth = sql`('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
/** Neither in the order of the ids nor in that of names. */
const scattered = sql`timestamptz '2026-01-01' + (n * 7919 % 100000) * interval '1 minute'`
const word = sql`md5(n::text)`

/** A table of `many` rows like the one that it has. */
async function fill(table: PgTable, values: Record<string, SQL> = {}) {
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => !generated)
  const own: Record<string, SQL> = 'id' in table ? { id: nth, ...values } : values
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  await db.execute(sql`insert into ${table} (${list(columns.map(({ name }) => sql`${sql.identifier(name)}`))})
    select ${list(columns.map(({ name }) => own[name] ?? sql`base.${sql.identifier(name)}`))}
    from (select * from ${table} limit 1) base, generate_series(1, ${sql.raw(`${many}`)}) n`)
  await db.execute(sql`analyze ${table}`)
}

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await migratedDatabase(), max: 1 })
  // The server may stop before the connection has said goodbye.
  pool.on('connect', (client) => client.on('error', () => {}))
  db = drizzle(pool, { logger: { logQuery: (text, params) => statements.push({ text, params }) } })
  // What the rows refer to is of no account here, nor what triggers keep of them.
  await db.execute(sql`set session_replication_role = replica`)
  const id = v7()
  const who = { id, email: 'ada@test.example', full_name: 'Ada Main', role: 'superadmin' } as const
  me = { ...who, time_zone: 'Asia/Kolkata', session_id: v7() }
  const [category_id, day, at] = [v7(), '2026-01-01', '2026-01-01T10:00:00.000Z']
  const project = { id: v7(), name: 'Garden' }
  const startup = { id: v7(), name: 'Labs', contact_email: 'a@labs.example' }
  const team = { id: v7(), name: 'Blue' }
  const internship_id = v7()
  const application_id = v7()

  await db.insert(users).values(who)
  const resume = { id: v7(), owner_id: id, category: 'resume', name: 'cv.pdf' } as const
  await db
    .insert(files)
    .values({ ...resume, key: 'cv', type: 'application/pdf', size: 1, sha256: '' })
  await db.insert(internshipCategories).values({ id: category_id, name: 'Web' })
  await db.insert(projects).values(project)
  await db.insert(startups).values(startup)
  await db.insert(teams).values(team)
  await db.insert(teamMembers).values({ team_id: team.id, user_id: id })
  await db.insert(internships).values({
    ...{ id: internship_id, created_by: id, category_id, company_name: 'Labs', title: 'Developer' },
    ...{ description: '', location: 'Pune', duration_months: 3, paid_or_unpaid: 'Unpaid' },
    ...{ start_date: day, application_closing_date: day },
  })
  await db.insert(applications).values({
    ...{ id: application_id, internship_id, user_id: id, resume_id: resume.id },
    ...{ full_name: 'Ada', email: 'a@test.example', status: 'withdrawn' },
  })
  await db.insert(hires).values({ application_id, user_id: id })
  await db.insert(candidates).values({ user_id: id, full_name: 'Ada' })
  await db.insert(interviews).values({
    ...{ application_id, interviewer_id: id, scheduled_at: at, type: 'video', status: 'completed' },
  })
  await db.insert(certificates).values({
    ...{ code: 'A', user_id: id, holder_name: 'Ada', title: 'Developer', company_name: 'Labs' },
    ...{ hours: 100, tasks: 5, started_on: day, ended_on: day },
  })
  const evaluation_id = v7()
  await db.insert(evaluations).values({
    ...{
      id: evaluation_id,
      kind: 'final',
      intern_id: id,
      project_id: project.id,
      team_id: team.id,
      due_at: at,
    },
  })
  await db.insert(evaluationSheets).values({ evaluation_id, side: 'leader' })
  await db.insert(briefs).values({
    ...{ startup_id: startup.id, title: 'App', description: '', start_date: day, weeks: 4 },
    ...{ weights: usualWeights, stated_by: id },
  })
  await db.insert(posts).values({ slug: 'a', title: 'A', summary: '', text: '', author_id: id })
  await db.insert(contactMessages).values({
    ...{ reference: 'A', name: 'Ada', email: 'a@test.example', topic: 'other', message: 'Hello' },
  })
  await db.insert(tasks).values({ title: 'Plan', created_by: id, assigned_to: id })
  await db.insert(workReports).values({
    ...{ from_user_id: id, from_user_role: 'intern', to_role: 'superadmin', to_user_id: id },
    ...{ date: day, work_summary: 'Much' },
  })
  const entry = { action: 'a', entity_type: 'user', details: '{}', hash: '' }
  await db.insert(auditLogs).values({ ...entry, lane: 0, seq: 1 })

  await fill(users, {
    email: sql`${word} || '@test.example'`,
    full_name: word,
    role: sql`'intern'`,
    created_at: scattered,
  })
  await fill(projects, { name: word, created_at: scattered })
  await fill(startups, { name: word, submitted_date: scattered, contact_email: word })
  await fill(teams, { name: word, project_id: nth, leader_id: nth })
  await fill(teamMembers, { team_id: nth, user_id: nth })
  await fill(internships, { title: word, created_at: scattered })
  const respond_by = sql`date '2026-01-01' + n % 400`
  await fill(applications, { user_id: nth, full_name: word, score: sql`n % 101`, respond_by })
  await fill(hires, { application_id: nth, user_id: nth, hired_date: scattered })
  await fill(candidates, { user_id: nth, full_name: word, last_applied_at: scattered })
  await fill(interviews, { application_id: nth, scheduled_at: scattered })
  await fill(certificates, { code: word, user_id: nth, holder_name: word })
  await fill(evaluations, { intern_id: nth })
  await fill(evaluationSheets, { evaluation_id: nth })
  await fill(briefs, { title: word })
  await fill(posts, { slug: word, title: word, updated_at: scattered })
  await fill(contactMessages, { reference: word, name: word, last_at: scattered })
  await fill(tasks, { title: word, due_date: respond_by })
  await fill(workReports, { from_user_id: nth, waiting_since: scattered })
  await fill(auditLogs, { seq: sql`n + 1`, at: scattered })
}, 300_000)
afterAll(async () => {
  await pool?.end()
})

const hr = (): User => ({ ...me, role: 'hr' })
const from = { address: '127.0.0.1', agent: '', request_id: '' }

type ListQuery = { sort?: string; cursor?: string; [filter: string]: string | undefined }
type Page = Promise<{ next_cursor: string | null }>
/** A list with the filter that shows most of it. */
const list = <Q>(query: z.ZodType<Q>, read: (query: Q) => Page, filter: ListQuery = {}) => ({
  query,
  read: (params: ListQuery) => read(query.parse({ ...filter, ...params })),
})

const lists = {
  applications: list(applicationRoutes.list.query, (query) => listApplications(db, me, query)),
  attendance: list(attendanceRoutes.list.query, (query) => listAttendance(db, me, query)),
  audit: list(auditRoutes.list.query, (query) => listAudit(db, query)),
  briefs: list(briefRoutes.list.query, (query) => listBriefs(db, me, query)),
  candidates: list(candidateRoutes.list.query, (query) => listCandidates(db, me, query)),
  certificates: list(certificateRoutes.list.query, (query) => listCertificates(db, me, '', query)),
  contact_messages: list(messageRoutes.list.query, (query) => listMessages(db, me, query)),
  evaluations: list(evaluationRoutes.list.query, (query) => listEvaluations(db, hr(), query), {
    box: 'overview',
  }),
  hires: list(hireRoutes.list.query, (query) => listHires(db, me, query)),
  internships: list(internshipRoutes.managed.query, (query) => managed(db, me, query)),
  interviews: list(interviewRoutes.list.query, (query) => listInterviews(db, me, query)),
  postings_of_all: list(internshipRoutes.list.query, async (query) =>
    JSON.parse((await openMarket(db).list(query, me)).json),
  ),
  posts: list(postRoutes.list.query, (query) => listPosts(db, query)),
  projects: list(projectRoutes.list.query, (query) => listProjects(db, me, query)),
  reports: list(reportRoutes.list.query, (query) => listReports(db, me, query)),
  startups: list(startupRoutes.list.query, (query) => listStartups(db, me, query)),
  tasks: list(taskRoutes.list.query, (query) => listTasks(db, me, query)),
  teams: list(teamRoutes.list.query, (query) => listTeams(db, me, query)),
  users: list(userRoutes.list.query, (query) => listUsers(db, { user: me, from }, query)),
}

const Sorted = z.object({ properties: z.object({ sort: z.object({ enum: z.array(z.string()) }) }) })
const sortsOf = (query: z.ZodType) =>
  Sorted.parse(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })).properties.sort.enum

const Plan = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(Plan).default([])
  },
})
type Plan = z.output<typeof Plan>
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan })]) })])

/** The steps of a plan that handle more rows than a page may cost. */
const tooMuch = (plan: Plan): string[] => {
  const touched = (plan['Actual Rows'] + plan['Rows Removed by Filter']) * plan['Actual Loops']
  // Days that a function makes up for a row are not read from a table.
  const isOfTable = plan['Relation Name'] !== undefined || /sort/i.test(plan['Node Type'])
  const here = `${plan['Node Type']} ${plan['Relation Name'] ?? ''}: ${touched}`
  const own = isOfTable && touched > mostTouched ? [here] : []
  return [...own, ...plan.Plans.flatMap(tooMuch)]
}

/** Reads one page; counts are no part of its order. */
async function costly(read: () => Page) {
  statements = []
  const { next_cursor } = await read()
  const found: string[] = []
  for (const { text, params } of statements) {
    if (!/order by/i.test(text) || !/limit/i.test(text)) continue
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, params)
    found.push(...tooMuch(Explained.parse(rows)[0]['QUERY PLAN'][0].Plan))
  }
  return { found, next_cursor }
}

test.each(Object.entries(lists))('no order of the %s reads more than its page', async (_, one) => {
  const all: Record<string, string[]> = {}
  for (const sort of sortsOf(one.query)) {
    const first = await costly(() => one.read({ sort, limit: '50' }))
    expect(first.next_cursor).toBeTruthy()
    const cursor = first.next_cursor ?? ''
    const second = await costly(() => one.read({ sort, limit: '50', cursor }))
    const found = [...first.found, ...second.found]
    if (found.length) all[sort] = found
  }
  expect(all).toEqual({})
})
