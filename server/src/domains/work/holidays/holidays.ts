import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Parsed } from '@app/contract/core/route.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import {
  type AddedHolidays,
  firstYear,
  type Holiday,
  lastYear,
  type holidays as routes,
} from '@app/contract/work/holidays.ts'
import { asc, between, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { queueOf } from '#platform/task-queue.ts'
import { holidays as table } from '#schema/holidays.table.ts'

const columns = { id: table.id, day: table.day, name: table.name }

/** The holidays of a year, by day. */
export async function holidays(db: Db, year: number): Promise<{ holidays: Holiday[] }> {
  const inYear = between(table.day, `${year}-01-01`, `${year}-12-31`)
  return { holidays: await db.select(columns).from(table).where(inYear).orderBy(asc(table.day)) }
}

/** Adds a holiday; 409 when the day is one. */
export async function addHoliday(
  db: Db,
  actor: Actor,
  input: Parsed<typeof routes.add>['body'],
): Promise<Holiday> {
  const [added] = await db.insert(table).values(input).onConflictDoNothing().returning(columns)
  if (!added) throw conflict(t('This day is already a holiday.'))
  await settle(db, actor, 'holiday_added', input, added.id)
  return added
}

/** Removes a holiday; 404 when it is gone. */
export async function removeHoliday(db: Db, actor: Actor, id: string): Promise<undefined> {
  const [removed] = await db.delete(table).where(eq(table.id, id)).returning(columns)
  if (!removed) throw notFound()
  await settle(db, actor, 'holiday_removed', { day: removed.day, name: removed.name }, id)
}

/** Adds the public holidays of a country in a year. */
export async function addCountry(
  db: Db,
  actor: Actor,
  input: Parsed<typeof routes.addCountry>['body'],
): Promise<AddedHolidays> {
  const days = await holidaysOfCountry(input.country, input.region, input.year)
  return addAll(db, actor, days, input)
}

/** Adds what `holidaysOfCalendar` found. */
export const importCalendar = (
  db: Db,
  actor: Actor,
  days: readonly NamedDay[],
): Promise<AddedHolidays> => addAll(db, actor, days, { source: 'calendar' })

/** Adds the days that are not holidays yet; of several names of a day the first one stays. */
async function addAll(
  db: Db,
  actor: Actor,
  days: readonly NamedDay[],
  source: object,
): Promise<AddedHolidays> {
  const byDay = new Map(days.toReversed().map((day) => [day.day, day]))
  if (!byDay.size) return { added: 0, known: 0 }
  // In the order of days, so that two who add the same ones do not wait for each other crosswise.
  const values = [...byDay.values()].sort((one, other) => one.day.localeCompare(other.day))
  const added = await db.insert(table).values(values).onConflictDoNothing().returning(columns)
  const details = { ...source, days: added.map(({ day, name }) => ({ day, name })) }
  if (added.length) await settle(db, actor, 'holidays_imported', details)
  return { added: added.length, known: byDay.size - added.length }
}

async function settle(db: Db, { user, from }: Actor, action: string, details: object, id?: string) {
  await record(db, user, from, {
    action,
    entity_type: 'holiday',
    ...(id && { entity_id: id }),
    details: { ...details },
  })
  await publish(db, 'settings', ['everyone'])
}

/** A day as a list of holidays names it. */
interface NamedDay {
  day: string
  name: string
}

const aDay = 86_400_000
const longestName = 120
/** At most this many days of one event, and of one file, are read. */
const [longestEvent, mostDays] = [31, 2000]

const shifted = (day: string, by: number) =>
  new Date(Date.parse(day) + by * aDay).toISOString().slice(0, 10)

const spanOf = (first: string, length: number, name: string): NamedDay[] =>
  Array.from({ length: Math.min(Math.max(1, length), longestEvent) }, (_, by) => ({
    day: shifted(first, by),
    name,
  }))

/** Several megabytes of rules, loaded by the first who needs them. */
const loadHolidays = async () => (await import('date-holidays')).default

const named = (codes: Record<string, string> | undefined) =>
  Object.entries(codes ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name))

/** The countries whose public holidays are known, in the reader's language where there is a name in it. */
export async function knownCountries() {
  const Holidays = await loadHolidays()
  const known = new Holidays()
  const locale = currentLocale()
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  return Object.entries(known.getCountries(locale))
    .map(([code, name]) => ({
      code,
      name: names.of(code) ?? name,
      regions: named(known.getStates(code, locale)),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
}

/** The public holidays of a country, or of one of its regions, in a year; 422 for a place that is not known. */
async function holidaysOfCountry(
  country: string,
  region: string,
  year: number,
): Promise<NamedDay[]> {
  const Holidays = await loadHolidays()
  const known = new Holidays()
  if (!(country in known.getCountries()))
    throw invalid('country', t("We don't have holidays for this country."))
  if (region && !(region in (known.getStates(country) ?? {})))
    throw invalid('region', t('Please choose a region of this country.'))
  const place = new Holidays({ country, ...(region && { state: region }) }, { types: ['public'] })
  return place
    .getHolidays(year, currentLocale())
    .flatMap(({ date, start, end, name }) =>
      spanOf(date.slice(0, 10), Math.round((end.getTime() - start.getTime()) / aDay), tidy(name)),
    )
    .filter(({ day }) => day.startsWith(String(year)))
}

/**
 * The days of the all-day events of an iCalendar file; events that come back every year, from the year before `today` on
 * for four years. 422 for a file that is none or holds no such event.
 */
export async function holidaysOfCalendar(
  calendar: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<NamedDay[]> {
  const events = await inTurn(() => eventsIn(calendar, Number(today.slice(0, 4))))
  if (!events) throw invalid('calendar', t("This isn't a calendar file (.ics)."))
  const days = events.flatMap(({ name, length, starts }) =>
    starts.flatMap((start) => spanOf(start, length, tidy(name))),
  )
  const known = days.filter(({ day }) => isInRange(day)).slice(0, mostDays)
  if (!known.length) throw invalid('calendar', t('The file has no all-day events.'))
  return known
}

/** Reads the file named by `workerData` and posts its all-day events; throws for what is no calendar. */
const readingScript = `
const { parentPort, workerData } = require('node:worker_threads')
const { library, calendar, year, mostDays } = workerData
const ICAL = require(library)
const root = new ICAL.Component(ICAL.parse(calendar))
if (root.name !== 'vcalendar') throw new Error('no calendar')
let left = mostDays
function startsOf(event) {
  if (!event.isRecurring()) return [event.startDate.toString()]
  const starts = []
  const occurrences = event.iterator()
  for (let at = 0; at < mostDays; at += 1) {
    const next = occurrences.next()
    if (!next || next.year > year + 2) break
    if (next.year >= year - 1) starts.push(next.toString())
  }
  return starts
}
const events = []
for (const component of root.getAllSubcomponents('vevent')) {
  const event = new ICAL.Event(component)
  if (!event.startDate?.isDate || left <= 0) continue
  const starts = startsOf(event)
  left -= starts.length
  const length = event.duration.weeks * 7 + event.duration.days
  events.push({ name: String(event.summary ?? ''), length, starts })
}
parentPort.postMessage(events)`
const require = createRequire(import.meta.url)
const Events = z.array(
  z.object({ name: z.string(), length: z.number(), starts: z.array(z.string()) }),
)
type Events = z.output<typeof Events>

/** Milliseconds for a file. */
const patience = 10_000
const inTurn = queueOf(1)

/**
 * The all-day events of a file; undefined when it is no calendar. They are read in a thread that is ended after a while,
 * because a rule may name a day that never comes, such as every 30th of February, and the library looks for it for ever.
 */
async function eventsIn(calendar: string, year: number): Promise<Events | undefined> {
  const workerData = { library: require.resolve('ical.js'), calendar, year, mostDays }
  const worker = new Worker(readingScript, { eval: true, workerData })
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    void worker.terminate()
  }, patience)
  try {
    const posted = await new Promise((done, fail) => {
      worker.once('message', done).once('error', fail).once('exit', fail)
    })
    return Events.parse(posted)
  } catch {
    if (!isLate) return undefined
    throw invalid('calendar', t('This file is damaged or too complex to read.'))
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

const isInRange = (day: string) => {
  const year = Number(day.slice(0, 4))
  return year >= firstYear && year <= lastYear
}

/** A name as one line without control characters. */
const tidy = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069\s]+/gu, ' ')
    .trim()
    .slice(0, longestName) || t('Holiday')
