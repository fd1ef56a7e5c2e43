import { sql } from 'drizzle-orm'
import { storeSharedKeys } from '../server/src/domains/hiring/candidates/candidate-pairs.ts'
import { hashPassword } from '../server/src/domains/identity/accounts/password-hash.ts'
import { makeSums } from '../server/src/domains/insight/analytics/day-sums.ts'
import { type Database, rowsOf } from '../server/src/platform/database/db.ts'
import { untilDone } from '../server/src/platform/jobs/batches.ts'
import { completed, days, hiring, organisation, tasks } from './data-working.ts'
import {
  type Account,
  categories,
  emailOf,
  market,
  password,
  postingsAppliedTo,
  signedIn,
  sqlId,
  staffOf,
  tokenOf,
} from './market.ts'
import type { Amounts } from './options.ts'

const list = (words: readonly string[]) => `array['${words.join("', '")}']`
const nth = (words: readonly string[], n: string) =>
  `(${list(words)})[1 + (${n}) % ${words.length}]`
const numbered = (text: string) => `'${text.replace('0', `' || n || '`)}'`

/** The accounts of a role. All of them have the password and a session, with the token of their number. */
const accounts = (kind: Account, role: string, many: number, hash: string) => `
  insert into users (id, email, full_name, age_group, role, password_hash, email_confirmed_at)
  select ${sqlId(kind, 'n')}, ${numbered(emailOf(0, kind))}, initcap('${kind}') || ' ' || n, 'adult', '${role}', '${hash}', now()
  from generate_series(1, ${many}) n;
  insert into sessions (id, user_id, token_hash, expires_at, refresh_hash, refresh_expires_at)
  select gen_random_uuid(), ${sqlId(kind, 'n')}, encode(sha256(convert_to(${numbered(tokenOf(0, kind))}, 'UTF8')), 'hex'),
    now() + interval '1 day', 'refresh ${kind} ' || n, now() + interval '1 day'
  from generate_series(1, ${many}) n;`

const news = (kind: Account, many: number) => `
  insert into notifications (id, user_id, title, message, type, read)
  select gen_random_uuid(), ${sqlId(kind, `1 + n % ${many}`)}, 'Application moved',
    'Your application for posting ' || n || ' was looked at.', 'info', n % 3 > 0
  from generate_series(1, ${many * 30}) n;`

function people(hash: string, amounts: Amounts): string {
  const { leaders, managers, startups, hr } = staffOf(amounts)
  return `
  ${accounts('person', 'intern', amounts.people, hash)}
  ${accounts('leader', 'team_leader', leaders, hash)}
  ${accounts('manager', 'project_manager', managers, hash)}
  ${accounts('startup', 'startup_rep', startups, hash)}
  ${accounts('hr', 'hr', hr, hash)}
  ${accounts('superadmin', 'superadmin', 1, hash)}
  insert into files (id, owner_id, category, name, key, type, size, sha256)
  select ${sqlId('resume', 'n')}, ${sqlId('person', 'n')}, 'resume', 'resume.pdf', 'bench/' || n,
    'application/pdf', 1000, repeat('0', 64)
  from generate_series(1, ${amounts.people}) n;
  ${news('person', signedIn)}
  ${news('leader', leaders)}
  ${news('manager', managers)}
  ${news('startup', startups)}
  ${news('hr', hr)}`
}

function internships(amounts: Amounts): string {
  const { leaders, managers } = staffOf(amounts)
  return `
  insert into internship_categories (id, name)
  select gen_random_uuid(), name from unnest(${list(categories)}) name on conflict do nothing;
  with category as (select array_agg(id order by name) as ids from internship_categories)
  insert into internships (id, created_by, project_id, category_id, company_name, title, description, scope, eligibility, skills, location,
    is_remote, duration_months, start_date, application_closing_date, openings, paid_or_unpaid, stipend, status,
    published_at, created_at)
  select ${sqlId('internship', 'n')}, ${sqlId('manager', `1 + n % ${managers}`)},
    case when n % 10 = 1 then ${sqlId('project', `1 + n % ${leaders}`)} end,
    category.ids[1 + n % array_length(category.ids, 1)],
    ${nth(market.firms, 'n / 3')} || ' ' || ${nth(market.endings, 'n / 60')},
    ${nth(market.skills, 'n')} || ' ' || ${nth(market.trades, 'n / 24')} || ' Intern',
    repeat('You will work with the team on what our customers use every day. ', 10),
    'Plan, build and test with ' || ${nth(market.skills, 'n * 7')} || '.', 'Students of any subject, from the second year on.',
    array[${nth(market.skills, 'n')}, ${nth(market.skills, 'n + 5')}, ${nth(market.skills, 'n * 11')}],
    ${nth(market.places, 'n / 7')}, n % 5 = 0, 1 + n % 12, current_date + 20 + n % 90,
    current_date + 5 + n % 90, 1 + n % 4, case when n % 3 = 0 then 'Unpaid' else 'Paid' end,
    case when n % 3 > 0 then 5000 + n % 200 * 100 end,
    case when n <= ${postingsAppliedTo(amounts.internships)} and n % 10 = 0 then 'closed' else 'published' end,
    now() - make_interval(mins => n), now() - make_interval(mins => n)
  from generate_series(1, ${amounts.internships}) n, category;`
}

const answered = [...Array<string>(15).fill('rejected'), 'hired']
const underWay = ['Applied', 'received', 'shortlisted', 'hr_scheduled', 'Applied', 'rejected']

/** Those of a year. The nth is by a person who has not applied to that posting before; the last tenth is under way. */
const applications = ({ applications, internships, people }: Amounts) => `
  insert into applications (id, internship_id, user_id, full_name, email, resume_id, status, applied_date, updated_at, respond_by)
  select ${sqlId('application', 'n')},
    ${sqlId('internship', `1 + (n / ${people} * 7919 + n % ${people}) % ${postingsAppliedTo(internships)}`)},
    ${sqlId('person', `1 + n % ${people}`)}, 'Person ' || 1 + n % ${people}, 'person' || 1 + n % ${people} || '@bench.example',
    ${sqlId('resume', `1 + n % ${people}`)},
    case when n < ${applications * 0.9} then ${nth(answered, 'n / 5')} else ${nth(underWay, 'n / 5')} end, at, at, (at + interval '45 days')::date
  from (select n, now() - make_interval(secs => (${applications} - n) * ${31_536_000 / applications}) as at
    from generate_series(0, ${applications - 1}) n) made;
  insert into application_steps (id, application_id, to_status, by_id, at)
  select ${sqlId('step', 'n')}, ${sqlId('application', 'n')}, 'Applied', ${sqlId('person', `1 + n % ${people}`)},
    now() - make_interval(secs => (${applications} - n) * ${31_536_000 / applications})
  from generate_series(0, ${applications - 1}) n;`

/**
 * Tables for the least that a write can be, with the one index that keeps it right and no triggers; and what lets every
 * job, so also every mail, wait until tomorrow, so that none runs during a measurement.
 */
const beside = `
  create schema plain;
  create table plain.applications (like applications including defaults);
  alter table plain.applications add primary key (id);
  create unique index on plain.applications (internship_id, user_id);
  create table plain.time_entries (like time_entries including defaults);
  alter table plain.time_entries add primary key (id);
  create unique index on plain.time_entries (user_id) where check_out_time is null;
  create function plain.tomorrow() returns trigger language plpgsql as $$
  begin
    new.start_after := now() + interval '1 day';
    new.keep_until := now() + interval '15 days';
    return new;
  end $$;
  create trigger tomorrow before insert on pgboss.job for each row execute function plain.tomorrow();`

/** Fills a migrated, empty database. The triggers of search and counters run as for single rows. */
export async function fill(database: Database, sizes: Amounts): Promise<void> {
  const begun = performance.now()
  await withoutWordIndexes(database, ['users'], people(await hashPassword(password), sizes))
  await withoutWordIndexes(database, ['projects', 'teams', 'startups'], organisation(sizes))
  await withoutWordIndexes(database, ['internships'], internships(sizes))
  await withoutWordIndexes(database, ['applications', 'candidates'], applications(sizes))
  await withoutWordIndexes(database, ['hires'], hiring(sizes))
  await withoutWordIndexes(database, ['tasks'], tasks(sizes))
  await database.script(days(sizes) + beside)
  await withoutWordIndexes(database, ['certificates'], completed(sizes))
  await database.script('vacuum analyze')
  if (database.engine === 'postgres') await fillSharedState(database)
  console.log(`Filled in ${Math.round((performance.now() - begun) / 1000)} s.`)
}

/** What jobs make of a year's data: the sums of days, and which candidates share a key. */
async function fillSharedState(database: Database): Promise<void> {
  await makeSums(database)
  await untilDone(database, storeSharedKeys)
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
