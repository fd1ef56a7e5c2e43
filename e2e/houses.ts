import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Language } from '../contract/src/i18n/translate.ts'
import { password, signedInContext } from './accounts.ts'
import { zoneWithHours } from './days.ts'

export interface House {
  name: string
  language: Language
  locale: string
  onPostgres: boolean
  /** How many interns the file has. */
  people: number
  profile: Record<'Name' | 'Short name' | 'Accent colour' | 'Contact email', string>
  choices: Record<
    'Country' | 'Currency' | 'Time zone' | 'Language' | 'First day of the week',
    string
  >
  /** A stipend of 850 a month as a guest reads it. */
  stipend: RegExp
  /** What belongs to another organisation, or to the product beside the one place that names it. */
  foreign: RegExp
}

export const houses: readonly House[] = [
  {
    name: 'in Berlin, in German and euros, on PostgreSQL, with 300 people',
    language: 'de',
    locale: 'de-DE',
    onPostgres: true,
    people: 300,
    profile: {
      Name: 'Spree Akademie gGmbH',
      'Short name': 'Spree',
      'Accent colour': '#0b6b3a',
      'Contact email': 'hallo@spree.example',
    },
    choices: {
      Country: 'DE',
      Currency: 'EUR',
      'Time zone': 'Europe/Berlin',
      Language: 'de',
      'First day of the week': '1',
    },
    stipend: /850\s€/,
    foreign: /.{0,60}(?:Cohort|\bIndia|\bIndien|\bINR\b|₹|Kolkata|Rupie|rupee).{0,60}/g,
  },
  {
    name: 'in Pune, in English and rupees, on the embedded database',
    language: 'en',
    locale: 'en-IN',
    onPostgres: false,
    people: 3,
    profile: {
      Name: 'Deccan Institute of Design',
      'Short name': 'Deccan',
      'Accent colour': '#7a1f5c',
      'Contact email': 'hello@deccan.example',
    },
    choices: {
      Country: 'IN',
      Currency: 'INR',
      'Time zone': 'Asia/Kolkata',
      Language: 'en',
      'First day of the week': '0',
    },
    stipend: /₹850/,
    foreign: /.{0,60}Cohort.{0,60}/g,
  },
]

export const zoneOf = ({ choices }: House) => zoneWithHours(choices['Time zone'])

export const admin = { email: 'lena@house.example', password }
export const staff = { hr: 'hr', pm: 'project manager', tl: 'team leader' } as const
export const addressOf = (name: string) => `${name}@house.example`

/** What each step needs: the house, its server and the superadmin's window. */
export interface Opening {
  house: House
  browser: Browser
  request: APIRequestContext
  page: Page
  base: string
}

export const windowOf = async (
  { browser, base, house }: Opening,
  email: string,
  secret = password,
): Promise<Page> => {
  const context = await signedInContext(browser, email, secret, base, house.locale)
  return context.newPage()
}

export const foreignIn = ({ foreign }: House, text: string) =>
  text.replaceAll(/(?:Powered by|Betrieben mit) Cohort/g, '').match(foreign) ?? []

/** What the page says, without what could be chosen in it: every country and time zone is offered. */
export const textOf = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const parts = document.createElement('body')
    parts.append(body.cloneNode(true))
    for (const part of parts.querySelectorAll('option, script')) part.remove()
    const hints = [...parts.querySelectorAll('[placeholder], [aria-label], [title]')].map((part) =>
      ['placeholder', 'aria-label', 'title'].map((name) => part.getAttribute(name) ?? '').join(' '),
    )
    return [document.title, parts.textContent, ...hints].join('\n')
  })
