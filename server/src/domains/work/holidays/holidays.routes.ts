import { holidays as contract } from '@app/contract/work/holidays.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import {
  addCountry,
  addHoliday,
  holidays,
  holidaysOfCalendar,
  importCalendar,
  knownCountries,
  removeHoliday,
} from './holidays.ts'

export const holidayRoutes = implement(contract, {
  list: ({ db, query }) => holidays(db, query.year),
  add: ({ db, body, ...context }) => addHoliday(db, actorOf(context), body),
  remove: ({ db, params, ...context }) => removeHoliday(db, actorOf(context), params.id),
  countries: async () => ({ countries: await knownCountries() }),
  addCountry: ({ db, body, ...context }) => addCountry(db, actorOf(context), body),
  importCalendar: withPreparation(
    ({ body }) => holidaysOfCalendar(body.calendar),
    ({ db, prepared, ...context }) => importCalendar(db, actorOf(context), prepared),
  ),
})
