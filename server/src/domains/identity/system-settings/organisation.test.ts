import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files } from '@app/contract/files/files.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { jobPosting } from '@app/contract/hiring/job-posting.ts'
import { defaultOrganisation, organisation } from '@app/contract/i18n/organisation.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { organisations } from '@app/contract/identity/organisation.ts'
import { users } from '@app/contract/identity/users.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { projects as projectRoutes } from '@app/contract/projects/projects.ts'
import { startups as startupRoutes } from '@app/contract/projects/startups.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { eraseFilesOf } from '#domains/files/files.ts'
import { rowsOf } from '#platform/database/db.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { events } from '#schema/live.table.ts'
import { mails } from '#schema/mail.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { formOf, pdfOf, pictureOf } from '#test/documents.ts'
import { app, db, inject, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { publish } from '#test/market.ts'

startApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'organisation-')) })

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
  expect(mail?.plain).toContain('Welcome to Spree!')
  expect(mail?.html).toContain('>Spree</p>')
  expect(`${mail?.subject} ${mail?.plain} ${mail?.html}`).not.toContain('Cohort')
  const manifest = await inject({ method: 'GET', url: '/site.webmanifest' })
  expect(manifest.json()).toMatchObject({ name: berlin.name, short_name: 'Spree' })
  const headers = { 'accept-language': 'de' }
  const german = (await app().inject({ url: '/site.webmanifest', headers })).json()
  expect(german.description).toContain('Spree bringt')
  expect(german.shortcuts).toMatchObject([{ name: 'Praktika' }, { name: 'Kalender' }, {}])
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

test('its own postings bear its name as it is now, those of a startup the startup’s', async () => {
  const { admin } = await moveToBerlin()
  const own = await publish({}, admin)
  const [startup] = await db()
    .insert(startups)
    .values({
      ...{ name: 'Spree', domain: 'Water', description: 'x' },
      contact_email: 'a@b.example',
    })
    .returning()
  const startup_id = startup?.id ?? ''
  const [project] = await db()
    .insert(projects)
    .values({ name: 'P', description: 'x', startup_id })
    .returning()
  const theirs = await publish({ project_id: project?.id ?? null }, admin)
  const companyOf = async ({ id }: { id: string }) =>
    (await stranger.call(internships.read, { params: { id } })).company_name
  const companies = async () => [await companyOf(own), await companyOf(theirs)]
  expect(await companies()).toEqual(['Spree', 'Spree'])
  await change({ short_name: 'Havel' }, admin)
  await vi.waitFor(async () => expect(await companies()).toEqual(['Havel', 'Spree']))
  await admin.call(startupRoutes.change, { params: { id: startup_id }, body: { name: 'Dahme' } })
  await vi.waitFor(async () => expect(await companies()).toEqual(['Havel', 'Dahme']))
  const { internships: found } = await stranger.call(internships.list, {
    query: { search: 'Dahme' },
  })
  expect(found.map(({ id }) => id)).toEqual([theirs.id])
  const params = { id: project?.id ?? '' }
  await admin.call(projectRoutes.change, { params, body: { startup_id: null } })
  await vi.waitFor(async () => expect(await companies()).toEqual(['Havel', 'Havel']))
})

test('who signs up lives in the zone of the organisation until they choose another', async () => {
  await moveToBerlin()
  const { user } = await signIn('intern')
  const [row] = await rowsOf(db(), sql`select time_zone from users where id = ${user.id}`)
  expect(row).toEqual({ time_zone: 'Europe/Berlin' })
})

test('who is in the zone of the organisation moves with it, and who chose another stays', async () => {
  const there = await signIn('intern')
  const elsewhere = await signIn('intern', { time_zone: 'America/Lima' })
  const { admin } = await moveToBerlin()
  const respelled = { body: { time_zone: 'europe/berlin' } }
  expect(await admin.call(organisations.change, respelled)).toMatchObject(berlin)
  const zoneOf = async ({ user }: typeof there) =>
    (await rowsOf(db(), sql`select time_zone from users where id = ${user.id}`))[0]
  expect(await zoneOf(there)).toEqual({ time_zone: 'Europe/Berlin' })
  expect(await zoneOf(elsewhere)).toEqual({ time_zone: 'America/Lima' })
  const ofEveryone = sql`topic = 'account' and user_id is null and role is null`
  expect(await db().$count(events, ofEveryone)).toBeGreaterThan(0)
})

test('the default departments are in the language of the organisation, renamed ones stay', async () => {
  const admin = await signIn('superadmin')
  const names = async () => (await admin.call(departments.list)).departments.map(({ name }) => name)
  const marketing = (await admin.call(departments.list)).departments.find(
    ({ name }) => name === 'Marketing',
  )
  const params = { id: marketing?.id ?? '' }
  await admin.call(departments.rename, { params, body: { name: 'Growth' } })
  await change({ language: 'de' }, admin)
  expect(await names()).toEqual([
    'Betrieb',
    'Finanzen',
    'Growth',
    'Personalwesen',
    'Produkt',
    'Technik',
  ])
  await change({ language: 'fr' }, admin)
  expect(await names()).toContain('Produit')
  await change({ language: 'en' }, admin)
  expect(await names()).toContain('Product')
})

test.each([
  ['name', '', 'Please enter the name of the organisation.'],
  ['short_name', 'x'.repeat(41), 'The short name can have up to 40 characters.'],
  ['country', 'Germany', 'Please choose a country.'],
  ['country', 'QQ', 'Please choose a country.'],
  // They have names of countries, which have another code: Benin and the United Kingdom.
  ['country', 'DY', 'Please choose a country.'],
  ['country', 'UK', 'Please choose a country.'],
  ['currency', 'EURO', 'Please choose a currency.'],
  ['time_zone', 'Berlin', 'Please choose a time zone.'],
  // Node knows it, the database does not: no day of anyone could be computed.
  ['time_zone', 'US/Pacific-New', 'Please choose a time zone.'],
  ['accent_color', 'green', 'Please enter a colour like #2d55cc.'],
  [
    'accent_color',
    '#ffcc00',
    'White text on this colour is hard to read. Please choose a darker one.',
  ],
  ['contact_email', 'nobody', 'Please enter a valid email address.'],
  ['upload_mb', 11, 'Largest upload must be from 1 to 10.'],
  ['upload_mb', 0, 'Largest upload must be from 1 to 10.'],
  ['page_size', 9, 'Rows per page must be from 10 to 100.'],
  ['page_size', 101, 'Rows per page must be from 10 to 100.'],
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

async function change(parts: object, admin?: SignedInUser) {
  const { call } = admin ?? (await signIn('superadmin'))
  const stored = await call(organisations.change, { body: parts })
  await vi.waitFor(() => expect(organisation()).toEqual(stored))
}

test('by mail domain, only its addresses register', async () => {
  await change({
    registration: 'domains',
    mail_domains: ['Spree.example', 'tu.example', 'spree.example'],
  })
  const rule = 'Please register with an email address from spree.example, tu.example.'
  expect(await register('a@mail.example')).toBe(rule)
  expect(await register('a@not-spree.example')).toBe(rule)
  expect(await register('a@spree.example.evil.example')).toBe(rule)
  expect(await register('a@SPREE.example')).toBeUndefined()
})

test('by invitation only, nobody registers, until it is open again', async () => {
  await change({ registration: 'invitation' })
  expect(await register('b@spree.example')).toBe('Registration is by invitation only.')
  await change({ registration: 'open', mail_domains: [] })
  expect(await register('b@spree.example')).toBeUndefined()
})

test('registration by mail domain needs a domain', async () => {
  await expect(change({ registration: 'domains' })).rejects.toMatchObject({
    problem: {
      errors: [{ path: 'mail_domains', message: 'Please add at least one email domain.' }],
    },
  })
  await expect(change({ mail_domains: ['spree'] })).rejects.toMatchObject({ status: 422 })
})

async function send(person: SignedInUser, ...parts: Parameters<typeof formOf>) {
  const { headers, payload } = formOf(...parts)
  return app().inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, ...person.headers },
    payload,
  })
}

async function upload(person: SignedInUser, category: 'logo' | 'signature' | 'general') {
  const content = await pictureOf(600, 200).png().toBuffer()
  const answer = await send(
    person,
    { name: 'category', content: category },
    { filename: 'picture.png', type: 'image/png', content },
  )
  return { status: answer.statusCode, id: String(answer.json().id) }
}

const read = (id: string) => stranger.send({ method: 'GET', url: `/api/files/${id}` })

test('the logo is a square for everybody, until another takes its place', async () => {
  const admin = await signIn('superadmin')
  const { id } = await upload(admin, 'logo')
  expect((await read(id)).statusCode).toBe(401)
  await change({ logo_id: id }, admin)
  const shown = await read(id)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect([16, 20].map((at) => shown.rawPayload.readUInt32BE(at))).toEqual([512, 512])
  const manifest = await inject({ method: 'GET', url: '/site.webmanifest' })
  expect(manifest.json().icons).toEqual([
    { src: `/api/files/${id}`, type: 'image/png', sizes: '512x512' },
  ])
  const body = { email: 'mail@logo.example', password: 'Banyan-Tree-2026', full_name: 'Lena' }
  await stranger.call(accounts.signUp, { body })
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, body.email))
  expect(mail?.html).toContain(`/api/files/${id}" alt=""`)
  const removal = admin.call(files.remove, { params: { id } })
  await expect(removal).rejects.toMatchObject({ status: 409 })

  const other = await upload(admin, 'logo')
  await change({ logo_id: other.id }, admin)
  expect((await read(id)).statusCode).toBe(401)
  await change({ logo_id: null }, admin)
  expect((await read(other.id)).statusCode).toBe(401)
})

test('a logo outlives the account that uploaded it; the signature is not public', async () => {
  const admin = await signIn('superadmin')
  const [logo, signature] = [await upload(admin, 'logo'), await upload(admin, 'signature')]
  await change({ logo_id: logo.id, signature_id: signature.id }, admin)
  expect((await read(signature.id)).statusCode).toBe(401)
  await db().transaction((held) => eraseFilesOf(held, admin.user.id))
  expect((await read(logo.id)).statusCode).toBe(200)
})

test('beside a logo without a signature the other files of somebody who was removed are erased', async () => {
  const admin = await signIn('superadmin')
  const [logo, other] = [await upload(admin, 'logo'), await upload(admin, 'general')]
  await change({ logo_id: logo.id, signature_id: null }, admin)
  const readOther = () => admin.send({ method: 'GET', url: `/api/files/${other.id}` })
  expect((await readOther()).statusCode).toBe(200)
  await db().transaction((held) => eraseFilesOf(held, admin.user.id))
  expect((await readOther()).statusCode).toBe(404)
  expect((await read(logo.id)).statusCode).toBe(200)
})

test('only a superadmin uploads a logo, and only their own upload of that kind becomes one', async () => {
  expect((await upload(await signIn('hr_admin'), 'logo')).status).toBe(403)
  expect((await upload(await signIn('project_manager'), 'signature')).status).toBe(403)
  const admin = await signIn('superadmin')
  const foreign = await upload(await signIn('superadmin'), 'logo')
  const general = await upload(admin, 'general')
  for (const { id } of [foreign, general])
    await expect(change({ logo_id: id }, admin)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'logo_id' }] },
    })
})

test('the largest upload is what the operator allows, and the refusal names it', async () => {
  await change({ upload_mb: 2 })
  const intern = await signIn('intern')
  const sizeOf = (size: number) => ({
    filename: 'a.pdf',
    type: 'application/pdf',
    content: Buffer.concat([pdfOf(), Buffer.alloc(size - pdfOf().length, ' ')]),
  })
  const refused = await send(intern, sizeOf(2 * 1024 * 1024 + 1))
  expect([refused.statusCode, refused.json().detail]).toEqual([
    413,
    'File too large. Maximum size is 2 MB.',
  ])
  expect((await send(intern, sizeOf(2 * 1024 * 1024))).statusCode).toBe(201)
})

test('a list has the rows of a page that the operator chose, unless the reader names another number', async () => {
  for (let made = 0; made < 12; made += 1) await signIn('intern')
  const admin = await signIn('superadmin')
  const rows = async (query: { limit?: number } = {}) =>
    (await admin.call(users.list, { query })).users.length
  expect(await rows()).toBeGreaterThan(12)
  await change({ page_size: 10 }, admin)
  expect([await rows(), await rows({ limit: 11 })]).toEqual([10, 11])
})
