import { z } from 'zod'
import { languages, msg, t } from '../i18n/translate.ts'
import { type Role, roleOf, roles } from './roles.ts'

/** Of any version, so that an id that nothing has is unknown, not invalid. */
export const Id = z.guid(msg('Invalid id.'))
/** A timestamp: UTC, ISO 8601 with milliseconds. */
export const Timestamp = z.iso.datetime()
const notADay = msg('Please enter the date as YYYY-MM-DD.')
const noDay = msg('Please choose a date.')
/** A date: YYYY-MM-DD. PostgreSQL has no year 0. Forms choose it from a calendar, so an empty one says no format. */
export const Day = z.iso
  .date({ error: ({ input }) => (input ? notADay : noDay) })
  .refine((day) => !day.startsWith('0000'), notADay)
/** A time of day: HH:MM, 24 hours. */
export const TimeOfDay = z
  .string(msg('Please enter the time as HH:MM.'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Please enter the time as HH:MM.'))
export const ById = z.object({ id: Id })
/** The version of a record that was read: a write to a later one is refused. */
export const RecordVersion = z.int(msg('version is required.'))

/** The language of a text of which there is one in each. */
export const LanguageInput = z.enum(languages, msg('language must be en, es, fr, de or hi.'))

/** A role in any accepted spelling (product.md, roles), such as `team-lead` for `team_leader`. */
export const RoleInput = z.preprocess(
  (input: Role) => (typeof input === 'string' && roleOf(input)) || input,
  z.enum(roles, msg('Please choose a role.')),
)

/**
 * Control characters and lone surrogates are never valid in user input; line breaks and tabs are valid in multiline
 * text. Single lines appear next to other text, so bidirectional overrides (U+202A–E, U+2066–9) are invalid in them.
 */
const singleLinePattern = /^[^\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]*$/u
const multiLinePattern = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

/** Text without a visible character, such as a zero-width space, counts as empty. */
const visible = (value: string) =>
  /[^\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(value) ? value : ''

/** Builds a message with values at the time of the error, in the language of the request. */
export const message = (error: () => string) => ({ error })

const tooLong = (name: string, max: number) =>
  message(() => t('{name} can have up to {max} characters.', { name: t(name), max }))
const notAllowed = (name: string) =>
  message(() => t("{name} contains characters that aren't allowed.", { name: t(name) }))

/** The message for a number outside a range. */
export const rangeError = (name: string, from: number, to: number) =>
  message(() => t('{name} must be from {from} to {to}.', { name: t(name), from, to }))

/** A whole number. The sentence is about its range; of a fraction it would say nothing that helps. */
export const wholeNumber = (sentence: string | { error: () => string }) =>
  z.number(sentence).int(message(() => t('Please enter a whole number.')))

/** A whole number within its bounds, which the sentence names. */
export function boundedInteger(name: string, from: number, to: number) {
  const sentence = rangeError(name, from, to)
  return wholeNumber(sentence).min(from, sentence).max(to, sentence)
}

const badWeek = rangeError(msg('Hours per week'), 1, 60)
/** Hours of an internship in a week; null where it is not stated. */
export const WeekHours = wholeNumber(badWeek).min(1, badWeek).max(60, badWeek).nullable()

/** A rupiah, a dong and a won are worth so little that a usual stipend has seven digits. */
export const mostStipend = 100_000_000

const badStipend = msg('Stipend must be from 0 to 100,000,000.')
/** A month's, in the organisation's currency; null where none is stated. */
export const Stipend = wholeNumber(badStipend)
  .min(0, badStipend)
  .max(mostStipend, badStipend)
  .nullable()

/** An integer in a URL: digits only, so that `0x10`, `1e2` and a space are invalid. */
export const integer = (sentence: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      sentence,
    )
    .pipe(z.int(sentence))

/** A single line of user input: trimmed, 1 to `max` characters, no control characters. */
export function singleLine(name: string, max = 200, sentence?: string) {
  const missing = message(() =>
    sentence ? t(sentence) : t('{name} is required.', { name: t(name) }),
  )
  return z
    .string(missing)
    .trim()
    .overwrite(visible)
    .min(1, missing)
    .max(max, tooLong(name, max))
    .regex(singleLinePattern, notAllowed(name))
}

/** Multiline text: trimmed, at most `max` characters. */
export function multiline(name: string, max = 10_000, sentence?: string) {
  const missing = message(() =>
    sentence ? t(sentence) : t('{name} must be text.', { name: t(name) }),
  )
  return z
    .string(missing)
    .trim()
    .overwrite(visible)
    .max(max, tooLong(name, max))
    .regex(multiLinePattern, notAllowed(name))
}

/** Multiline text that must not be empty; `missing` is the message otherwise. */
export const requiredText = (name: string, missing: string, max?: number) =>
  multiline(name, max, missing).min(1, missing)

const noLink = msg('Please enter a valid https link.')
/** An external link: https, a real host, no user info, no spaces; empty means none. */
export const HttpsLink = z.string(noLink).trim().max(2000, noLink).refine(isHttpsLink, noLink)

function isHttpsLink(value: string) {
  if (value === '') return true
  if (/[\s\p{C}]/u.test(value) || !URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return protocol === 'https:' && !username && !password && hostname.includes('.')
}

/** An email address, normalised so that its spellings are one account (NFKC, lower case, trimmed). */
export const Email = z
  .string(msg('Enter your email.'))
  .max(400, msg('Please enter a valid email address.'))
  .transform((value) => value.normalize('NFKC').trim().replace(/\.+$/, '').toLowerCase())
  .pipe(
    z
      .email(msg('Please enter a valid email address.'))
      .max(254, msg('Please enter a valid email address.')),
  )

/** Search terms contain no control characters, which the database would reject. */
export const sought = (max: number) =>
  z
    .string()
    .trim()
    .max(
      max,
      message(() => t('Please search with up to {max} characters.', { max })),
    )
    .regex(/^\P{Cc}*$/u, msg('Invalid parameter.'))
    .optional()
/** A search term, matched literally. */
export const Search = sought(2000)
/** A yes or no in a query. */
export const flag = z.enum(['true', 'false']).transform((input) => input === 'true')
