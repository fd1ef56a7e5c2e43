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
import { applicationNotes, applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { candidateNotes } from '#schema/candidates.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { contactMessages, conversationMessages } from '#schema/contact-messages.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { scoreSheets } from '#schema/scorecards.table.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
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

test('a certificate is exported with all that it certifies', async () => {
  const person = await signIn('intern')
  const certified = {
    ...{ code: v7(), holder_name: 'Asha Rao', title: 'Tester', company_name: 'Lotus Labs' },
    ...{ started_on: '2026-08-03', ended_on: '2026-10-30', tasks: 3, signatory: 'Bela Nair' },
    issued_at: '2026-11-01T09:00:00.000Z',
  }
  const week = { week_start: '2026-08-03', reports: 5, hours: 40 }
  await db()
    .insert(certificates)
    .values({
      ...{ ...certified, user_id: person.user.id, hours: 160, self_reported: 8 },
      weeks: [{ ...week, approver_ids: [v7()] }],
    })
  const [exported] = JSON.parse((await partsFor(person))['certificates.json'] ?? '')
  const { issued_at, ...facts } = certified
  expect(exported).toMatchObject({ ...facts, weeks: [week] })
  expect([exported.hours, exported.self_reported].map(Number)).toEqual([160, 8])
  expect(new Date(exported.issued_at).toISOString()).toBe(issued_at)
})

test('what a person wrote about someone is in their own archive, and in no other', async () => {
  const { application, student, hr } = await makeApplication()
  const by = { by_id: hr.user.id }
  const application_id = application.id
  await db()
    .insert(applicationNotes)
    .values({ ...by, application_id, text: 'private: kind' })
  await db()
    .insert(candidateNotes)
    .values({ ...by, candidate_id: student.user.id, text: 'private: curious' })
  const interview_id = v7()
  const scheduled_at = '2026-11-20T09:00:00.000Z'
  await db()
    .insert(interviews)
    .values({
      ...{ id: interview_id, application_id, interviewer_id: hr.user.id },
      ...{ scheduled_at, type: 'video' },
    })
  await db()
    .insert(scoreSheets)
    .values({
      ...{ interview_id, author_id: hr.user.id, scores: { a: 4 }, notes: {} },
      remarks: 'private: exact',
    })
  const own = await partsFor(hr)
  const partOf = (name: string) => JSON.parse(own[`${name}.json`] ?? '')
  expect(partOf('application_notes_i_wrote')).toMatchObject([
    { application_id, text: 'private: kind' },
  ])
  expect(partOf('candidate_notes_i_wrote')).toMatchObject([{ text: 'private: curious' }])
  expect(partOf('scorecards_i_wrote')).toMatchObject([
    { interview_id, scores: { a: 4 }, remarks: 'private: exact' },
  ])
  expect(Object.values(await partsFor(student)).join()).not.toContain('private:')
})

/**
 * Keys and marks of the product, what others work with (who is proposed, asked and looked at), and texts and records of the
 * organisation, whoever made them.
 */
const notTheirs = [
  ...['application_decisions', 'brief_seats', 'calendar_feeds', 'candidate_merges', 'candidates'],
  ...['events', 'imports', 'interview_panel', 'links', 'passkey_challenges', 'posts'],
  ...['recovery_codes', 'regular_mails', 'report_reminders', 'second_factors', 'site_versions'],
  ...['task_steps', 'views', 'weekly_versions'],
]

test('every table that names its person or its author is in the archive, or no part of what is theirs to read', async () => {
  const dialect = new PgDialect()
  const read = Object.values(partsOf(v7())).map((part) => dialect.sqlToQuery(part).sql)
  const isRead = (table: string) => new RegExp(String.raw`\b${table}\b`).test(read.join())
  const tables = await rowsOf<{ table_name: string }>(
    db(),
    sql`select distinct table_name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'by_id', 'author_id', 'owner_id')`,
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
  for await (const piece of await dataExport(app().database, { user: asker, from }, app().config)) {
    // The embedded database has one connection: this would never end if the archive held it.
    await app().database.transaction((held) => held.$count(users))
    pieces.push(piece)
  }
  const parts = unzipped(Buffer.concat(pieces))
  const notified = JSON.parse(parts['notifications.json'] ?? '').map(Object)
  expect(new Set(notified.map(({ message }: { message: string }) => message)).size).toBe(2500)
  expect(JSON.parse(parts['tasks.json'] ?? '')).toEqual([])
})

/** The archive of a person, by file. */
const partsFor = async ({ send }: Pick<SignedInUser, 'send'>) =>
  unzipped((await send({ method: 'GET', url: '/api/me/export' })).rawPayload)

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
