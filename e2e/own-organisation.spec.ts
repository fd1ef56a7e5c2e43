import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { apiAs, password } from './accounts.ts'
import { ownServer } from './own-server.ts'
import { expectLoaded } from './page-assertions.ts'
import { goWithin, publicPaths } from './site.ts'
import { expectToast } from './toasts.ts'

test.describe.configure({ timeout: 240_000 })

const berlin = {
  Name: 'Spree Akademie gGmbH',
  'Short name': 'Spree',
  'Accent colour': '#0b6b3a',
  'Contact address': 'hallo@spree.example',
}
const choices = {
  Country: 'DE',
  Currency: 'EUR',
  'Time zone': 'Europe/Berlin',
  'First day of the week': '1',
}
const admin = { email: 'lena@spree.example', password }

/** What belongs to the demo's organisation, and the product's name but for the one place that keeps it. */
const foreign = /.{0,60}(?:Cohort|\bIndia|\bINR\b|₹|Kolkata).{0,60}/g
const foreignIn = (text: string) =>
  text.replace(/(?:Powered by|Betrieben mit) Cohort/, '').match(foreign) ?? []

test('an organisation elsewhere sets itself up on an empty database, and nothing shows another’s', async ({
  browser,
}) => {
  const server = await ownServer({ isEmpty: true })
  const context = await browser.newContext({ baseURL: server.base })
  const page = await context.newPage()
  try {
    await becomeSuperadmin(page, /\S+\/setup#\S+/.exec(server.printed())?.[0] ?? '')
    await describeOrganisation(page)
    await expectOwnPages(context.request)
    await expectOwnMail(context.request)
    for (const path of ['/superadmin/dashboard', '/superadmin/users', '/calendar', '/settings']) {
      await page.goto(path)
      await expectLoaded(page, path)
      const text = `${await page.title()} ${await textOf(page)}`
      expect.soft(foreignIn(text), path).toEqual([])
    }
    const { categories } = await (await apiAs(context.request, admin)).get<{
      categories: unknown[]
    }>('/api/internships/categories')
    expect(categories.length, 'categories to publish in').toBeGreaterThan(0)
  } finally {
    await context.close()
    await server.stop()
  }
})

/** What the page says, without what could be chosen in it: every country and time zone is offered. */
const textOf = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const parts = document.createElement('body')
    parts.append(body.cloneNode(true))
    for (const part of parts.querySelectorAll('option, script')) part.remove()
    return parts.textContent
  })

async function becomeSuperadmin(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Full name').fill('Lena Weiß')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Confirm password').fill(admin.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/superadmin/setup')
}

async function describeOrganisation(page: Page) {
  await goWithin(page, '/superadmin/setup')
  await expect(page.getByRole('link', { name: 'Describe the organisation' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  const heading = page.getByRole('heading', { name: 'Organisation', exact: true })
  const form = page.locator('form').filter({ has: heading })
  for (const [label, value] of Object.entries(berlin))
    await form.getByLabel(label, { exact: true }).fill(value)
  for (const [label, value] of Object.entries(choices))
    await form.getByLabel(label, { exact: true }).selectOption(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Settings Saved')
  await expect(page).toHaveTitle('Set up Spree')
  await page.goto('/superadmin/setup?step=organisation')
  await expect(page.getByRole('link', { name: 'Spree' }).first()).toBeVisible()
  await expect(form.getByLabel('Currency', { exact: true })).toHaveValue('EUR')
}

/** As documents, as search engines and people without script read them, in two languages. */
async function expectOwnPages(request: APIRequestContext) {
  const pages = publicPaths.filter((path) => !path.includes(':')).map((path) => `/${path}`)
  const files = ['/site.webmanifest', '/news/feed.xml', '/robots.txt', '/sitemap.xml']
  for (const language of ['en', 'de'])
    for (const path of [...pages, ...files]) {
      const answer = await request.get(path, { headers: { 'accept-language': language } })
      await expect.soft(answer, path).toBeOK()
      expect.soft(foreignIn(await answer.text()), `${path} in ${language}`).toEqual([])
    }
  const home = await (await request.get('/')).text()
  expect(home).toContain('Powered by Cohort')
  expect(home).toContain('"name":"Spree Akademie gGmbH"')
}

async function expectOwnMail(request: APIRequestContext) {
  const person = { full_name: 'Jonas Ernst', email: 'jonas@mail.example', password }
  await expect(await request.post('/api/auth/signup', { data: person })).toBeOK()
  const { mails } = await (
    await request.get('/dev/mailbox.json', { params: { recipient: person.email } })
  ).json()
  expect(mails[0].plain).toContain('Spree')
  expect(foreignIn(JSON.stringify(mails))).toEqual([])
}
