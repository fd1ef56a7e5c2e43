import { jobPosting } from '@app/contract/hiring/job-posting.ts'
import { defaultOrganisation, organisation } from '@app/contract/i18n/organisation.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { organisations } from '@app/contract/identity/organisation.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, inject, signIn, startApp, stranger } from '#test/harness.ts'
import { publish } from '#test/market.ts'

startApp()

const berlin = {
  name: 'Spree Akademie gGmbH',
  short_name: 'Spree',
  country: 'DE',
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  week_start: 1,
  accent_color: '#0b6b3a',
} as const

async function moveToBerlin() {
  const admin = await signIn('superadmin')
  const stored = await admin.call(organisations.change, { body: berlin })
  await vi.waitFor(() => expect(organisation()).toMatchObject(berlin))
  return { admin, stored }
}

test('before anything is set, everybody reads the profile of the specification', async () => {
  expect(await stranger.call(organisations.profile)).toEqual(defaultOrganisation)
})

test('what is named is changed for everybody, and is in the audit', async () => {
  const { stored } = await moveToBerlin()
  expect(stored).toEqual({ ...defaultOrganisation, ...berlin })
  expect(await stranger.call(organisations.profile)).toEqual(stored)
  const [entry] = await db()
    .select({ details: auditLogs.details })
    .from(auditLogs)
    .where(eq(auditLogs.action, 'organisation_changed'))
  expect(JSON.parse(entry?.details ?? '')).toEqual({ before: defaultOrganisation, after: stored })
})

test('mails, the manifest and the colour are those of the organisation', async () => {
  await moveToBerlin()
  const body = { email: 'lena@mail.example', password: 'Banyan-Tree-2026', full_name: 'Lena Weiß' }
  await stranger.call(accounts.signUp, { body })
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, body.email))
  expect(mail?.plain).toContain('Welcome to Spree.')
  expect(mail?.html).toContain('>Spree</p>')
  expect(`${mail?.subject} ${mail?.plain} ${mail?.html}`).not.toContain('Cohort')
  const manifest = await inject({ method: 'GET', url: '/site.webmanifest' })
  expect(manifest.json()).toMatchObject({ name: berlin.name, short_name: 'Spree' })
  expect((await inject({ method: 'GET', url: '/organisation.css' })).body).toContain(
    '--accent: #0b6b3a;',
  )
})

test('a posting is of its country, pays in its currency and closes at its midnight', async () => {
  const { admin } = await moveToBerlin()
  const internship = await publish({ stipend: 600, paid_or_unpaid: 'Paid' }, admin)
  const posting = JSON.stringify(jobPosting(internship, 'https://spree.example'))
  expect(posting).toMatch(/"validThrough":"\d{4}-\d\d-\d\dT23:59:59\+0[12]:00"/)
  expect(posting).toContain('"currency":"EUR"')
  expect(posting).not.toMatch(/India|"IN"|INR|Cohort/)
})

test('who signs up lives in the zone of the organisation until they choose another', async () => {
  await moveToBerlin()
  const { user } = await signIn('intern')
  const [row] = await rowsOf(db(), sql`select time_zone from users where id = ${user.id}`)
  expect(row).toEqual({ time_zone: 'Europe/Berlin' })
})

test.each([
  ['name', '', 'Please enter the name of the organisation.'],
  ['short_name', 'x'.repeat(41), 'The short name has at most 40 characters.'],
  ['country', 'Germany', 'Please choose a country.'],
  ['country', 'QQ', 'Please choose a country.'],
  ['currency', 'EURO', 'Please choose a currency.'],
  ['time_zone', 'Berlin', 'Please choose a time zone.'],
  ['accent_color', 'green', 'A colour has the form #2d55cc.'],
  [
    'accent_color',
    '#ffcc00',
    'White text on this colour is hard to read. Please choose a darker one.',
  ],
  ['contact_email', 'nobody', 'Please enter a valid email address.'],
])('%s %j is refused', async (name, value, message) => {
  const { call } = await signIn('superadmin')
  const refusal = await call(organisations.change, { body: { [name]: value } }).catch((e) => e)
  expect(refusal).toMatchObject({ status: 422, problem: { errors: [{ path: name, message }] } })
  expect(await stranger.call(organisations.profile)).toEqual(organisation())
})

async function register(email: string) {
  const body = { email, password: 'Banyan-Tree-2026', full_name: 'Lena Weiß' }
  const refusal = await stranger.call(accounts.signUp, { body }).then(
    () => undefined,
    (problem) => problem,
  )
  return refusal?.problem?.errors?.[0]?.message
}

async function registration(change: object) {
  const { call } = await signIn('superadmin')
  const stored = await call(organisations.change, { body: change })
  await vi.waitFor(() => expect(organisation()).toEqual(stored))
}

test('by mail domain, only its addresses register', async () => {
  await registration({ registration: 'domains', mail_domains: ['Spree.example', 'tu.example'] })
  const rule = 'Please register with an address of spree.example, tu.example.'
  expect(await register('a@mail.example')).toBe(rule)
  expect(await register('a@not-spree.example')).toBe(rule)
  expect(await register('a@spree.example.evil.example')).toBe(rule)
  expect(await register('a@SPREE.example')).toBeUndefined()
})

test('by invitation only, nobody registers, until it is open again', async () => {
  await registration({ registration: 'invitation' })
  expect(await register('b@spree.example')).toBe('Registration is by invitation only.')
  await registration({ registration: 'open', mail_domains: [] })
  expect(await register('b@spree.example')).toBeUndefined()
})

test('registration by mail domain needs a domain', async () => {
  await expect(registration({ registration: 'domains' })).rejects.toMatchObject({
    problem: {
      errors: [{ path: 'mail_domains', message: 'Please name at least one mail domain.' }],
    },
  })
  await expect(registration({ mail_domains: ['spree'] })).rejects.toMatchObject({ status: 422 })
})
