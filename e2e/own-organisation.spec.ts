import { expect, test } from '@playwright/test'
import { newDatabase, startPostgres } from '../server/src/test/postgres.ts'
import { apiAs, type Person, registeredPerson } from './accounts.ts'
import { dayIn } from './days.ts'
import { textOfPdf } from './documents.ts'
import {
  addressOf,
  admin,
  foreignIn,
  houses,
  type Opening,
  textOf,
  windowOf,
  zoneOf,
} from './houses.ts'
import {
  addCategory,
  apply,
  becomeSuperadmin,
  describeOrganisation,
  hire,
  importPeople,
  makeTeam,
  publish,
  work,
} from './opening-steps.ts'
import { ownServer } from './own-server.ts'
import { expectLoaded } from './page-assertions.ts'
import { readAs } from './profiles.ts'
import { type AccountName, openWithin, pathsOf, publicPaths } from './site.ts'

test.describe.configure({ timeout: 600_000 })

for (const house of houses)
  test(`an organisation ${house.name}: from an empty database to a certificate`, async ({
    browser,
  }) => {
    readAs(house.language)
    const cluster = house.onPostgres ? await startPostgres() : undefined
    const DATABASE_URL = cluster && (await newDatabase(cluster.address('postgres')))
    const server = await ownServer({ isEmpty: true, ...(DATABASE_URL && { DATABASE_URL }) })
    const { base } = server
    const context = await browser.newContext({ baseURL: base, locale: house.locale })
    const page = await context.newPage()
    const opening = { house, browser, request: context.request, page, base }
    try {
      await becomeSuperadmin(page, /\S+\/setup#\S+/.exec(server.printed())?.[0] ?? '')
      await describeOrganisation(opening)
      await importPeople(opening)
      await makeTeam(opening)
      await addCategory(opening)
      await publish(opening)
      const student = await registeredPerson(context.request)
      await apply(opening, student)
      await hire(opening, student)
      await work(opening, student)
      const certificate = await certify(opening, student)
      await expectOwnFiles(opening, student, certificate)
      await expectOwnGuestPages(opening)
      await expectOwnMails(opening)
      if (house.onPostgres) await expectOwnSignedInPages(opening, student)
    } finally {
      await context.close()
      await server.stop()
      await cluster?.stop()
    }
  })

async function certify({ house, browser, page, base }: Opening, { full_name }: Person) {
  await page.goto('/superadmin/certificates')
  const link = page.locator('a[href*="/certificates/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  const guest = await browser.newPage({ baseURL: base, locale: house.locale })
  await guest.goto(path)
  await expect(guest.getByRole('heading', { name: full_name })).toBeVisible()
  expect(foreignIn(house, await textOf(guest)), path).toEqual([])
  expect(await textOf(guest)).toContain(house.profile.Name)
  await guest.close()
  return new URL(path, base).pathname.split('/')[2] ?? ''
}

const kinds = ['attendance', 'reports', 'users', 'applications', 'internships', 'projects', 'tasks']

/** Certificates for people and machines, exports, the logbook and the template of an import. */
async function expectOwnFiles(
  { house, request }: Opening,
  { full_name, ...student }: Person,
  code: string,
) {
  const expectOwn = (where: string, text: string) =>
    expect.soft(foreignIn(house, text), where).toEqual([])
  for (const file of ['badge.json', 'badge.jwt', 'status.json']) {
    const answer = await request.get(`/api/certificates/${code}/${file}`)
    await expect(answer, file).toBeOK()
    const text = await answer.text()
    const [, claims = ''] = text.split('.')
    expectOwn(file, file === 'badge.jwt' ? Buffer.from(claims, 'base64url').toString() : text)
  }
  const superadmin = await apiAs(request, admin)
  const intern = await apiAs(request, student)
  const exported = [...kinds, 'certificates'].flatMap((kind) =>
    ['csv', 'pdf'].map((format) => `/api/exports/${kind}.${format}`),
  )
  for (const path of [...exported, '/api/admin/imports/template.csv']) {
    const body = await superadmin.body(path)
    expectOwn(path, path.endsWith('.pdf') ? textOfPdf(body) : body.toString())
  }
  const [first, last] = [-7, 0].map((after) => dayIn(zoneOf(house), after))
  const logbook = `/api/me/logbook.pdf?start_date=${first}&end_date=${last}`
  for (const path of [`/api/certificates/${code}/certificate.pdf`, logbook]) {
    const text = textOfPdf(await intern.body(path))
    expect(text, path).toContain(full_name)
    expectOwn(path, text)
  }
}

/** As documents, as search engines and people without script read them. */
async function expectOwnGuestPages({ house, request }: Opening) {
  const pages = publicPaths.filter((path) => !path.includes(':')).map((path) => `/${path}`)
  const files = ['/site.webmanifest', '/news/feed.xml', '/robots.txt', '/sitemap.xml']
  const { internships } = await (await request.get('/api/internships')).json()
  for (const language of ['en', house.language])
    for (const path of [...pages, ...files, `/internships/${internships[0].id}`]) {
      const answer = await request.get(path, { headers: { 'accept-language': language } })
      await expect.soft(answer, path).toBeOK()
      expect.soft(foreignIn(house, await answer.text()), `${path} in ${language}`).toEqual([])
    }
  const home = await (await request.get('/')).text()
  expect(home).toMatch(/(?:Powered by|Betrieben mit) Cohort/)
  expect(home).toContain(`"name":"${house.profile.Name}"`)
  // The picture with the product's name is the product's own; icons carry no word.
  expect(home).not.toContain('/share.png')
  // Nobody has agreed to be shown with a certificate.
  expect(home).not.toContain('id="proof"')
}

async function expectOwnMails({ house, request }: Opening) {
  const { mails } = await (await request.get('/dev/mailbox.json')).json()
  expect(mails.length).toBeGreaterThan(5)
  for (const { subject, plain, html } of mails)
    expect.soft(foreignIn(house, `${subject} ${plain} ${html}`), subject).toEqual([])
}

/** Each page of each role that needs no record. */
async function expectOwnSignedInPages(opening: Opening, student: Person) {
  const accounts: [AccountName, string, string?][] = [
    ['superadmin', admin.email],
    ['hr', addressOf('hr')],
    ['pm', addressOf('pm')],
    ['tl', addressOf('tl')],
    ['intern', student.email, student.password],
  ]
  await Promise.all(accounts.slice(0, 2).map(([...account]) => readPages(opening, ...account)))
  for (const account of accounts.slice(2)) await readPages(opening, ...account)
}

async function readPages(opening: Opening, name: AccountName, email: string, secret?: string) {
  const page = await windowOf(opening, email, secret)
  const paths = pathsOf(name).filter((path) => !path.includes(':'))
  for (const [at, path] of paths.entries()) {
    if (at === 0) await page.goto(`/${path}`)
    else await openWithin(page, `/${path}`)
    await expectLoaded(page, path)
    const foreign = foreignIn(opening.house, await textOf(page))
    expect.soft(foreign, `/${path} of ${name}`).toEqual([])
  }
  await page.context().close()
}
