import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Role, roles } from '@app/contract/core/roles.ts'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { storeSharedKeys } from '#domains/hiring/candidates/candidate-pairs.ts'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import { makeSums } from '#domains/insight/analytics/day-sums.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { untilDone } from '#platform/jobs/batches.ts'
import { buildApp } from '#src/app.ts'
import { testConfig } from './harness.ts'
import { migratedDatabase } from './test-postgres.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-read-costs-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const kinds = [
  ...['person', 'leader', 'startup', 'project', 'team', 'posting', 'resume', 'application'],
  ...['entry', 'report', 'task', 'meeting', 'interview', 'hire', 'desk', 'member', 'ours', 'tag'],
] as const
type Kind = (typeof kinds)[number]
const hex = (n: number, length: number) => n.toString(16).padStart(length, '0')
/** The id of the nth row of a kind. */
const idOf = (kind: Kind, n: number) =>
  `00000000-0000-7000-8${hex(kinds.indexOf(kind), 3)}-${hex(n, 12)}`
/** The same in SQL. */
const id = (kind: Kind, n: string) =>
  `('00000000-0000-7000-8${hex(kinds.indexOf(kind), 3)}-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Those who read, each role by its place. */
const deskOf = (role: Role) => id('desk', `${roles.indexOf(role)}`)
const day = (n: string) => `(now() at time zone 'Asia/Kolkata')::date - (${n})::int`

/** The company of others grows with `many`. */
const company = (many: number) => `
  insert into users (id, email, full_name, role, email_confirmed_at, age_group, created_at)
  select ${id('person', 'n')}, 'person' || n || '@many.example', initcap(md5(n::text)) || ' Person', 'intern', now(), 'adult',
    now() - make_interval(hours => n) from generate_series(1, ${many}) n;
  insert into enrolments (user_id, roll_number, college)
  select ${id('person', 'n')}, 'R-' || n, 'College ' || md5(n::text) from generate_series(1, ${many}) n;
  insert into users (id, email, full_name, role, email_confirmed_at, created_at)
  select ${id('leader', 'n')}, 'leader' || n || '@many.example', initcap(md5(n::text)) || ' Leader',
    (array['team_leader', 'project_manager', 'startup_rep'])[1 + n % 3], now(), now() - interval '400 days' from generate_series(0, ${many}) n;
  insert into startups (id, name, contact_email, status, submitted_by)
  select ${id('startup', 'n')}, 'Startup ' || n, 's' || n || '@many.example', 'approved', ${id('leader', 'n * 3 + 2')}
  from generate_series(1, ${many / 20}) n;
  insert into projects (id, name, startup_id, manager_id, status, deadline)
  select ${id('project', 'n')}, 'Project ' || n, ${id('startup', `1 + n % ${many / 20}`)}, ${id('leader', '(n - 1) / 3 * 3 + 1')}, 'active',
    ${day('n % 60 - 30')} from generate_series(1, ${many / 4}) n;
  insert into teams (id, name, project_id, leader_id)
  select ${id('team', 'n')}, 'Team ' || n, ${id('project', 'n')}, ${id('leader', '(n - 1) / 3 * 3')}
  from generate_series(1, ${many / 4}) n;
  insert into team_members (team_id, user_id, joined_at)
  select ${id('team', `1 + n % ${many / 4}`)}, ${id('person', 'n')}, now() - make_interval(hours => n) from generate_series(1, ${(many * 6) / 10}) n;
  insert into milestones (id, project_id, title, due_date, status, completed_date)
  select gen_random_uuid(), ${id('project', `1 + n % ${many / 4}`)}, 'Milestone ' || n, ${day('n % 60 - 30')},
    (array['approved', 'completed', 'in_progress', 'pending'])[1 + n % 4], case when n % 4 < 2 then now() - interval '10 days' end from generate_series(1, ${many}) n;
  insert into internships (id, created_by, project_id, category_id, company_name, title, description, skills, location,
    is_remote, duration_months, start_date, application_closing_date, paid_or_unpaid, stipend, status, published_at, created_at)
  select ${id('posting', 'n')}, ${id('leader', `n % ${many / 4 - 2} / 3 * 3 + 1`)}, ${id('project', `1 + n % ${many / 4}`)}, category.id, 'Company ' || n % 50,
    (array['React', 'Python', 'Kotlin', 'Figma'])[1 + n % 4] || ' developer', 'Build what customers use.',
    array['React', 'Testing'], (array['Pune', 'Delhi', 'Kochi', 'Surat'])[1 + n % 4], n % 5 = 0, 1 + n % 12, current_date + 60,
    current_date + n % 90 - 30, case when n % 3 = 0 then 'Unpaid' else 'Paid' end, case when n % 3 > 0 then 5000 + n % 200 end,
    (array['published', 'published', 'published', 'closed', 'draft'])[1 + n % 5], now() - make_interval(mins => n), now() - make_interval(mins => n)
  from generate_series(1, ${many}) n, (select id from internship_categories order by name limit 1) category;
  insert into files (id, owner_id, category, name, key, type, size, sha256)
  select ${id('resume', 'n')}, ${id('person', 'n')}, 'resume', 'cv.pdf', 'many/' || n, 'application/pdf', 1000, n
  from generate_series(1, ${many}) n;
  insert into applications (id, internship_id, user_id, full_name, email, resume_id, status, respond_by, applied_date, updated_at)
  select ${id('application', 'n')}, ${id('posting', `1 + n * 7 % ${many}`)}, ${id('person', 'n')}, 'Person ' || md5(n::text), 'person' || n || '@many.example',
    ${id('resume', 'n')}, (array['Applied', 'received', 'shortlisted', 'hr_scheduled', 'rejected', 'hired'])[1 + n % 6],
    current_date + n % 60 - 20, now() - make_interval(hours => n % 2000), now() - make_interval(hours => n % 2000)
  from generate_series(1, ${many}) n;
  insert into application_steps (id, application_id, to_status, by_id, at)
  select gen_random_uuid(), ${id('application', 'n')}, 'Applied', ${id('person', 'n')}, now() - make_interval(hours => n % 2000)
  from generate_series(1, ${many}) n;
  insert into interviews (id, application_id, interviewer_id, scheduled_at, type, status)
  select ${id('interview', 'n')}, ${id('application', 'n')}, ${id('leader', `n % ${many / 4}`)}, now() + make_interval(hours => n % 3000 - 2000), 'video',
    case when n % 3000 > 2000 then 'scheduled' else 'completed' end from generate_series(1, ${many}) n;
  insert into candidate_tags (id, name) select ${id('tag', 'n')}, 'Tag ' || n from generate_series(1, 4) n;
  insert into candidate_taggings (candidate_id, tag_id)
  select ${id('person', 'n')}, ${id('tag', '1 + n % 4')} from generate_series(1, ${many}) n;
  insert into hires (id, application_id, user_id, hired_date, start_date)
  select ${id('hire', 'n')}, ${id('application', 'n')}, ${id('person', 'n')}, now() - make_interval(hours => n), current_date - n % 90
  from generate_series(1, ${many}) n where n % 6 = 5;
  insert into onboarding_items (id, hire_id, place, title, side, due_days, done_at, done_by)
  select gen_random_uuid(), ${id('hire', 'n')}, place, 'Item', case when place = 1 then 'hr' else 'intern' end, 7,
    case when n % 2 = 0 then now() end, case when n % 2 = 0 then ${id('person', 'n')} end
  from generate_series(1, ${many}) n, generate_series(1, 3) place where n % 6 = 5;
  insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status, worked_seconds, total_hours, is_late)
  select ${id('entry', 'n')}, ${id('person', `1 + n % ${many / 10}`)}, ${day(`n / ${many / 10}`)}, 'Asia/Kolkata', 'office', 'x', at,
    case when n >= ${many / 20} then at + interval '5 minutes' end, case when n >= ${many / 20} then 'closed' else 'open' end, 300, 0.08, n % 9 = 0
  from (select n, now() - make_interval(days => n / ${many / 10}, mins => 10) as at from generate_series(0, ${many * 2 - 1}) n) made;
  insert into work_reports (id, from_user_id, from_user_role, team_id, to_role, to_user_id, date, status, work_summary, worked_duration, reviewed_by, reviewed_at)
  select ${id('report', 'n')}, ${id('person', `1 + n % ${many / 10}`)}, 'intern', ${id('team', `1 + n % ${many / 4}`)}, 'team_leader', ${id('leader', `n % ${many / 4} / 3 * 3`)},
    ${day(`n / ${many / 10}`)}, case when n < ${many / 10} then 'pending' else 'approved' end, 'Wrote tests.', 28800,
    case when n >= ${many / 10} then ${id('leader', `n % ${many / 4} / 3 * 3`)} end, case when n >= ${many / 10} then now() end from generate_series(0, ${many * 2 - 1}) n;
  insert into tasks (id, title, created_by, assigned_to, project_id, team_visible, status, completed_at, due_date)
  select ${id('task', 'n')}, 'Task ' || md5(n::text), ${id('leader', '3')}, ${id('person', `1 + n % ${many}`)}, ${id('project', `1 + n % ${many / 4}`)}, true,
    status, case when status = 'completed' then now() end, ${day('n % 60 - 30')}
  from (select n, (array['completed', 'completed', 'pending', 'in_progress', 'blocked'])[1 + n % 5] as status from generate_series(0, ${many * 2 - 1}) n) made;
  insert into meetings (id, title, starts_at, organiser_id)
  select ${id('meeting', 'n')}, 'Meeting', now() + make_interval(mins => n % 9000 - 6000), ${id('leader', `n % ${many / 4}`)} from generate_series(1, ${many}) n;
  insert into meeting_people (meeting_id, user_id, answer)
  select ${id('meeting', 'n')}, ${id('person', 'n')}, 'invited' from generate_series(1, ${many}) n;
  insert into leave (id, user_id, kind, from_day, to_day, starts_midday, ends_midday, note, created_at, status)
  select gen_random_uuid(), ${id('person', 'n')}, 'vacation', ${day('n % 200')}, ${day('n % 200 - 1')}, false, false, '', now() - interval '30 days',
    (array['approved', 'approved', 'pending'])[1 + n % 3] from generate_series(1, ${many}) n;
  insert into corrections (id, entry_id, user_id, check_in_time, check_out_time, reason, created_at, status)
  select gen_random_uuid(), ${id('entry', `${many} + n`)}, ${id('person', `1 + n % ${many / 10}`)}, now() - interval '1 hour', now(), 'x', now() - interval '30 days',
    (array['confirmed', 'pending'])[1 + n % 2] from generate_series(1, ${many / 2}) n;
  insert into evaluations (id, kind, intern_id, project_id, team_id, startup_id, due_at, closed_at)
  select gen_random_uuid(), 'final', ${id('person', 'n')}, ${id('project', `1 + n % ${many / 4}`)}, ${id('team', `1 + n % ${many / 4}`)},
    ${id('startup', `1 + n % ${many / 20}`)}, now() + make_interval(hours => n % 500 - 250), case when n % 2 = 0 then now() end from generate_series(1, ${many}) n;
  insert into evaluation_sheets (evaluation_id, side) select id, side from evaluations, unnest(array['intern', 'leader', 'startup']) side;
  insert into audit_logs (id, lane, seq, hash, actor_id, action, entity_type, entity_id, details)
  select gen_random_uuid(), 0, n, n, ${id('person', '1')}, 'check_in', 'time_entry', gen_random_uuid(), '{}' from generate_series(1, ${many}) n;`

/** Five people in one team, and their leader, manager and representative: as many at every size, with a longer history. */
const ours = (longer: number) => `
  insert into users (id, email, full_name, role, email_confirmed_at, age_group)
  select ('00000000-0000-7000-8${hex(kinds.indexOf('desk'), 3)}-' || lpad(to_hex(n - 1), 12, '0'))::uuid,
    role || '@ours.example', 'Our ' || role, role, now(), 'adult' from unnest(array['${roles.join("', '")}']) with ordinality as one(role, n);
  insert into users (id, email, full_name, role, email_confirmed_at, age_group)
  select ${id('member', 'n')}, 'member' || n || '@ours.example', 'Member ' || n, 'intern', now(), 'adult' from generate_series(1, 4) n;
  insert into startups (id, name, contact_email, status, submitted_by, approved_at)
  values (${id('ours', '1')}, 'Ours', 'ours@ours.example', 'approved', ${deskOf('startup_rep')}, now());
  insert into startup_members (startup_id, user_id) values (${id('ours', '1')}, ${deskOf('startup_rep')});
  insert into departments (id, name) values (${id('ours', '1')}, 'Ours');
  insert into projects (id, name, startup_id, manager_id, status, deadline)
  select ${id('ours', 'n')}, 'Our project ' || n, ${id('ours', '1')}, ${deskOf('project_manager')}, 'active', ${day('-9')} from generate_series(1, 3) n;
  insert into teams (id, name, project_id, leader_id, department_id)
  select ${id('ours', 'n')}, 'Our team ' || n, ${id('ours', 'n')}, case when n = 1 then ${deskOf('team_leader')} end,
    case when n < 3 then ${id('ours', '1')} end from generate_series(1, 3) n;
  insert into team_members (team_id, user_id) values (${id('ours', '1')}, ${deskOf('intern')}), (${id('ours', '1')}, ${deskOf('developer')}), (${id('ours', '1')}, ${deskOf('team_manager')});
  insert into team_members (team_id, user_id) select ${id('ours', '1')}, ${id('member', 'n')} from generate_series(1, 4) n;
  create temporary table person as select user_id as id, row_number() over (order by user_id) as seat from team_members join users on id = user_id
    where team_id = ${id('ours', '1')} and role = 'intern';
  insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status, worked_seconds, total_hours)
  select gen_random_uuid(), person.id, ${day('n.n')}, 'Asia/Kolkata', 'office', 'x', at, at + interval '8 hours', 'closed', 28800, 8
  from person, generate_series(1, ${30 * longer}) n, lateral (select now() - make_interval(days => n.n) as at) made;
  insert into work_reports (id, from_user_id, from_user_role, team_id, to_role, to_user_id, date, status, work_summary, worked_duration, reviewed_by, reviewed_at)
  select ${id('ours', `10000 - n.n * 10 - person.seat::int`)}, person.id, 'intern', ${id('ours', '1')}, 'team_leader', ${deskOf('team_leader')}, ${day('n.n')},
    case when n.n < 3 then 'pending' else 'approved' end, 'Wrote tests.', 28800, case when n.n >= 3 then ${deskOf('team_leader')} end,
    case when n.n >= 3 then now() end from person, generate_series(1, ${30 * longer}) n;
  insert into tasks (id, title, created_by, assigned_to, project_id, team_visible, status, completed_at, due_date)
  select gen_random_uuid(), 'Our task ' || n.n, ${deskOf('team_leader')}, person.id, ${id('ours', '1')}, true, status,
    case when status = 'completed' then now() - make_interval(days => n.n) end, ${day('n.n - 10')}
  from person, generate_series(1, ${20 + 40 * longer}) n,
    lateral (select case when n.n > 20 then 'completed' when n.n > 17 then 'blocked' else 'pending' end as status) made;
  insert into milestones (id, project_id, title, due_date, status)
  select gen_random_uuid(), ${id('ours', '1 + n % 3')}, 'Ours ' || n, ${day('n - 6')}, 'pending' from generate_series(1, 12) n;
  insert into internships (id, created_by, project_id, category_id, company_name, title, description, location, duration_months, start_date,
    application_closing_date, paid_or_unpaid, status, published_at)
  select ${id('ours', 'n')}, ${deskOf('project_manager')}, ${id('ours', '1')}, category.id, 'Ours', 'Our developer', 'Ours.', 'Pune', 3, current_date + 60,
    current_date + 30, 'Unpaid', 'published', now() from generate_series(1, 5) n, (select id from internship_categories order by name limit 1) category;
  insert into applications (id, internship_id, user_id, full_name, email, resume_id, status)
  select ${id('person', 'posting * 10000 + n')}, ${id('ours', 'posting')}, ${id('person', 'n')}, 'Person', 'person' || n || '@many.example', ${id('resume', 'n')}, 'rejected'
  from generate_series(1, 5) posting, generate_series(1, ${20 * longer}) n;
  insert into interviews (id, application_id, interviewer_id, scheduled_at, type, status)
  select gen_random_uuid(), ${id('application', 'n')}, ${deskOf('hr')}, now() + make_interval(days => n - ${30 * longer}), 'video',
    case when n > ${30 * longer} then 'scheduled' else 'completed' end from generate_series(1, ${30 * longer + 5}) n where n % 3000 <= 2000 or n <= ${30 * longer};
  insert into interview_offers (id, application_id, interviewer_id, duration_minutes, type, times)
  select gen_random_uuid(), ${id('application', 'n * 6 + 2')}, ${deskOf('hr')}, 45, 'video', jsonb_build_array(now() + interval '3 days', now() + interval '4 days')
  from generate_series(1, 20) n;
  insert into meetings (id, title, starts_at, organiser_id)
  select ${id('ours', 'n')}, 'Ours', now() + make_interval(days => 5 - n), ${deskOf('team_leader')} from generate_series(1, ${5 + 20 * longer}) n;
  insert into meeting_people (meeting_id, user_id) select ${id('ours', 'n')}, person.id from person, generate_series(1, ${5 + 20 * longer}) n;
  insert into notifications (id, user_id, title, message, type, read, group_key)
  select gen_random_uuid(), users.id, 'News', 'News.', 'info', n > 5, case when n % 5 > 0 then 'news ' || n / 20 end from users, generate_series(1, ${1200 * longer}) n where email like '%@ours.example' and role <> 'intern' or email = 'intern@ours.example';`

/** The lists and dashboards of each role, by the address that its page asks. */
const reads: Partial<Record<Role, string>> = {
  intern: `
    dashboards/intern waiting reports tasks attendance notifications notifications?limit=6&grouped=true me/applications
    calendar?from=FROM&to=TO search?q=test time-tracking/status time-tracking/entries leave meetings me/matches me/quest
    teams projects evaluations?box=mine`,
  team_leader: `
    dashboards/team_leader waiting reports reports?box=reviewed reports?box=to_review reports/counts reports/missing
    attendance attendance?show=late attendance?start_date=FROM&end_date=FROM
    attendance?start_date=SINCE&end_date=NOW attendance/corrections tasks tasks/assignees teams teams/today
    calendar?from=FROM&to=TO search?q=test users leave evaluations?box=overview`,
  team_manager: 'waiting reports teams teams/today teams/people tasks',
  project_manager: `
    dashboards/project_manager waiting reports attendance teams teams/people teams/people?search=Person projects
    milestones internships internships/managed applications analytics/dashboard calendar?from=FROM&to=TO search?q=test`,
  hr: `
    dashboards/hr internships waiting applications applications?status=received applications?answer=due applications/counts
    internships/managed interviews interviews/invitable interviews/free-times?application_id=APPLICATION&interviewer_id=HR
    interview-offers candidates candidates?search=Person candidates?tags=TAG candidates/counts hires hires/places
    teams/people calendar?from=FROM&to=TO search?q=test users users?search=Person users?search=College
    analytics/dashboard analytics/hiring analytics/hiring?days=365 candidates/pairs evaluations?box=overview`,
  startup_rep: `
    dashboards/startup_rep dashboards/startup_rep/week waiting internships internships/managed projects teams milestones startups
    search?q=test`,
  superadmin: `
    dashboards/superadmin dashboards/project_manager waiting reports attendance admin/users admin/users?search=Person
    audit-logs internships internships?search=developer internships?search=developer&sort=newest internships/facets
    internships/facets?search=developer startups projects teams teams/people analytics/dashboard internship-moderation
    search?q=test calendar?from=FROM&to=TO`,
}
const addressesOf = (text: string) => text.trim().split(/\s+/)

/** What does not cost a page yet: so many times as much at ten times the rows, which may only become less. */
const notYet: Record<string, number> = {
  // Counted for everybody at once, from sets of people, days and tags; a slow count is kept for twenty times as long as it took.
  'team_leader attendance': 5.4,
  'team_leader attendance?start_date=FROM&end_date=FROM': 4.2,
  // With the same counts. Before the morning's limit few are late, and to find them all of the team are looked up.
  'team_leader attendance?show=late': 5.4,
  'team_leader attendance?start_date=SINCE&end_date=NOW': 3.2,
  'project_manager attendance': 5.4,
  'superadmin attendance': 5.4,
  'hr candidates/counts': 5,
  // Who has the tag is read whole, and the total counts up to ten thousand of them.
  'hr candidates?tags=TAG': 8,
  // The index of one's people's tasks is read whole to find the page.
  'team_leader tasks': 1.7,
  'team_manager tasks': 1.6,
  // The days of one's own internship, whose hours are summed.
  'intern dashboards/intern': 3.2,
  // Of one's own postings, read anew once a minute.
  'project_manager analytics/dashboard': 6.2,
  // Sign-ups of twelve weeks are counted from the people who signed up in them.
  'superadmin analytics/dashboard': 8.5,
  // Every posting that a word matches is grouped, once a minute.
  'superadmin internships/facets?search=developer': 10,
  // The total counts up to ten thousand, which is less at the smaller size.
  'hr candidates?search=Person': 4.6,
  'hr users': 3.5,
  'hr users?search=Person': 1.9,
  'hr users?search=College': 4.8,
  'superadmin admin/users': 3.5,
  'superadmin admin/users?search=Person': 1.9,
  // At most 300 postings, 100 applications, 50 teams, 500 people and 500 dates: a small table is read whole instead.
  'intern me/matches': 5.6,
  'hr interviews/invitable': 2,
  'hr hires/places': 2.4,
  'project_manager teams/people?search=Person': 1.7,
  'superadmin calendar?from=FROM&to=TO': 5.6,
  // Counts the expected among the members of all teams, which is the whole company.
  'superadmin dashboards/project_manager': 1.7,
}

const started = Date.now()
const dated = (address: string) => {
  const at = (days: number) => new Date(started + days * 86_400_000).toISOString().slice(0, 10)
  const meant = { FROM: at(-10), TO: at(25), SINCE: at(-41), NOW: at(0) }
  const known = { APPLICATION: idOf('application', 2), HR: idOf('desk', roles.indexOf('hr')) }
  let url = `/api/${address}`
  for (const [name, value] of Object.entries({ ...meant, ...known, TAG: idOf('tag', 1) }))
    url = url.replaceAll(`=${name}`, `=${value}`)
  return url
}

interface Statement {
  text: string
  values: unknown[]
}

/** The statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = pg.Client.prototype
  const sent: Statement[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [input, values] = args
    const config = typeof input === 'object' && input && 'text' in input ? input : { text: input }
    const params = 'values' in config ? config.values : values
    sent.push({ text: String(config.text), values: Array.isArray(params) ? params : [] })
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
    return sent
  } finally {
    spy.mockRestore()
  }
}

/** The pages of the database, in or out of its memory, that a statement looks at. */
async function buffersOf(client: pg.Client, { text, values }: Statement): Promise<number> {
  if (!/^[\s(]*(select|with)\b/i.test(text)) return 0
  const explained = `explain (analyze, buffers, timing off, format json) ${text}`
  const { rows } = await client.query(explained, values)
  const plan = rows[0]['QUERY PLAN'][0].Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** What each read costs in a company of a size, in pages of the database. */
async function costsAt(many: number): Promise<Map<string, number>> {
  const url = await migratedDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(company(many) + ours(many / few))
  // The statistics are of all rows, so that the plans are the same in every run.
  await client.query('set default_statistics_target = 1000')
  await client.query('vacuum analyze')
  const database = openPostgres(url, 4)
  // What the job keeps, which runs beside the product.
  await makeSums(database)
  await untilDone(database, storeSharedKeys)
  await client.query('vacuum')
  const app = await buildApp(testConfig({ LOG_LEVEL: 'silent', DATA_DIR }), database)
  const from = { address: '127.0.0.1', agent: 'test', request_id: v7() }
  const costs = new Map<string, number>()
  for (const [role, addresses] of Object.entries(reads)) {
    const found = await client.query(`select id from users where email = $1`, [
      `${role}@ours.example`,
    ])
    const { access_token } = await openSession(database.db, found.rows[0].id, from)
    const headers = { authorization: `Bearer ${access_token}` }
    for (const address of addressesOf(addresses)) {
      const sent = await statementsOf(async () => {
        const { statusCode, body } = await app.inject({ url: dated(address), headers })
        if (statusCode !== 200) throw new Error(`${statusCode} ${role} ${address} ${body}`)
      })
      let sum = 0
      for (const statement of sent) sum += await buffersOf(client, statement)
      costs.set(`${role} ${address}`, sum)
    }
  }
  await app.close()
  await database.close()
  await client.end()
  return costs
}

const few = 2000
/** Ten times the rows make the trees of indexes one level deeper, which costs the rows of a page so many pages more. */
const deeper = 100

test('a list costs what its page costs, however much others have and however long the history is', async () => {
  const before = await costsAt(few)
  // Figures that are cached for a minute are made anew; of the same day, since a free day costs less than one of work.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  const after = await costsAt(10 * few)
  vi.useRealTimers()
  const grown = [...before].map(([name, cost]) => ({ name, cost, later: after.get(name) ?? 0 }))
  if (process.env.PRINT) console.table(grown)
  const tooMuch = grown.filter(
    ({ name, cost, later }) => later > cost * (notYet[name] ?? 1.3) + deeper,
  )
  expect(tooMuch).toEqual([])
}, 600_000)
