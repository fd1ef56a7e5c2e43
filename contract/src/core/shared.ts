import { z } from 'zod'
import { msg, t } from '../i18n/text.ts'
import { type Role, roleOf, roles } from './access.ts'

export const Id = z.uuid(msg('Invalid id.'))
/** A moment: UTC, ISO 8601 with milliseconds. */
export const Timestamp = z.iso.datetime()
const notADay = msg('Please enter a date as YYYY-MM-DD.')
/** A day without a time: YYYY-MM-DD. The database's calendar has no year 0. */
export const Day = z.iso.date(notADay).refine((day) => !day.startsWith('0000'), notADay)
/** A time of day: HH:MM, 24 hours. */
export const TimeOfDay = z
  .string(msg('Please enter a time as HH:MM.'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Please enter a time as HH:MM.'))
export const ById = z.object({ id: Id })

/** A role as somebody says it: every accepted spelling is read (product.md, roles), `team-lead` as `team_leader`. */
export const RoleInput = z.preprocess(
  (input: Role) => (typeof input === 'string' && roleOf(input)) || input,
  z.enum(roles, msg('Please choose a role.')),
)

/**
 * Control characters and halves of characters never belong in what a person types; line breaks and tabs do, in long texts.
 * A line stands beside others' words: signs that turn the direction of what follows (U+202A–E, U+2066–9) are none of it.
 */
const singleLinePattern = /^[^\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]*$/u
const multiLinePattern = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

/** Text of which nothing is seen, such as a zero-width space, is no text. */
const visible = (value: string) =>
  /[^\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(value) ? value : ''

/** A sentence with values is made when a value is refused, in the language of who sent it. */
export const message = (error: () => string) => ({ error })

const tooLong = (name: string, max: number) =>
  message(() => t('{name} must be at most {max} characters long.', { name: t(name), max }))
const notAllowed = (name: string) =>
  message(() => t('{name} contains characters that are not allowed.', { name: t(name) }))

/** A whole number, or one of a range: what is said of any other. */
export const rangeError = (name: string, from: number, to: number) =>
  message(() => t('{name} must be from {from} to {to}.', { name: t(name), from, to }))

/** A whole number as an address says it: digits, so that `0x10`, `1e2` and a space mean nothing there. */
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

/** A line of text a person typed: trimmed, 1 to `max` characters, no control characters. */
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

/** Text over several lines: trimmed, at most `max` characters. */
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

/** Text that has to be there; `missing` is what is said otherwise. */
export const requiredText = (name: string, missing: string, max?: number) =>
  multiline(name, max, missing).min(1, missing)

/** A link to somewhere else: https, a real host, no user info, no spaces; empty means none. */
export const HttpsLink = z
  .string()
  .trim()
  .max(2000, msg('Please enter a valid https link.'))
  .refine(isHttpsLink, msg('Please enter a valid https link.'))

function isHttpsLink(value: string) {
  if (value === '') return true
  if (/[\s\p{C}]/u.test(value) || !URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return protocol === 'https:' && !username && !password && hostname.includes('.')
}

/** An e-mail address, folded so that its spellings are one account (NFKC, lower case, trimmed). */
export const Email = z
  .string(msg('Email is required.'))
  .max(400, msg('Please enter a valid email address.'))
  .transform((value) => value.normalize('NFKC').trim().replace(/\.+$/, '').toLowerCase())
  .pipe(
    z
      .email(msg('Please enter a valid email address.'))
      .max(254, msg('Please enter a valid email address.')),
  )

/** What is typed into a search: found as it is written, at most 200 characters. */
export const Search = z
  .string()
  .trim()
  .max(200, msg('Invalid parameter.'))
  .regex(/^\P{Cc}*$/u, msg('Invalid parameter.'))
  .optional()
