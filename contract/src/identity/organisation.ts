import { z } from 'zod'
import { largestPage } from '../core/paging.ts'
import { get, put } from '../core/route.ts'
import { boundedInteger, Id } from '../core/schemas.ts'
import type { Organisation } from '../i18n/organisation.ts'
import { languages, msg } from '../i18n/translate.ts'
import { isTimeZone } from './settings.ts'

const line = (most: number, missing: string, long: string) =>
  z.string(missing).trim().min(1, missing).max(most, long)

/** CLDR also names groups of countries and codes for private use. */
const isGroup = (code: string) => /^(?:EU|EZ|UN|QO|X[A-Z]|ZZ)$/.test(code)

/** A country by its current code of ISO 3166: `UK` and `DY` have names, too, but stand for GB and BJ. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || isGroup(code)) return false
  if (new Intl.Locale(`und-${code}`).region !== code) return false
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
}

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code)

/** The contrast of a colour with white (WCAG 2.2), from 1 to 21. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const email = z
  .email(msg('Please enter a valid email address.'))
  .max(254, msg('Please enter a valid email address.'))
  .nullable()

const missingZone = msg('Please choose a time zone.')

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    msg('Please enter an email domain like example.org.'),
  )
  .max(253, msg('Please enter an email domain like example.org.'))

/** What an operator decides about the organisation; its pictures are files of their own category. */
const fields = {
  name: line(
    120,
    msg('Please enter the name of the organisation.'),
    msg('The name can have up to 120 characters.'),
  ),
  short_name: line(
    40,
    msg('Please enter a short name.'),
    msg('The short name can have up to 40 characters.'),
  ),
  country: z.string().refine(isCountry, msg('Please choose a country.')),
  currency: z.string().refine(isCurrency, msg('Please choose a currency.')),
  time_zone: z.string(missingZone).max(64, missingZone).refine(isTimeZone, missingZone),
  language: z.enum(languages, msg('Please choose a language.')),
  week_start: z.literal([0, 1, 2, 3, 4, 5, 6], msg('Please choose a day of the week.')),
  accent_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, { error: msg('Please enter a colour like #2d55cc.'), abort: true })
    .refine(
      (color) => contrastWithWhite(color) >= 4.5,
      msg('White text on this colour is hard to read. Please choose a darker one.'),
    )
    .nullable(),
  contact_email: email,
  privacy_email: email,
  registration: z.enum(['open', 'domains', 'invitation'], msg('Please choose who can register.')),
  mail_domains: z
    .array(domain)
    .max(50, msg('You can add up to 50 domains.'))
    .overwrite((domains) => [...new Set(domains)]),
  logo_id: Id.nullable(),
  signature_id: Id.nullable(),
  upload_mb: boundedInteger(msg('Largest upload'), 1, 10),
  page_size: boundedInteger(msg('Rows per page'), 10, largestPage),
  signatory: z.string().trim().max(120, msg('The name can have up to 120 characters.')).nullable(),
}

export const OrganisationChange = z.object(fields).partial()
export type OrganisationChange = z.output<typeof OrganisationChange>

/** As it is stored: the accent colour, the addresses and the rest may be unset. */
const OrganisationProfile: z.ZodType<Organisation> = z.object(fields)

/** What every upload and every list has to keep to, for a form of its own. */
export const uploadAndListLimits = z.object(fields).pick({ upload_mb: true, page_size: true })

/** The rest for a form, with the domains as one line of text. */
export const organisationForm = z
  .object(fields)
  .omit({ upload_mb: true, page_size: true })
  .extend({
    mail_domains: z
      .string()
      .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
      .pipe(fields.mail_domains),
  })

export const organisations = {
  profile: get('/api/organisation', {
    allow: 'public',
    shared: true,
    reads: ['organisation'],
    summary: 'The organisation that runs this installation',
    returns: OrganisationProfile,
  }),
  change: put('/api/organisation', {
    allow: 'system.manage',
    changes: ['account', 'internships', 'marketplace', 'organisation', 'projects', 'settings'],
    summary: 'Change the named parts of the profile of the organisation',
    body: OrganisationChange,
    returns: OrganisationProfile,
  }),
}
