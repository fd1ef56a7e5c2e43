import { EventEmitter, once } from 'node:events'
import { defaultOrganisation } from '@app/contract/i18n/organisation.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { codeOf } from '#platform/database/error-mapping.ts'
import { followOrganisation, saveOrganisation } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { staleDays } from '#schema/analytics.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { dashboard } from './analytics.ts'
import { hiringSumsOf, isSummed, makeSums } from './day-sums.ts'

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
function randomOf(seed: number) {
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
      const moved = await rowsOf<{ id: string; status: string; user_id: string }>(
        db,
        sql`update applications set status = ${to} where id = ${one('applications')} and status <> ${to} returning id, status, user_id`,
      )
      for (const { id, status, user_id } of moved)
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
    const removed = await rowsOf<{ id: string }>(
      db,
      sql`select id from applications order by random() limit 1 for update skip locked`,
    )
    for (const { id } of removed)
      for (const table of ['interviews', 'application_steps', 'applications'])
        await db.execute(
          sql`delete from ${sql.identifier(table)} where ${sql.identifier(table === 'applications' ? 'id' : 'application_id')} = ${id}`,
        )
  }
  const day = () => sql`(current_date - ${roll(80)}::int)`
  const checkIn = () =>
    run(sql`insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status, worked_seconds, sent_late)
      select ${v7()}, ${pick(people)}, day, 'Asia/Kolkata', 'office', 'x', day, day + interval '5 hours', 'closed', ${roll(20_000)}::int, ${roll(3) === 0}
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
      select ${v7()}, id, ${hr}, now(), 'video', ${pick(['scheduled', 'completed'])}
      from (select id from applications order by random() limit 1 for key share) application`),
    run(
      sql`update interviews set status = ${pick(['completed', 'no_show'])} where id = ${one('interviews')} and status = 'scheduled'`,
    ),
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
/** The page, read anew. */
function metrics() {
  later += 3_600_000
  const who = { id: v7(), role: 'superadmin' as const, email: '', full_name: '', session_id: '' }
  return dashboard(database.db, { ...who, time_zone: 'UTC' }, later)
}

/** The figures of both pages. */
async function figures() {
  const { db } = database
  const { work, hiring } = await metrics()
  const sums = await hiringSumsOf(db, 365)
  return { work, hiring, sums: sums.map((sum) => Object.values(sum).join()).toSorted() }
}

test('the stored sums equal a count of the rows, after many changes at once', async () => {
  await makeSums(database)
  let isOver = false
  const write = async (_: unknown, at: number) => {
    const roll = randomOf(at + 1)
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
  const fromSums = await figures()
  expect(fromSums.hiring?.applications).toBeGreaterThan(20)
  expect(Math.max(...(fromSums.work?.active_interns ?? []))).toBeGreaterThan(0)
  expect(Math.max(...(fromSums.work?.self_reported ?? []))).toBeGreaterThan(0)
  const again = ['hiring', 'work'] as const
  await database.db
    .insert(staleDays)
    .values(again.map((kind) => ({ kind, day: '2000-01-01', is_first: true })))
  expect(fromSums).toEqual(await figures())
})

test('days that were summed without their self-reported hours are summed again', async () => {
  const { db } = database
  const stored = () =>
    rowsOf(db, sql`select day, amount from day_sums where name = 'self-reported' order by day`)
  const before = await stored()
  expect(before.length).toBeGreaterThan(0)
  await db.execute(sql`delete from day_sums where name = 'self-reported'`)
  await makeSums(database)
  expect(await stored()).toEqual(before)
})

const moveTo = (db: Db, time_zone: string) =>
  saveOrganisation(db, { ...defaultOrganisation, time_zone })

/** How many were sent by day, as stored; days without any are left out. */
const sentByDay = async () =>
  Object.fromEntries(
    (
      await rowsOf<{ day: string; amount: number }>(
        database.db,
        sql`select day::text, amount::int from day_sums where kind = 'hiring' and name = 'sent' order by day`,
      )
    ).map(({ day, amount }) => [day, amount]),
  )

/** The weeks of what was sent, as the page reads them. */
const sentByWeek = async () =>
  Object.fromEntries(
    (await hiringSumsOf(database.db, 365))
      .filter(({ name }) => name === 'sent')
      .map(({ week, amount }) => [week, amount])
      .toSorted(),
  )

const applyAt = (db: Db, at: SQL, nth: number) =>
  db.execute(sql`insert into applications (id, internship_id, user_id, full_name, email, resume_id, applied_date)
    values (${v7()}, ${postings[nth]}, ${people[0]}, 'Test', 'x', ${resume_id}, ${at})`)

async function withoutApplications() {
  const { db } = database
  for (const table of ['interviews', 'application_steps', 'applications'])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  await makeSums(database)
  expect(await sentByDay()).toEqual({})
}

test('an application counts on the day and in the week of the organisation, also after it moved', async () => {
  const { db } = database
  const unfollow = await followOrganisation(database)
  await withoutApplications()
  const [stored] = await rowsOf<{ zone: string }>(db, sql`select hold_sums_zone() as zone`)
  expect(stored?.zone).toBe(defaultOrganisation.time_zone)
  const [days] = await rowsOf<{ saturday: string; sunday: string; before: string }>(
    db,
    sql`select (sunday - 1)::text as saturday, sunday::text, (sunday - 7)::text as before
      from (select current_date - 30 - extract(dow from current_date - 30)::int as sunday) of`,
  )
  if (!days) throw new Error('no days')
  const { saturday, sunday, before } = days
  const nights: [string, SQL][] = [
    ['America/Los_Angeles', sql`(${sunday}::timestamp at time zone 'America/Los_Angeles')`],
    ['Asia/Kolkata', sql`(${sunday}::timestamp at time zone 'Asia/Kolkata')`],
  ]
  for (const [zone, midnight] of nights) {
    await withoutApplications()
    await moveTo(db, zone)
    expect(await isSummed(db, 'hiring')).toBe(false)
    await applyAt(db, sql`${midnight} - interval '1 minute'`, 0)
    await applyAt(db, sql`${midnight} + interval '1 minute'`, 1)
    await applyAt(db, sql`${midnight} + interval '2 minutes'`, 2)
    await expect.poll(sentByWeek).toEqual({ [before]: 1, [sunday]: 2 })
    await makeSums(database)
    expect(await isSummed(db, 'hiring')).toBe(true)
    expect(await sentByDay()).toEqual({ [saturday]: 1, [sunday]: 2 })
    expect(await sentByWeek()).toEqual({ [before]: 1, [sunday]: 2 })
  }
  // Midnight in Kolkata is Saturday noon in Los Angeles.
  await moveTo(db, 'America/Los_Angeles')
  expect(await sentByDay()).toEqual({})
  await expect.poll(sentByWeek).toEqual({ [before]: 3 })
  await makeSums(database)
  expect(await sentByDay()).toEqual({ [saturday]: 3 })
  expect(await sentByWeek()).toEqual({ [before]: 3 })
  // A profile saved with the same zone marks nothing.
  await moveTo(db, 'America/Los_Angeles')
  expect(await isSummed(db, 'hiring')).toBe(true)
  await unfollow()
})

test('a change of the zone waits for what is being marked by the old one', async () => {
  const { db } = database
  await moveTo(db, 'Pacific/Kiritimati')
  await withoutApplications()
  const sent = new EventEmitter()
  const isSent = once(sent, 'sent')
  const sending = database.transaction(async (db) => {
    await applyAt(db, sql`now()`, 0)
    sent.emit('sent')
    await once(sent, 'commit')
  })
  await isSent
  const moving = moveTo(db, 'Etc/GMT+12')
  const isWaiting = sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(() => rowsOf(db, isWaiting)).toHaveLength(1)
  // Summed meanwhile, behind the change.
  const summing = makeSums(database)
  sent.emit('commit')
  await Promise.all([sending, moving, summing])
  await makeSums(database)
  const counted = await rowsOf<{ day: string; amount: number }>(
    db,
    sql`select (applied_date at time zone hold_sums_zone())::date::text as day, count(*)::int as amount
      from applications group by 1 order by 1`,
  )
  expect(await sentByDay()).toEqual(
    Object.fromEntries(counted.map(({ day, amount }) => [day, amount])),
  )
})

test('who was active is counted in weeks of the organisation, also after they begin on another day', async () => {
  const { db } = database
  const unfollow = await followOrganisation(database)
  await db.execute(sql`delete from time_entries`)
  await db.update(users).set({ role: 'intern' })
  const [days] = await rowsOf<{ sunday: string; monday: string; before: string }>(
    db,
    sql`select sunday::text, (sunday + 1)::text as monday, (sunday - 6)::text as before
      from (select current_date - 30 - extract(dow from current_date - 30)::int as sunday) of`,
  )
  if (!days) throw new Error('no days')
  const { sunday, monday, before } = days
  for (const [nth, day] of [sunday, monday].entries())
    await db.execute(sql`insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, check_out_time, status, worked_seconds)
      values (${v7()}, ${people[nth]}, ${day}, 'UTC', 'office', 'x', ${day}::date, ${day}::date + 1, 'closed', 60)`)
  await makeSums(database)
  const active = async () => {
    const { weeks, work } = await metrics()
    const each = weeks.map((week, at) => [week, work?.active_interns[at]] as const)
    return Object.fromEntries(each.filter(([, amount]) => amount))
  }
  expect(await active()).toEqual({ [sunday]: 2 })
  await saveOrganisation(db, { ...defaultOrganisation, week_start: 1 })
  expect(await isSummed(db, 'work')).toBe(false)
  await expect.poll(active).toEqual({ [before]: 1, [monday]: 1 })
  await makeSums(database)
  expect(await isSummed(db, 'work')).toBe(true)
  expect(await active()).toEqual({ [before]: 1, [monday]: 1 })
  await unfollow()
})
