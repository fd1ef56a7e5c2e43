import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { organisations } from '@app/contract/identity/organisation.ts'
import { calendar } from '@app/contract/insight/calendar.ts'
import { exportKinds } from '@app/contract/insight/exports.ts'
import { ownRecordKinds } from '@app/contract/insight/own-records.ts'
import { meetings } from '@app/contract/work/meetings.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { mails } from '#schema/mail.table.ts'
import { app, db, inject, type SignedInUser, signIn, startApp } from './harness.ts'
import { makeApplication, walk } from './hiring.ts'
import { makeTeam, plan, unfolded } from './meeting.ts'
import { checkIn, checkOut } from './working-day.ts'

startApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'own-files-')) })

/** What belongs to another organisation, or to the product, in the five languages. */
const foreign =
  /.{0,60}(?:Cohort|\bIndi[ae]|\bInde\b|भारत|\bINR\b|₹|Kolkata|Rupie|rup[eé]e|Rs\.).{0,60}/g
const foreignIn = (content: string) => content.match(foreign) ?? []

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

let superadmin: SignedInUser
let intern: SignedInUser
beforeAll(async () => {
  superadmin = await signIn('superadmin')
  await superadmin.call(organisations.change, {
    body: {
      ...{ name: 'Spree Akademie gGmbH', short_name: 'Spree', country: 'DE', currency: 'EUR' },
      ...{ time_zone: 'Europe/Berlin', language: 'de', week_start: 1 },
    },
  })
  // From here on people have the organisation's zone and language.
  superadmin = await signIn('superadmin', { full_name: 'Lena Weiß' })
  const { leader, ada, people_ids } = await makeTeam()
  intern = ada
  const body = { title: 'Äpfel zählen', assigned_to: ada.user.id }
  await leader.call(tasks.create, { body })
  await leader.call(meetings.schedule, {
    body: plan(people_ids, { place: 'Werder', starts_at: dayAfter(2) }),
  })
  const { hr, application } = await makeApplication()
  await walk(hr, application, ['received', 'assessed_pass'])
  await checkIn(ada)
  await checkOut(ada)
})

/** The text of every part of a spreadsheet, its properties included. */
async function textOfSheet(file: Buffer): Promise<string> {
  const archive = await fromBufferPromise(file)
  const parts: string[] = []
  for await (const entry of archive.eachEntry()) {
    const content = await text(await archive.openReadStreamPromise(entry))
    parts.push(entry.fileName, content.replaceAll(/<[^>]+>/g, ' '))
  }
  return parts.join('\n')
}

const exported = exportKinds.flatMap((kind) =>
  ['csv', 'xlsx'].map((format) => `/api/exports/${kind}.${format}`),
)
const own = ownRecordKinds.flatMap((kind) =>
  ['csv', 'xlsx'].map((format) => `/api/me/records/${kind}.${format}`),
)

test.each([
  ...exported,
  ...own,
  // What the organisation was called before it had a name stays in the entry of that change.
  '/api/audit-logs.csv?action=task_created',
  '/api/audit-logs.xlsx?action=task_created',
  '/api/admin/imports/template.csv',
])('%s names no other organisation, country or currency', async (url) => {
  const reader = url.startsWith('/api/me/') ? intern : superadmin
  // In Berlin it may be tomorrow.
  const days = `?start_date=${dayAfter(-7).slice(0, 10)}&end_date=${dayAfter(1).slice(0, 10)}`
  const answer = await reader.send({
    method: 'GET',
    url: url.startsWith('/api/me/') ? `${url}${days}` : url,
  })
  expect(answer.statusCode).toBe(200)
  const isSheet = url.includes('.xlsx')
  const content = isSheet ? await textOfSheet(answer.rawPayload) : answer.body
  expect(content.length).toBeGreaterThan(20)
  expect(foreignIn(content)).toEqual([])
})

test('calendars name no other organisation, whether fetched or mailed', async () => {
  const { url } = await intern.call(calendar.openFeed)
  const feed = await inject({ method: 'GET', url: new URL(url).pathname })
  expect(feed.body).toContain('Sprint planning')
  const sent = await db().select().from(mails)
  const invitations = sent.flatMap(({ attachments }) => attachments.map((each) => each.text))
  expect(invitations.length).toBeGreaterThan(0)
  for (const file of [feed.body, ...invitations]) expect(foreignIn(unfolded(file))).toEqual([])
})

test('the manifest and the style of the organisation are its own', async () => {
  for (const url of ['/site.webmanifest', '/organisation.css']) {
    const answer = await app().inject({ method: 'GET', url })
    expect(answer.statusCode, url).toBe(200)
    expect(foreignIn(answer.body)).toEqual([])
  }
})
