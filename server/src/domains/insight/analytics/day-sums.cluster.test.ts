import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '#platform/database/db.ts'
import { codeOf } from '#platform/database/error-mapping.ts'
import { users } from '#schema/accounts.table.ts'
import { staleDays } from '#schema/analytics.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { dashboard } from './analytics.ts'
import { hiringSumsOf, makeSums } from './day-sums.ts'

/** Eight writers at once, while sums are made again and again. */
const writers = 8
let database: Database
const people = Array.from({ length: 12 }, () => v7())
const postings = Array.from({ length: 15 }, () => v7())
const resume_id = v7()
const hr = v7()

beforeAll(async () => {
  database = openForRaces(await migratedDatabase(), writers + 2)
  const { db } = database
  const person = (id: string, role: 'intern' | 'hr') => ({
    ...{ id, role, email: `${id}@test.example`, full_name: 'Test' },
  })
  await db.insert(users).values([person(hr, 'hr'), ...people.map((id) => person(id, 'intern'))])
  await db.insert(files).values({
    ...{ id: resume_id, owner_id: hr, category: 'resume', name: 'cv.pdf', key: resume_id },
    ...{ type: 'application/pdf', size: 1, sha256: 'x' },
  })
  const [category] = await db.insert(internshipCategories).values({ name: v7() }).returning()
  await db.insert(internships).values(
    postings.map((id) => ({
      ...{ id, created_by: hr, category_id: category?.id ?? '', company_name: 'Lotus Labs' },
      ...{ title: 'Dev', description: 'Build.', location: 'Pune', duration_months: 3 },
      ...{ start_date: '2099-01-01', application_closing_date: '2098-12-01' },
      ...{ paid_or_unpaid: 'Unpaid' as const, status: 'published' as const },
    })),
  )
})
afterAll(() => database?.close())

/** The same series in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const statuses = ['received', 'assessed_pass', 'shortlisted', 'accepted', 'hired', 'rejected']
const one = (table: string) => sql.raw(`(select id from ${table} order by random() limit 1)`)

/** What people do, each in one transaction, as the product's operations do. */
function acts(roll: (below: number) => number): ((db: Db) => Promise<unknown>)[] {
  const pick = <T>(from: readonly T[]) => from[roll(from.length)] as T
  const ago = () => sql`now() - make_interval(hours => ${roll(2000)}::int)`
  const run = (statement: SQL) => (db: Db) => db.execute(statement)
  const move =
    (to: SQL, is_undo = false) =>
    async (db: Db) => {
      const { rows } = (await db.execute(
        sql`update applications set status = ${to} where id = ${one('applications')} returning id, status, user_id`,
      )) as unknown as { rows: { id: string; status: string; user_id: string }[] }
      for (const { id, status, user_id } of rows)
        await db.execute(sql`insert into application_steps (id, application_id, to_status, by_id, is_undo)
        values (${v7()}, ${id}, ${status}, ${status === 'withdrawn' ? user_id : hr}, ${is_undo})`)
    }
  const apply = async (db: Db) => {
    const [id, user_id, at] = [v7(), pick(people), ago()]
    await db.execute(sql`with sent as (
        insert into applications (id, internship_id, user_id, full_name, email, resume_id, source, applied_date)
        values (${id}, ${pick(postings)}, ${user_id}, 'Test', 'x', ${resume_id}, ${pick(['friend', null])}, ${at})
        on conflict do nothing returning id)
      select 1 from sent`)
    await db.execute(sql`insert into application_steps (id, application_id, to_status, by_id, at)
      select ${v7()}, id, 'Applied', user_id, applied_date from applications where id = ${id}`)
  }
  const remove = async (db: Db) => {
    const { rows } = (await db.execute(
      sql`select id from applications order by random() limit 1 for update skip locked`,
    )) as unknown as { rows: { id: string }[] }
    for (const { id } of rows)
      for (const table of ['interviews', 'application_steps', 'applications'])
        await db.execute(
          sql`delete from ${sql.identifier(table)} where ${sql.identifier(table === 'applications' ? 'id' : 'application_id')} = ${id}`,
        )
  }
  const day = () => sql`(current_date - ${roll(80)}::int)`
  const checkIn = () =>
    run(sql`insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status, worked_seconds)
      select ${v7()}, ${pick(people)}, day, 'Asia/Kolkata', 'office', 'x', day, day + interval '5 hours', 'closed', ${roll(20_000)}::int
      from (select ${day()} as day) made`)
  const report = () =>
    run(sql`insert into work_reports (id, from_user_id, from_user_role, to_role, date, status, work_summary, timestamp)
      values (${v7()}, ${pick(people)}, 'intern', 'team_leader', ${day()}, 'pending', 'x', now() - make_interval(hours => ${roll(90)}::int))
      on conflict do nothing`)
  const entry = sql`where id = ${one('time_entries')}`
  return [
    ...[apply, apply, apply, remove],
    ...[move(sql`${pick(statuses)}`), move(sql`${pick(statuses)}`), move(sql`'withdrawn'`)],
    move(sql`'received'`, true),
    run(sql`insert into interviews (id, application_id, interviewer_id, scheduled_at, type, status)
      select ${v7()}, id, ${hr}, now(), 'video', 'completed'
      from (select id from applications order by random() limit 1 for key share) application`),
    ...[checkIn(), checkIn(), checkIn(), report(), report()],
    run(
      sql`update time_entries set worked_seconds = ${roll(20_000)}::int, day = ${day()} ${entry}`,
    ),
    run(sql`update time_entries set status = 'unconfirmed', worked_seconds = 0 ${entry}`),
    run(sql`delete from time_entries ${entry}`),
    run(
      sql`update work_reports set status = 'approved', reviewed_at = now() where id = ${one('work_reports')}`,
    ),
    run(
      sql`update users set role = case role when 'intern' then 'hr' else 'intern' end where id = ${pick(people)}`,
    ),
  ]
}

/** A second application of one person to one posting is refused, and with it all that its transaction did. */
function refusedOnly(error: unknown) {
  if (codeOf(error) !== '23505') throw error
}

let later = Date.now()
/** The figures of both pages, read anew. */
async function figures() {
  const { db } = database
  later += 3_600_000
  const who = { id: v7(), role: 'superadmin' as const, email: '', full_name: '', session_id: '' }
  const { work, hiring } = await dashboard(db, { ...who, time_zone: 'UTC' }, later)
  const sums = await hiringSumsOf(db, 365)
  return { work, hiring, sums: sums.map((sum) => Object.values(sum).join()).toSorted() }
}

test('kept sums are what counting the rows says, after many changes at once', async () => {
  await makeSums(database)
  let isOver = false
  const write = async (_: unknown, at: number) => {
    const roll = dice(at + 1)
    for (let n = 0; n < 60; n += 1) {
      const some = acts(roll)
      await database
        .transaction(some[roll(some.length)] as (db: Db) => Promise<unknown>)
        .catch(refusedOnly)
    }
  }
  const summing = (async () => {
    while (!isOver) await makeSums(database)
  })()
  await Promise.all(Array.from({ length: writers }, write)).finally(() => {
    isOver = true
  })
  await summing
  await makeSums(database)
  const kept = await figures()
  expect(kept.hiring?.applications).toBeGreaterThan(20)
  expect(Math.max(...(kept.work?.active_interns ?? []))).toBeGreaterThan(0)
  const again = ['hiring', 'work'] as const
  await database.db
    .insert(staleDays)
    .values(again.map((kind) => ({ kind, day: '2000-01-01', is_first: true })))
  expect(kept).toEqual(await figures())
})
