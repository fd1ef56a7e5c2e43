import type { Role } from '@app/contract/core/roles.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount, mayDeleteAccount } from '#domains/admin/account-deletion/account-deletion.ts'
import { add } from '#domains/files/files.ts'
import { schedule } from '#domains/hiring/interviews/interviews.ts'
import type { Database } from '#platform/database/db.ts'
import type { Actor, MailingActor } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { statementsOf } from '#test/statements.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { apply, moveMany, review } from './application-changes.ts'
import { tallies } from './application-lists.ts'

let database: Database

beforeAll(async () => {
  subscribeHooks()
  database = openForRaces(await migratedDatabase(), 16)
})
afterAll(async () => {
  await database?.close()
})

async function person(role: Role): Promise<MailingActor> {
  const id = v7()
  const who = { id, email: `${id}@test.example`, full_name: `Test ${role}`, role }
  await database.db.insert(users).values(who)
  return {
    user: { ...who, time_zone: 'Asia/Kolkata', session_id: id },
    from: { address: '127.0.0.1', agent: 'test', request_id: id },
    site: 'http://localhost:3000',
    mail_from: 'Cohort <no-reply@example.in>',
  }
}

async function posting(): Promise<string> {
  const manager = await person('project_manager')
  const category_id = v7()
  const id = v7()
  await database.db.insert(internshipCategories).values({ id: category_id, name: category_id })
  await database.db.insert(internships).values({
    id,
    created_by: manager.user.id,
    category_id,
    company_name: 'Lotus Labs',
    title: 'React Developer',
    description: 'Build the screens.',
    location: 'Pune',
    duration_months: 3,
    start_date: '2099-01-01',
    application_closing_date: '2098-12-01',
    paid_or_unpaid: 'Unpaid',
    status: 'published',
  })
  return id
}

async function formOf({ user }: Actor, internship_id: string) {
  const id = v7()
  const file = { name: 'cv.pdf', key: id, type: 'application/pdf', size: 1, sha256: id }
  await database.db.insert(files).values({ id, owner_id: user.id, category: 'resume', ...file })
  const { full_name, email } = user
  return { internship_id, full_name, email, resume_id: id, cover_letter: '', answers: [] }
}

async function applied(): Promise<string> {
  const student = await person('intern')
  const form = await formOf(student, await posting())
  const { id } = await database.transaction((db) => apply(db, student, form))
  return id
}

/** All at once, each as a request of its own. */
async function atOnce(acts: (() => Promise<unknown>)[]) {
  const outcomes = await Promise.allSettled(acts.map((act) => act()))
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
  )
  return { won: outcomes.length - reasons.length, reasons }
}
const asRequest = (actor: MailingActor): MailingActor => ({
  ...actor,
  from: { ...actor.from, request_id: v7() },
})

test('of forty taps on Apply one counts, and so do the tallies', async () => {
  const student = await person('intern')
  const form = await formOf(student, await posting())
  const before = await tallies(database.db)
  const { won, reasons } = await atOnce(
    Array.from(
      { length: 40 },
      () => () => database.transaction((db) => apply(db, asRequest(student), form)),
    ),
  )
  expect(won).toBe(1)
  expect(new Set(reasons)).toEqual(new Set(['You have already applied for this internship!']))
  const after = await tallies(database.db)
  expect(after.counts.Applied).toBe(before.counts.Applied + 1)
  expect(after.candidates).toBe(before.candidates + 1)
})

test('who is deleting their account neither applies nor uploads any more', async () => {
  const student = await person('intern')
  const { user, from } = student
  const form = await formOf(student, await posting())
  const file = {
    id: v7(),
    name: 'cv.pdf',
    key: v7(),
    type: 'application/pdf',
    size: 1,
    sha256: 'x',
  }
  const statusOf = (problem: unknown) => problem instanceof ProblemError && problem.status
  let late: Promise<unknown[]> = Promise.resolve([])
  await database.transaction(async (tx) => {
    await mayDeleteAccount(tx, user)
    await eraseAccount(tx, student)
    late = Promise.all([
      database.transaction((db) => apply(db, student, form)).catch(statusOf),
      database
        .transaction((db) =>
          add(db, { user, from }, { ...file, owner_id: user.id, category: 'resume' }),
        )
        .catch(statusOf),
    ])
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect(await late).toEqual([401, 401])
  expect(await database.db.$count(applications, eq(applications.user_id, user.id))).toBe(0)
  expect(await database.db.$count(files, eq(files.owner_id, user.id))).toBe(0)
})

test('of ten reviewers with the same page one wins, each time', async () => {
  const reviewers = await Promise.all(Array.from({ length: 10 }, () => person('hr')))
  for (let round = 0; round < 5; round += 1) {
    const id = await applied()
    const { won, reasons } = await atOnce(
      reviewers.map(
        (actor, at) => () =>
          database.transaction((db) =>
            review(db, asRequest(actor), id, {
              version: 1,
              status: at % 2 ? 'received' : 'rejected',
            }),
          ),
      ),
    )
    expect(won).toBe(1)
    expect(new Set(reasons)).toEqual(
      new Set(['This record was changed by someone else. Please reload.']),
    )
  }
})

test('two bulk moves of the same rows in opposite order move each row once and never deadlock', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, applied))
  const rows = ids.map((id) => ({ id, version: 1 }))
  const [one, two] = await Promise.all([person('hr'), person('hr')])
  const answers = await Promise.all([
    database.transaction((db) => moveMany(db, one, { status: 'received', applications: rows })),
    database.transaction((db) =>
      moveMany(db, two, { status: 'received', applications: rows.toReversed() }),
    ),
  ])
  expect(answers.flatMap(({ moved }) => moved.map(({ id }) => id)).sort()).toEqual(ids.sort())
})

test('one interviewer scheduling ten candidates for one time gets one', async () => {
  const hr = await person('hr')
  const ids = await Promise.all(Array.from({ length: 10 }, applied))
  for (const id of ids)
    await database.db
      .update(applications)
      .set({ status: 'shortlisted' })
      .where(eq(applications.id, id))
  const { won, reasons } = await atOnce(
    ids.map(
      (application_id) => () =>
        database.transaction((db) =>
          schedule(db, asRequest(hr), {
            application_id,
            scheduled_at: '2098-01-01T10:00:00Z',
            duration_minutes: 45,
            type: 'video',
            place: '',
            link: '',
          }),
        ),
    ),
  )
  expect(won).toBe(1)
  expect(new Set(reasons)).toEqual(new Set(['You already have an interview at that time.']))
})

test('the tallies stay true while many apply, move and fold at once', async () => {
  const hr = await person('hr')
  const fold = () => database.db.execute(sql`select fold_application_tallies()`)
  await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const id = await applied()
      if (at % 3 === 0) await fold()
      await database.transaction((db) =>
        review(db, asRequest(hr), id, { version: 1, status: 'received' }),
      )
    }),
  )
  const { counts } = await tallies(database.db)
  for (const status of ['Applied', 'received', 'rejected'] as const)
    expect(counts[status]).toBe(
      await database.db.$count(applications, eq(applications.status, status)),
    )
})

test('an application queries what it needs once: the posting, both recipients’ preferences, the wording; two are notified, one by mail', async () => {
  const student = await person('intern')
  const confirmed = { email_confirmed_at: new Date().toISOString() }
  await database.db.update(users).set(confirmed).where(eq(users.id, student.user.id))
  const send = async () => {
    const form = await formOf(student, await posting())
    return () => database.transaction((db) => apply(db, student, form))
  }
  // The first of all makes the queue and the secret.
  await (await send())()
  // With the consent, and the wording of the mail.
  expect(await statementsOf(await send())).toBe(15)
})
