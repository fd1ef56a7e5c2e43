import { t } from '@app/contract/i18n/translate.ts'
import { type AddedHolidays, holidays } from '@app/contract/work/holidays.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useHolidays = (year: number) =>
  useApiQuery(holidays.list, { query: { year } }).holidays

/** The countries to choose from; undefined until loaded. */
export const useCountries = () => useQuery(query(holidays.countries), queryClient).data?.countries

export const useAddHoliday = () =>
  useApiMutation(holidays.add, { draft: 'holiday', done: t('Holiday Added') })

export const useRemoveHoliday = () =>
  useApiMutation(holidays.remove, {
    done: t('Holiday Removed'),
    failed: t("Couldn't remove the holiday"),
  })

const countOf = ({ added }: AddedHolidays) =>
  added
    ? t('{added, plural, one {# holiday added} other {# holidays added}}', { added })
    : t('All of these days are already holidays')

export const useAddCountry = () =>
  useApiMutation(holidays.addCountry, { done: countOf, unseen: t("Couldn't save this") })

export const useImportCalendar = () =>
  useApiMutation(holidays.importCalendar, { done: countOf, unseen: t("Couldn't save this") })
