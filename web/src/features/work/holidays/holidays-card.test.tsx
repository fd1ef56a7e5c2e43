import { holidays } from '@app/contract/work/holidays.ts'
import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { HolidaysCard } from './holidays-card.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const year = new Date().getFullYear()
const newYear = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  day: `${year}-01-01`,
  name: 'New Year',
}
const berlin = { code: 'BE', name: 'Berlin' }

function office() {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(holidays.list, ({ query }) => ({
    holidays: query?.year === String(year) ? [newYear] : [],
  }))
  server.respond(holidays.countries, () => ({
    countries: [
      { code: 'DE', name: 'Germany', regions: [berlin] },
      { code: 'IN', name: 'India', regions: [] },
    ],
  }))
  server.respond(holidays.addCountry, () => ({ added: 10, known: 0 }))
  server.respond(holidays.importCalendar, () => ({ added: 0, known: 2 }))
  show(<HolidaysCard />)
  const bodies = () =>
    server.sent
      .filter(({ route }) => !route.startsWith('GET'))
      .map(({ body, params }) => body ?? params)
  return { server, bodies }
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('a year’s holidays are listed, removed and added by hand', async () => {
  const { server, bodies } = office()
  server.respond(holidays.add, ({ body }) => ({ ...newYear, ...body }))
  server.respond(holidays.remove, () => undefined)
  expect(await screen.findByText('New Year')).toBeTruthy()
  await click('Remove New Year')
  await userEvent.type(screen.getByLabelText('Day'), `${year}-07-14`)
  await click('Add Holiday')
  expect(await screen.findByText('Name is required.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name of the holiday'), 'Founding day')
  await click('Add Holiday')
  expect(await screen.findByText('Holiday Added')).toBeTruthy()
  expect(bodies()).toEqual([{ id: newYear.id }, { day: `${year}-07-14`, name: 'Founding day' }])
  await click('Next year')
  expect(await screen.findByText('No holidays this year yet.')).toBeTruthy()
})

test('the holidays of a country and its region are added for the year that is shown', async () => {
  const { bodies } = office()
  await screen.findByRole('option', { name: 'Germany' })
  // The organisation's country is preset.
  expect(
    await screen.findByRole('button', { name: `Add the holidays of India in ${year}` }),
  ).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Public holidays of'), '')
  await click('Add the holidays of a country')
  expect(await screen.findByText('Please choose a country.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Public holidays of'))
  await userEvent.selectOptions(screen.getByLabelText('Public holidays of'), 'DE')
  await userEvent.selectOptions(await screen.findByLabelText('Region'), 'BE')
  await click(`Add the holidays of Germany in ${year}`)
  expect(await screen.findByText('10 holidays added')).toBeTruthy()
  expect(bodies()).toEqual([{ country: 'DE', region: 'BE', year }])
})

test('a calendar file is imported, and a refusal stands at its field', async () => {
  const { server, bodies } = office()
  const drop = await screen.findByLabelText(/Calendar file/)
  const file = new File(['BEGIN:VCALENDAR'], 'days.ics', { type: 'text/calendar' })
  await userEvent.upload(drop, file)
  expect(await screen.findByText('All of these days are already holidays')).toBeTruthy()
  expect(bodies()).toEqual([{ calendar: 'BEGIN:VCALENDAR' }])
  server.reject(holidays.importCalendar, 422, "This isn't a calendar file (.ics).")
  await userEvent.upload(drop, file)
  expect(await screen.findByText("This isn't a calendar file (.ics).")).toBeTruthy()
})
