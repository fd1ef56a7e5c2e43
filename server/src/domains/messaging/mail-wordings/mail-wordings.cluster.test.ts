import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmMail } from '#domains/identity/accounts/account-mails.ts'
import type { Database } from '#platform/database/db.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mails } from '#schema/mail.table.ts'
import { makeUser } from '#test/node-people.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { put } from './mail-wordings.routes.ts'

/** Two nodes, whose transactions really run side by side. */
let here: Database
let there: Database

beforeAll(async () => {
  const database = await migratedDatabase()
  here = openForRaces(database, 8)
  there = openForRaces(database, 8)
})
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
})

const from = { address: '127.0.0.1', agent: 'test', request_id: v7() }
const change = { kind: 'account.confirm', language: 'en' } as const
const wording = (subject: string) => ({ subject, text: 'Text', button: 'Go' })

const makeSuperadmin = () => makeUser(here.db, 'superadmin')

test('of many who change one version at once, on two nodes, one does', async () => {
  const person = await makeSuperadmin()
  for (let version = 0; version < 10; version += 1) {
    const taps = Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? here : there).transaction((db) =>
        put(db, { user: person, from }, { ...change, version, wording: wording(`Number ${at}`) }),
      ),
    )
    const outcomes = await Promise.allSettled(taps)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('what one node has saved, another sends with the next mail', async () => {
  const person = await makeSuperadmin()
  for (const [at, subject] of ['First', 'Second', 'Third'].entries()) {
    const save = { ...change, kind: 'account.already', version: at, wording: wording(subject) }
    await here.transaction((db) => put(db, { user: person, from }, save))
    const to = `${v7()}@test.example`
    const mail = confirmMail({ BACKEND_URL: 'http://localhost:3000' }, to, 'token')
    await there.transaction((db) =>
      queueMail(db, { ...mail, template: { kind: 'account.already', values: {} } }),
    )
    const [sent] = await there.db.select().from(mails).where(eq(mails.recipient, to))
    expect(sent?.subject).toBe(subject)
  }
})
