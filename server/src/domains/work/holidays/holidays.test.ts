import { holidays as routes } from '@app/contract/work/holidays.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp()

let admin: SignedInUser
beforeAll(async () => {
  admin = await signIn('superadmin')
})

const daysOf = async (year: number, person = admin) =>
  (await person.call(routes.list, { query: { year } })).holidays.map(
    ({ day, name }) => `${day} ${name}`,
  )
const refusal = async (method: 'POST' | 'DELETE', url: string, body?: object) => {
  const { statusCode, ...answer } = await admin.send({ method, url, ...(body && { body }) })
  return [statusCode, answer.json().detail]
}
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n')

describe('a holiday', () => {
  test('is added and removed by an operator, with audit, and read by everybody', async () => {
    const body = { day: '2031-07-14', name: 'Founding day' }
    const { id } = await admin.call(routes.add, { body })
    expect(await daysOf(2031, await signIn('intern'))).toEqual(['2031-07-14 Founding day'])
    await admin.call(routes.remove, { params: { id } })
    expect(await daysOf(2031)).toEqual([])
    const acts = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, id))
    expect(acts.map(({ action }) => action).sort()).toEqual(['holiday_added', 'holiday_removed'])
    expect(await refusal('DELETE', `/api/holidays/${id}`)).toEqual([404, 'Not found.'])
  })

  test('is one a day, however often it is added at once', async () => {
    const body = { day: '2032-01-01', name: 'New Year' }
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => admin.send({ method: 'POST', url: '/api/holidays', body })),
    )
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await refusal('POST', '/api/holidays', body)).toEqual([
      409,
      'This day is already a holiday.',
    ])
  })

  test.each([
    [{ day: '2031-02-30', name: 'x' }, 'Please enter the date as YYYY-MM-DD.'],
    [{ day: '2031-02-03', name: ' ' }, 'Name is required.'],
    [{ day: '2031-02-03', name: 'x'.repeat(121) }, 'Name can have up to 120 characters.'],
  ])('%j is refused', async (body, detail) => {
    expect(await refusal('POST', '/api/holidays', body)).toEqual([422, detail])
  })
})

describe('the holidays of a country', () => {
  test('are added once, those of a region with them', async () => {
    await admin.call(routes.add, { body: { day: '2026-05-01', name: 'Our own name' } })
    const body = { country: 'DE', region: 'BE', year: 2026 }
    expect(await admin.call(routes.addCountry, { body })).toEqual({ added: 9, known: 1 })
    expect(await admin.call(routes.addCountry, { body })).toEqual({ added: 0, known: 10 })
    const days = await daysOf(2026)
    expect(days).toContain('2026-05-01 Our own name')
    expect(days).toContain("2026-03-08 International Women's Day")
    expect(days).toContain('2026-12-25 Christmas Day')
  })

  test('of several days are several', async () => {
    await admin.call(routes.addCountry, { body: { country: 'SA', year: 2028 } })
    const days = (await daysOf(2028)).map((day) => day.slice(11))
    expect(days.length).toBeGreaterThan(new Set(days).size)
  })

  test('are offered by name', async () => {
    const { countries } = await admin.call(routes.countries)
    expect(countries.length).toBeGreaterThan(150)
    const germany = countries.find(({ code }) => code === 'DE')
    expect(germany?.name).toBe('Germany')
    expect(germany?.regions).toContainEqual({ code: 'BE', name: 'Berlin' })
  })

  test.each([
    [{ country: 'ZZ', year: 2026 }, "We don't have holidays for this country."],
    [{ country: 'Germany', year: 2026 }, 'Please choose a country.'],
    [{ country: 'DE', region: 'XX', year: 2026 }, 'Please choose a region of this country.'],
    [{ country: 'DE', year: 1999 }, 'Year must be from 2000 to 2100.'],
  ])('%j is refused', async (body, detail) => {
    expect(await refusal('POST', '/api/holidays/country', body)).toEqual([422, detail])
  })
})

describe('an imported calendar', () => {
  test('gives its all-day events: several days, every year, without what is timed', async () => {
    const year = new Date().getUTCFullYear()
    const file = calendar(
      'DTSTART;VALUE=DATE:20400201\r\nDTEND;VALUE=DATE:20400204\r\nSUMMARY:Retreat\\, all of us',
      'DTSTART;VALUE=DATE:20400210',
      'DTSTART:20400301T090000Z\r\nDTEND:20400301T100000Z\r\nSUMMARY:Standup',
      'DTSTART;VALUE=DATE:20100817\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Yearly',
    )
    const body = { calendar: file }
    expect(await admin.call(routes.importCalendar, { body })).toEqual({ added: 8, known: 0 })
    expect(await admin.call(routes.importCalendar, { body })).toEqual({ added: 0, known: 8 })
    expect(await daysOf(2040)).toEqual([
      '2040-02-01 Retreat, all of us',
      '2040-02-02 Retreat, all of us',
      '2040-02-03 Retreat, all of us',
      '2040-02-10 Holiday',
    ])
    expect(await daysOf(year)).toContain(`${year}-08-17 Yearly`)
  })

  const endless = calendar('DTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Always')
  test('ends, even when its events do not', async () => {
    const { added, known } = await admin.call(routes.importCalendar, {
      body: { calendar: endless },
    })
    expect(added + known).toBeLessThan(2000)
  })

  test('is given up when it names days that never come, while others go on', async () => {
    const never = calendar(
      'DTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    )
    const sent = refusal('POST', '/api/holidays/calendar', { calendar: never })
    expect(await daysOf(2041)).toEqual([])
    expect(await sent).toEqual([422, 'This file is damaged or too complex to read.'])
  })

  const notOne = "This isn't a calendar file (.ics)."
  test.each([
    ['', 'Please choose a calendar file (.ics).'],
    ['day,name\n2026-01-01,New Year', notOne],
    ['BEGIN:VEVENT\nEND:VEVENT', notOne],
    [calendar('DTSTART;VALUE=DATE:notaday\r\nSUMMARY:x'), notOne],
    [calendar('SUMMARY:no day'), 'The file has no all-day events.'],
    [calendar(), 'The file has no all-day events.'],
    ['x'.repeat(500_001), 'The calendar file is too large.'],
  ])('is refused when it is none (%#)', async (file, detail) => {
    const sent = await refusal('POST', '/api/holidays/calendar', { calendar: file })
    expect(sent).toEqual([422, detail])
  })
})
