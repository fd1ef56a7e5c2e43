/** The organisation that runs this installation, as its pages, mails and documents show it. */
export interface Organisation {
  /** In full, for certificates and legal pages. */
  name: string
  /** In headers, titles and sentences. */
  short_name: string
  /** Two letters, ISO 3166. */
  country: string
  /** Three letters, ISO 4217. */
  currency: string
  /** The zone of deadlines, of public dates and of the people who chose none. */
  time_zone: string
  /** The language of people who chose none and whose browser names none of ours. */
  language: 'en' | 'es' | 'fr' | 'de' | 'hi'
  /** The first day of a week in the calendar: 0 is Sunday. */
  week_start: 0 | 1 | 2 | 3 | 4 | 5 | 6
  /** `#rrggbb`; null for the product's own. */
  accent_color: string | null
  /** The file of its logo, a square picture; null for the product's own. */
  logo_id: string | null
  contact_email: string | null
  privacy_email: string | null
  /** Who signs certificates, and the file with a picture of the signature. */
  signatory: string | null
  signature_id: string | null
  /** Who may register: everybody, those with an address of `mail_domains`, or those who were invited. */
  registration: 'open' | 'domains' | 'invitation'
  mail_domains: string[]
  /** The largest file that may be uploaded, in megabytes (spec §9). */
  upload_mb: number
  /** The rows of a page of a list where the reader names no other number (spec §9). */
  page_size: number
}

/** The name of the product, which other organisations show once, as what powers their site. */
export const product = 'Cohort'

/** Before an operator has set anything, and in the demo. */
export const defaultOrganisation: Organisation = {
  name: product,
  short_name: product,
  country: 'IN',
  currency: 'INR',
  time_zone: 'Asia/Kolkata',
  language: 'en',
  week_start: 0,
  accent_color: null,
  logo_id: null,
  contact_email: null,
  privacy_email: null,
  signatory: null,
  signature_id: null,
  registration: 'open',
  mail_domains: [],
  upload_mb: 10,
  page_size: 20,
}

/** An installation serves one organisation, so it belongs to the process and not to a request. */
let current = defaultOrganisation
const listeners = new Set<() => void>()

export const organisation = (): Organisation => current

/** The first day of the week that holds a day (`2026-11-21`), as the organisation begins its weeks. */
export function weekStartOf(day: string): string {
  const start = new Date(day)
  start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 7 - current.week_start) % 7))
  return start.toISOString().slice(0, 10)
}

/** Whether a person with this address may register without an invitation. */
export const mayRegister = (email: string) =>
  current.registration === 'open' ||
  (current.registration === 'domains' &&
    current.mail_domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()))

/** The largest upload in bytes. */
export const largestUpload = () => current.upload_mb * 1024 * 1024

/** The path of its logo; undefined where the product's own is shown. */
export const logoPath = () => (current.logo_id ? `/api/files/${current.logo_id}` : undefined)

/** The English name of its country, for machines that read structured data. */
export const countryName = () =>
  new Intl.DisplayNames('en', { type: 'region' }).of(current.country) ?? current.country

/** Called when the server has read the profile, and when a page has received it. */
export function setOrganisation(profile: Organisation) {
  current = profile
  for (const listener of listeners) listener()
}

/** Calls back after each change, until the returned function is called. */
export function onOrganisationChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
