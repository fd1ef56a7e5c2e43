import { z } from 'zod'
import { del, get, nothing, post } from '../core/route.ts'
import { ById, Day, Id, integer, rangeError, singleLine } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const [firstYear, lastYear] = [2000, 2100]
const aYear = rangeError(msg('Year'), firstYear, lastYear)
const Year = z.int(aYear).min(firstYear, aYear).max(lastYear, aYear)

/** A day on which nobody works. */
export const Holiday = z.object({ id: Id, day: Day, name: z.string() })
export type Holiday = z.output<typeof Holiday>

export const NewHoliday = z.object({ day: Day, name: singleLine(msg('Name'), 120) })

const HolidayCountry = z.object({
  country: z
    .string(msg('Please choose a country.'))
    .regex(/^[A-Z]{2}$/, msg('Please choose a country.')),
  /** A state or province with holidays of its own. */
  region: z.string().max(10).default(''),
  year: Year,
})

/** The most characters of an imported calendar. */
export const largestCalendar = 500_000

/** How many days were added, and how many were holidays before. */
const Added = z.object({ added: z.number().int(), known: z.number().int() })
export type AddedHolidays = z.output<typeof Added>

const manage = { allow: 'system.manage', changes: ['settings'] } as const

export const holidays = {
  list: get('/api/holidays', {
    allow: 'attendance.read',
    reads: ['settings'],
    summary: 'The holidays of a year, by day',
    query: z.object({ year: integer(msg('Invalid parameter.')).pipe(Year) }),
    returns: z.object({ holidays: z.array(Holiday) }),
  }),
  add: post('/api/holidays', {
    ...manage,
    summary: 'Add a holiday; one a day',
    body: NewHoliday,
    returns: Holiday,
    status: 201,
  }),
  remove: del('/api/holidays/{id}', {
    ...manage,
    summary: 'Remove a holiday',
    params: ById,
    returns: nothing,
    status: 204,
  }),
  countries: get('/api/holidays/countries', {
    allow: 'system.manage',
    reads: [],
    summary: 'The countries whose public holidays are known, by name, with their regions',
    returns: z.object({
      countries: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          regions: z.array(z.object({ code: z.string(), name: z.string() })),
        }),
      ),
    }),
  }),
  addCountry: post('/api/holidays/country', {
    ...manage,
    summary:
      'Add the public holidays of a country in a year; days that are holidays stay as they are',
    body: HolidayCountry,
    returns: Added,
  }),
  importCalendar: post('/api/holidays/calendar', {
    ...manage,
    summary: 'Add the all-day events of an iCalendar file; days that are holidays stay as they are',
    body: z.object({
      calendar: z
        .string(msg('Please choose a calendar file (.ics).'))
        .min(1, msg('Please choose a calendar file (.ics).'))
        .max(largestCalendar, msg('The calendar file is too large.')),
    }),
    returns: Added,
  }),
}
