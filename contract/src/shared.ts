import { z } from 'zod'
import { sentences } from './problem.ts'
import { msg, t } from './text.ts'

export const Id = z.uuid(msg('Invalid id.'))
/** A moment: UTC, ISO 8601 with milliseconds. */
export const Instant = z.iso.datetime()
const notADay = msg('Please enter a date as YYYY-MM-DD.')
/** A day without a time: YYYY-MM-DD. The database's calendar has no year 0. */
export const Day = z.iso.date(notADay).refine((day) => !day.startsWith('0000'), notADay)
/** A time of day: HH:MM, 24 hours. */
export const TimeOfDay = z
  .string(msg('Please enter a time as HH:MM.'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Please enter a time as HH:MM.'))
export const ById = z.object({ id: Id })

/** Control characters and halves of characters never belong in what a person types; line breaks and tabs do, in long texts. */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

/** Text of which nothing is seen, such as a zero-width space, is no text. */
const visible = (typed: string) =>
  /[^\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(typed) ? typed : ''

/** A line of text a person typed: trimmed, 1 to `max` characters, no control characters. */
export const line = (name: string, max = 200, missing = t('{name} is required.', { name })) =>
  z
    .string(missing)
    .trim()
    .overwrite(visible)
    .min(1, missing)
    .max(max, t('{name} must be at most {max} characters long.', { name, max }))
    .regex(oneLine, t('{name} contains characters that are not allowed.', { name }))

/** Text over several lines: trimmed, at most `max` characters. */
export const text = (name: string, max = 10_000, missing = t('{name} must be text.', { name })) =>
  z
    .string(missing)
    .trim()
    .overwrite(visible)
    .max(max, t('{name} must be at most {max} characters long.', { name, max }))
    .regex(manyLines, t('{name} contains characters that are not allowed.', { name }))

/** Text that has to be there; `missing` is what is said otherwise. */
export const filled = (name: string, missing: string, max?: number) =>
  text(name, max, missing).min(1, missing)

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
  .transform((typed) => typed.normalize('NFKC').trim().replace(/\.+$/, '').toLowerCase())
  .pipe(
    z
      .email(msg('Please enter a valid email address.'))
      .max(254, msg('Please enter a valid email address.')),
  )

/** What is typed into a search: found as it is written, at most 200 characters. */
export const Search = z
  .string()
  .trim()
  .max(200, sentences.invalidParameter)
  .regex(/^\P{Cc}*$/u, sentences.invalidParameter)
  .optional()
