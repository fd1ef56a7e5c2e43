import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { internships } from '@app/contract/hiring/internships.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendDecisions } from '#domains/hiring/applications/application-decisions.ts'
import type { Database } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { mails } from '#schema/mail.table.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { ask } from '#test/ledger.ts'
import { type Node, newNode } from '#test/node.ts'
import { person, posting } from '#test/node-people.ts'
import { migratedDatabase } from '#test/test-postgres.ts'

let database: Database
let nodes: Node[]
const folder = mkdtempSync(join(tmpdir(), 'cohort-answers-'))

beforeAll(async () => {
  subscribeHooks()
  const setting = { DATABASE_URL: await migratedDatabase(), DATA_DIR: folder }
  nodes = await Promise.all([newNode(setting), newNode(setting)])
  await Promise.all(nodes.map((node) => node.start()))
  database = openPostgres(setting.DATABASE_URL, 5)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Several batches of the job. */
const waiting = 250

/** A posting with so many applicants who wait, and one who is hired. */
async function makePosting() {
  const { db } = database
  const manager = await person(db, 'project_manager')
  const internship_id = await posting(db, manager)
  const people = Array.from({ length: waiting + 1 }, () => {
    const id = v7()
    const known = { role: 'intern' as const, email_confirmed_at: new Date().toISOString() }
    return { id, email: `${id}@test.example`, full_name: 'Asha Rao', ...known }
  })
  await db.insert(users).values(people)
  const resumes = people.map(({ id: owner_id }) => {
    const id = v7()
    const file = { name: 'cv.pdf', key: id, type: 'application/pdf', size: 1, sha256: id }
    return { id, owner_id, category: 'resume' as const, ...file }
  })
  await db.insert(files).values(resumes)
  await db.insert(applications).values(
    people.map(({ id, full_name, email }, at) => ({
      internship_id,
      user_id: id,
      full_name,
      email,
      resume_id: resumes[at]?.id ?? '',
      status: at === waiting ? ('hired' as const) : ('received' as const),
    })),
  )
  return { manager, internship_id, people }
}

const decidedOf = (internship_id: string) =>
  database.db.$count(
    applications,
    and(eq(applications.internship_id, internship_id), eq(applications.status, 'rejected')),
  )

test('nodes that are killed while a posting is closed send every letter once, and none to the one who is hired', async () => {
  const { manager, internship_id, people } = await makePosting()
  const [first, second] = nodes
  if (!first || !second) throw new Error('no nodes')
  const closed = await ask(first.base, {
    method: 'POST',
    url: internships.move.path.replace('{id}', internship_id),
    headers: manager.headers,
    body: { status: 'closed', version: 1, undecided: 'close_out' },
  })
  expect(closed.status).toBe(200)
  // In the middle: some letters are written, others are not.
  await vi.waitFor(async () => expect(await decidedOf(internship_id)).toBeGreaterThan(0), {
    timeout: 90_000,
    interval: 2,
  })
  await Promise.all(nodes.map((node) => node.kill()))
  const cut = await decidedOf(internship_id)
  // What a node does when the job is given to it again.
  const sender = { site: first.base, mail_from: 'us@site.example' }
  const send = () => database.transaction((db) => sendDecisions(db, sender))
  while ((await send()) > 0);
  expect(cut).toBeLessThan(waiting)
  const letters = await database.db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(
      inArray(
        mails.recipient,
        people.map(({ email }) => email),
      ),
    )
  expect(await decidedOf(internship_id)).toBe(waiting)
  expect(letters).toHaveLength(waiting)
  expect(new Set(letters.map(({ recipient }) => recipient)).size).toBe(waiting)
  expect(letters.map(({ recipient }) => recipient)).not.toContain(people.at(-1)?.email)
}, 120_000)
