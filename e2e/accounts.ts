import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'

export const password = 'Demo-Pass-2026'
export const demo = (name: string) => `${name}@demo.example`

export interface Account {
  email: string
  password: string
}

export interface Person extends Account {
  full_name: string
}

/** Somebody nobody has heard of yet. */
export const stranger = (): Person => ({
  full_name: 'Nila Verma',
  email: `nila.${randomUUID()}@mail.example`,
  password: 'Banyan-Tree-2026',
})

/** Somebody with a confirmed account, made without the browser: for journeys that are about something else. */
export async function newcomer(request: APIRequestContext): Promise<Person> {
  const person = stranger()
  await expect(await request.post('/api/auth/signup', { data: person })).toBeOK()
  const query = { recipient: person.email }
  const { mails } = await (await request.get('/dev/mailbox.json', { params: query })).json()
  const token = /token=([\w-]+)/.exec(mails[0].plain)?.[1]
  const confirmed = await request.post('/api/auth/verify', { data: { token, type: 'signup' } })
  await expect(confirmed).toBeOK()
  return person
}

export async function fillLogin(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

export async function logIn(page: Page, email: string, secret = password) {
  await page.goto('/login')
  await fillLogin(page, { email, password: secret })
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
}

/** A browser of its own in which this person is signed in already; the journey must close it. */
export async function browserOf(browser: Browser, email: string, secret = password, base = '') {
  const context = await browser.newContext()
  const answer = await context.request.post(`${base}/api/auth/login`, {
    data: { email, password: secret },
  })
  await expect(answer).toBeOK()
  const { access_token, refresh_token, expires_at, profile } = await answer.json()
  const kept = {
    auth_token: access_token,
    auth_refresh_token: refresh_token,
    auth_expires_at: expires_at,
    auth_profile: JSON.stringify(profile),
  }
  await context.addInitScript((items) => {
    if (sessionStorage.getItem('is_prepared')) return
    sessionStorage.setItem('is_prepared', 'true')
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)
  return context
}
