import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'

export const password = 'Demo-Pass-2026'
export const demo = (name: string) => `${name}@demo.example`

export interface Account {
  email: string
  password: string
}

export interface Person extends Account {
  full_name: string
}

/** A person without an account. */
export const unregisteredPerson = (full_name = 'Nila Verma'): Person => ({
  full_name,
  email: `nila.${randomUUID()}@mail.example`,
  password: 'Banyan-Tree-2026',
})

/** A person with a confirmed account, created through the API for tests about something else; `language` is their browser's. */
export async function registeredPerson(
  request: APIRequestContext,
  full_name?: string,
  language?: string,
): Promise<Person> {
  const person = unregisteredPerson(full_name)
  const signUp = { data: person, ...(language && { headers: { 'accept-language': language } }) }
  await expect(await request.post('/api/auth/signup', signUp)).toBeOK()
  const token = await mailedToken(request, person.email)
  const confirmed = await request.post('/api/auth/verify', { data: { token, type: 'signup' } })
  await expect(confirmed).toBeOK()
  return person
}

/** The token of the link in the newest email to this address. */
async function mailedToken(request: APIRequestContext, recipient: string) {
  const response = await request.get('/dev/mailbox.json', { params: { recipient } })
  const { mails } = await response.json()
  return /token=([\w-]+)/.exec(mails[0].plain)?.[1]
}

/** Resets the password by email, because the passwords of the demo users are unknown. */
export async function resetPassword(request: APIRequestContext, email: string) {
  await expect(await request.post('/api/auth/recover', { data: { email } })).toBeOK()
  const token = await mailedToken(request, email)
  await expect(await request.post('/api/auth/reset', { data: { token, password } })).toBeOK()
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

/** A separate browser context in which this user is signed in; the test must close it. */
export async function signedInContext(
  browser: Browser,
  email: string,
  secret = password,
  baseURL?: string,
  locale?: string,
) {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(locale && { locale }),
  })
  await addSession(context, { email, password: secret })
  return context
}

/** Stores what signing in leaves in the browser, without the form; it is there from the first page of each tab. */
export async function addSession(context: BrowserContext, account: Account) {
  const login = await context.request.post('/api/auth/login', { data: account })
  await expect(login).toBeOK()
  const { access_token, refresh_token, expires_at, profile } = await login.json()
  const stored = {
    auth_token: access_token,
    auth_refresh_token: refresh_token,
    auth_expires_at: expires_at,
    auth_profile: JSON.stringify(profile),
  }
  await context.addInitScript((items) => {
    if (sessionStorage.getItem('is_prepared')) return
    sessionStorage.setItem('is_prepared', 'true')
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
}

/** API requests as this user. */
export async function apiAs(request: APIRequestContext, { email, password }: Account) {
  const login = await request.post('/api/auth/login', { data: { email, password } })
  await expect(login).toBeOK()
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` }
  return {
    get: async <T>(path: string): Promise<T> => {
      const answer = await request.get(path, { headers })
      await expect(answer).toBeOK()
      return answer.json()
    },
    /** A file. */
    body: async (path: string): Promise<Buffer> => {
      const answer = await request.get(path, { headers })
      await expect(answer, path).toBeOK()
      return answer.body()
    },
    post: async <T>(path: string, data: object): Promise<T> => {
      const answer = await request.post(path, { headers, data })
      await expect(answer).toBeOK()
      return answer.json()
    },
    put: async <T>(path: string, data: object): Promise<T> => {
      const answer = await request.put(path, { headers, data })
      await expect(answer).toBeOK()
      return JSON.parse((await answer.text()) || 'null')
    },
  }
}
