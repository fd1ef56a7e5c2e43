import { sql } from 'drizzle-orm'
import { hashPassword } from '../server/src/domains/identity/accounts/password-hash.ts'
import { type Database, rowsOf } from '../server/src/platform/database/db.ts'
import {
  categories,
  emailOf,
  isUnasked,
  market,
  password,
  signedIn,
  sqlId,
  tokenOf,
} from './market.ts'
import type { Amounts } from './options.ts'

type Kind = 'person' | 'leader' | 'hr'

const tokens = (kind: Kind) => `'${tokenOf(0, kind).replace('0', '')}' || n`

/** All users of a kind are signed in, each with the token of their number. */
const sessions = (kind: Kind, many: number) => `
  insert into sessions (id, user_id, token_hash, expires_at, refresh_hash, refresh_expires_at)
  select gen_random_uuid(), ${sqlId(kind, 'n')}, encode(sha256(convert_to(${tokens(kind)}, 'UTF8')), 'hex'),
    now() + interval '1 day', 'refresh ${kind} ' || n, now() + interval '1 day'
  from generate_series(1, ${many}) n;`

const teamSize = 8
/**
 * One leader and one team per fifty users; the first users are members, eight per team. The others share one, so that
 * everyone may check in.
 */
const teamsOf = ({ people }: Amounts) => people / 50

const teams = (amounts: Amounts) => `
  insert into users (id, email, full_name, role, email_confirmed_at)
  select ${sqlId('leader', 'n')}, 'leader' || n || '@bench.example', 'Leader ' || n, 'team_leader', now()
  from generate_series(1, ${teamsOf(amounts)}) n;
  insert into users (id, email, full_name, role, email_confirmed_at)
  values (${sqlId('hr', '1')}, 'hr@bench.example', 'HR', 'hr', now());
  ${sessions('leader', teamsOf(amounts))}
  ${sessions('hr', 1)}
  insert into projects (id, name, manager_id, status)
  select ${sqlId('project', 'n')}, 'Project ' || n, ${sqlId('person', String(amounts.people))}, 'active'
  from generate_series(1, ${teamsOf(amounts)}) n;
  insert into teams (id, name, project_id, leader_id)
  select ${sqlId('team', 'n')}, 'Team ' || n, ${sqlId('project', 'n')}, ${sqlId('leader', 'n')}
  from generate_series(1, ${teamsOf(amounts)}) n;
  insert into team_members (team_id, user_id)
  select ${sqlId('team', `1 + (n - 1) / ${teamSize}`)}, ${sqlId('person', 'n')}
  from generate_series(1, ${teamsOf(amounts) * teamSize}) n;
  insert into teams (id, name) values (${sqlId('team', '0')}, 'Everyone else');
  insert into team_members (team_id, user_id)
  select ${sqlId('team', '0')}, ${sqlId('person', 'n')}
  from generate_series(${teamsOf(amounts) * teamSize + 1}, ${amounts.people}) n;`

/** Ten tasks per user: team members get theirs from the leader, the others have their own. */
const tasks = (amounts: Amounts) => `
  insert into tasks (id, title, created_by, assigned_to, project_id, team_visible, status, completed_at, due_date)
  select ${sqlId('task', 'n')}, 'Task ' || n,
    case when is_given then ${sqlId('leader', 'team')} else ${sqlId('person', 'person')} end,
    ${sqlId('person', 'person')}, case when is_given then ${sqlId('project', 'team')} end, is_given, status,
    case when status = 'completed' then now() - make_interval(hours => n % 700) end, current_date + n % 30 - 10
  from (select n, 1 + n % ${amounts.people} as person, 1 + n % ${amounts.people} / ${teamSize} as team,
      n % ${amounts.people} < ${teamsOf(amounts) * teamSize} as is_given,
      (array['completed', 'completed', 'pending', 'completed', 'in_progress', 'blocked'])[1 + n / ${amounts.people} % 6] as status
    from generate_series(0, ${amounts.people * 10 - 1}) n) made;`

/** Twenty days per user, the last ones reported and approved. */
const days = ({ people, entries }: Amounts) => `
  insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status,
    worked_seconds, total_hours)
  select ${sqlId('entry', 'n')}, ${sqlId('person', `1 + n % ${people}`)}, current_date - 1 - n / ${people}, 'Asia/Kolkata',
    'office', 'Write the tests.', now() - make_interval(days => 1 + n / ${people}),
    now() - make_interval(days => 1 + n / ${people}) + interval '8 hours', 'closed', 28800, 8
  from generate_series(0, ${entries - 1}) n;
  insert into work_reports (id, from_user_id, from_user_role, to_role, date, status, work_summary, worked_duration)
  select ${sqlId('report', 'n')}, ${sqlId('person', `1 + n % ${people}`)}, 'intern', 'team_leader',
    current_date - 1 - n / ${people}, 'approved', 'Wrote the tests.', 28800
  from generate_series(0, ${people * 5 - 1}) n;`

/** Teams and the work of their members. */
const working = (amounts: Amounts) => teams(amounts) + tasks(amounts) + days(amounts)

const list = (words: readonly string[]) => `array['${words.join("', '")}']`
const nth = (words: readonly string[], n: string) =>
  `(${list(words)})[1 + (${n}) % ${words.length}]`
const email = emailOf(0).replace('0', `' || n || '`)

const people = (hash: string, { people }: Amounts) => `
  insert into users (id, email, full_name, age_group, role, password_hash, email_confirmed_at)
  select ${sqlId('person', 'n')}, '${email}', 'Person ' || n, 'adult',
    case when n = ${people} then 'project_manager' else 'intern' end, '${hash}', now()
  from generate_series(1, ${people}) n;
  ${sessions('person', people)}
  insert into files (id, owner_id, category, name, key, type, size, sha256)
  select ${sqlId('resume', 'n')}, ${sqlId('person', 'n')}, 'resume', 'resume.pdf', 'bench/' || n,
    'application/pdf', 1000, repeat('0', 64)
  from generate_series(1, ${people}) n;
  insert into notifications (id, user_id, title, message, type, read)
  select ${sqlId('news', 'n')}, ${sqlId('person', `1 + n % ${signedIn}`)}, 'Application moved',
    'Your application for posting ' || n || ' was looked at.', 'info', n % 3 > 0
  from generate_series(1, ${signedIn * 30}) n;`

const internships = ({ internships, people }: Amounts) => `
  insert into internship_categories (id, name)
  select gen_random_uuid(), name from unnest(${list(categories)}) name on conflict do nothing;
  with category as (select array_agg(id order by name) as ids from internship_categories)
  insert into internships (id, created_by, category_id, company_name, title, description, scope, skills, location,
    is_remote, duration_months, start_date, application_closing_date, openings, paid_or_unpaid, stipend, status,
    published_at, created_at)
  select ${sqlId('internship', 'n')}, ${sqlId('person', String(people))},
    category.ids[1 + n % array_length(category.ids, 1)],
    ${nth(market.firms, 'n / 3')} || ' ' || ${nth(market.endings, 'n / 60')},
    ${nth(market.skills, 'n')} || ' ' || ${nth(market.trades, 'n / 24')} || ' Intern',
    repeat('You will work with the team on what our customers use every day. ', 10),
    'Plan, build and test with ' || ${nth(market.skills, 'n * 7')} || '.',
    array[${nth(market.skills, 'n')}, ${nth(market.skills, 'n + 5')}, ${nth(market.skills, 'n * 11')}],
    ${nth(market.places, 'n / 7')}, n % 5 = 0, 1 + n % 12, current_date + 20 + n % 60,
    current_date + 5 + n % 90, 1 + n % 4, case when n % 3 = 0 then 'Unpaid' else 'Paid' end,
    case when n % 3 > 0 then 5000 + n % 200 * 100 end,
    case when n <= ${isUnasked(internships)} and n % 10 = 0 then 'closed' else 'published' end,
    now() - make_interval(mins => n), now() - make_interval(mins => n)
  from generate_series(1, ${internships}) n, category;`

/** The nth application is by a user who has not applied to that posting before. */
const applications = ({ applications, internships, people }: Amounts) => `
  insert into applications (id, internship_id, user_id, full_name, email, resume_id, status, applied_date)
  select ${sqlId('application', 'n')},
    ${sqlId('internship', `1 + (n / ${people} * 7919 + n % ${people}) % ${isUnasked(internships)}`)},
    ${sqlId('person', `1 + n % ${people}`)}, 'Person ' || 1 + n % ${people}, '${email}',
    ${sqlId('resume', `1 + n % ${people}`)},
    ${nth(['Applied', 'received', 'shortlisted', 'hr_scheduled', 'rejected', 'hired'], 'n / 5')},
    now() - make_interval(secs => ${applications} - n)
  from generate_series(0, ${applications - 1}) n;
  insert into application_steps (id, application_id, to_status, by_id)
  select ${sqlId('step', 'n')}, ${sqlId('application', 'n')}, 'Applied', ${sqlId('person', `1 + n % ${people}`)}
  from generate_series(0, ${applications - 1}) n;`

/** Fills a migrated, empty database. The triggers of search and counters run as for single rows. */
export async function fill(database: Database, sizes: Amounts): Promise<void> {
  await withoutWordIndexes(database, ['users'], people(await hashPassword(password), sizes))
  await withoutWordIndexes(database, ['internships'], internships(sizes))
  await withoutWordIndexes(database, ['applications', 'candidates'], applications(sizes))
  await withoutWordIndexes(database, ['tasks'], working(sizes))
  await database.script('vacuum analyze')
}

/**
 * Drops the search indexes for a bulk insert and rebuilds them afterwards: updating them row by row takes most of the
 * time.
 */
async function withoutWordIndexes(database: Database, tables: string[], script: string) {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    database.db,
    sql`select indexname as name, indexdef as definition from pg_indexes
        where tablename = any(${sql.param(tables)}) and indexdef like '%USING gin%'`,
  )
  for (const { name } of indexes) await database.script(`drop index ${name}`)
  await database.script(script)
  await database.script('analyze')
  for (const { definition } of indexes) await database.script(definition)
}
