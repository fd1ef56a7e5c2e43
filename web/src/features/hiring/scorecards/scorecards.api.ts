import { internships } from '@app/contract/hiring/internships.ts'
import { interviewKits } from '@app/contract/hiring/interview-kits.ts'
import { interviews } from '@app/contract/hiring/interviews.ts'
import { scoreSheets } from '@app/contract/hiring/scorecards.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { invalidate, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useScoring = (id: string) => useApiQuery(scoreSheets.read, { params: { id } })

/** What waits for one's own sheet; without suspending, for it stands beside a list. */
export const useWaitingSheets = () =>
  useQuery(query(scoreSheets.waiting), queryClient).data?.waiting ?? []

const shown = [scoreSheets.read, scoreSheets.waiting]

export const invalidateScoring = () => invalidate(shown)

export const useSubmitSheet = () =>
  useApiMutation(scoreSheets.submit, { done: msg('Score Sheet Submitted') })

export const useSetPanel = () => useApiMutation(scoreSheets.setPanel, { done: msg('Panel Saved') })

/** Who may sit in an interview; undefined while unknown. */
export const useColleagues = () =>
  useQuery(query(interviews.interviewers), queryClient).data?.interviewers

export const useKits = (cursor: string | undefined) =>
  useApiQuery(interviewKits.list, { query: { cursor } })

export const useHouseKit = () => useApiQuery(interviewKits.house)

export const useKit = (id: string) => useApiQuery(interviewKits.read, { params: { id } })

const kits = [interviewKits.list, interviewKits.house, interviewKits.read, scoreSheets.read]

export const invalidateKits = () => invalidate(kits)

const saved = localized({ done: msg('Interview Kit Saved') })

export const useSaveHouseKit = () => useApiMutation(interviewKits.saveHouse, saved)

export const useSaveKit = () => useApiMutation(interviewKits.save, saved)

export const useResetKit = () =>
  useApiMutation(interviewKits.reset, {
    done: msg('Back to the House Kit'),
    failed: msg('The kit was not changed'),
  })

/** The internships these words find; undefined while unknown. */
export const useInternships = (search: string) =>
  useQuery(
    {
      ...query(internships.managed, { query: { search: search || undefined, limit: 10 } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data?.internships
