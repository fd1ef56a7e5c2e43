import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../server/src/platform/database/db.ts'
import { sessions } from './data-sessions.ts'
import { working } from './data-working.ts'
import { categories, emailOf, isUnasked, market, password, signedIn, sqlId } from './market.ts'
import type { Amounts } from './options.ts'

const list = (words: readonly string[]) => `array['${words.join("', '")}']`
const nth = (words: readonly string[], n: string) =>
  `(${list(words)})[1 + (${n}) % ${words.length}]`
const email = emailOf(0).replace('0', `' || n || '`)

const people = (hash: string, { people }: Amounts) => `
  insert into users (id, email, full_name, role, password_hash, email_confirmed_at)
  select ${sqlId('person', 'n')}, '${email}', 'Person ' || n,
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

/** The nth application is of a person who has not applied to that posting before. */
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

/** Fills a migrated, empty database. The triggers of search and tallies fire as they do for single rows. */
export async function fill(database: Database, sizes: Amounts): Promise<void> {
  await withoutWordIndexes(database, ['users'], people(await hashPassword(password), sizes))
  await withoutWordIndexes(database, ['internships'], internships(sizes))
  await withoutWordIndexes(database, ['applications', 'candidates'], applications(sizes))
  await withoutWordIndexes(database, ['tasks'], working(sizes))
  await database.script('vacuum analyze')
}

/** Word indexes are made anew after many rows: row by row they take most of the time. What follows is planned for them. */
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
