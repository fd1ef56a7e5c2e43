import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { inflateRawSync } from 'node:zlib'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { contactMessages, conversationMessages } from '#schema/contact-messages.table.ts'
import { app, db, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { dataExport, partsOf } from './data-export.ts'

startApp({ DATA_DIR: mkdtempSync(`${tmpdir()}/data-export-`) })

test('the data of a person comes as an archive, without what is not theirs to read', async () => {
  const { application, student: person } = await makeApplication()
  await db().update(applications).set({ score: 87 }).where(eq(applications.id, application.id))
  const { email, full_name: name } = person.user
  const reference = v7()
  const enquiry_id = v7()
  const contactMessage = { name, email, topic: 'other', message: 'First' } as const
  await db()
    .insert(contactMessages)
    .values([
      { ...contactMessage, id: enquiry_id, reference },
      { ...contactMessage, reference: v7(), email: `${v7()}@test.example` },
    ])
  await db()
    .insert(conversationMessages)
    .values([
      { enquiry_id, text: 'One more question' },
      { enquiry_id, text: 'An answer', by_id: person.user.id },
    ])
  const fetched = () => person.send({ method: 'GET', url: '/api/me/export' })
  const { rawPayload, headers } = await fetched()
  expect(headers['content-type']).toBe('application/zip')
  const parts = unzipped(rawPayload)
  expect(JSON.parse(parts['account.json'] ?? '')).toMatchObject([
    { full_name: person.user.full_name },
  ])
  expect(JSON.parse(parts['applications.json'] ?? '')).toMatchObject([{ status: 'Applied' }])
  expect(JSON.parse(parts['enquiry_messages.json'] ?? '')).toMatchObject([
    { reference, is_mine: true, text: 'One more question' },
    { reference, is_mine: false, text: 'An answer' },
  ])
  const all = Object.values(parts).join()
  expect(all).not.toMatch(/password|_hash|"score"/)
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.action, 'own_data_exported'))
  expect(acts).toHaveLength(1)
  onTestFinished(() => setOrganisation(defaultOrganisation))
  setOrganisation({ ...defaultOrganisation, short_name: 'Spree Akademie' })
  const named = (await fetched()).headers['content-disposition']
  expect(named).toBe('attachment; filename="spree-akademie-my-data.zip"')
  for (let at = 0; at < 3; at += 1) await fetched()
  expect((await fetched()).statusCode).toBe(429)
})

/** Keys and marks of the product, and what others work with: who is proposed, asked and looked at. */
const notTheirs = [
  ...['brief_declines', 'brief_seats', 'calendar_feeds', 'candidates', 'events', 'interview_panel'],
  ...['links', 'passkey_challenges', 'recovery_codes', 'regular_mails', 'report_reminders'],
  ...['second_factors', 'views'],
]

test('every table that names its person is in the archive, or no part of what is theirs to read', async () => {
  const dialect = new PgDialect()
  const read = Object.values(partsOf(v7())).map((part) => dialect.sqlToQuery(part).sql)
  const isRead = (table: string) => new RegExp(String.raw`\b${table}\b`).test(read.join())
  const tables = await rowsOf<{ table_name: string }>(
    db(),
    sql`select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'`,
  )
  const left = tables.map(({ table_name }) => table_name).filter((table) => !isRead(table))
  expect(left.sort()).toEqual(notTheirs)
})

test('an archive holds all of many rows, and no connection while it is fetched', async () => {
  const { user } = await signIn('intern')
  await db().execute(sql`insert into notifications (id, user_id, title, message, type)
    select gen_random_uuid(), ${user.id}, 'News', 'Row ' || at, 'info' from generate_series(1, 2500) at`)
  const from = { address: '127.0.0.1', agent: 'test', request_id: v7() }
  const asker = { ...user, session_id: v7() }
  const pieces: Buffer[] = []
  for await (const piece of await dataExport(app().database, asker, from, app().config)) {
    // The embedded database has one connection: this would never end if the archive held it.
    await app().database.transaction((held) => held.$count(users))
    pieces.push(piece)
  }
  const parts = unzipped(Buffer.concat(pieces))
  const notified = JSON.parse(parts['notifications.json'] ?? '').map(Object)
  expect(new Set(notified.map(({ message }: { message: string }) => message)).size).toBe(2500)
  expect(JSON.parse(parts['tasks.json'] ?? '')).toEqual([])
})

/** The deflated files of an archive whose sizes stand in its directory. */
function unzipped(archive: Buffer): Record<string, string> {
  const parts: Record<string, string> = {}
  let at = archive.readUInt32LE(archive.length - 6)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const length = archive.readUInt16LE(at + 28)
    const start = archive.readUInt32LE(at + 42)
    const file = archive.toString('utf8', at + 46, at + 46 + length)
    const body = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const packed = archive.subarray(body, body + archive.readUInt32LE(at + 20))
    parts[file] = inflateRawSync(packed).toString()
    at += 46 + length
  }
  return parts
}
