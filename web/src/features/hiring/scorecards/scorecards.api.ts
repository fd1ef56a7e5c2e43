import { internships } from '@app/contract/hiring/internships.ts'
import { interviewKits } from '@app/contract/hiring/interview-kits.ts'
import { interviews } from '@app/contract/hiring/interviews.ts'
import {
  recommendations,
  type Scoring,
  type Sheet,
  type SheetDraft,
  scoreSheets,
} from '@app/contract/hiring/scorecards.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call, invalidate, keyOf, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import { useLongList } from '#lib/lists/choices.ts'
import { useMe } from '#lib/session/session-store.ts'
import { storedValue } from '#lib/stored-value.ts'

export const useScoring = (id: string) => useApiQuery(scoreSheets.read, { params: { id } })

/** The interviews that wait for the user's sheet. Does not suspend, because it is shown beside a list. */
export const useWaitingSheets = () =>
  useQuery(query(scoreSheets.waiting), queryClient).data?.waiting ?? []

const shown = [scoreSheets.read, scoreSheets.waiting]

export const invalidateScoring = () => invalidate(shown)

export const useSubmitSheet = () =>
  useApiMutation(scoreSheets.submit, { done: t('Scorecard Submitted') })

type SheetInput = Omit<SheetDraft, 'version'>

/** A sheet in this browser that the server does not have, with the version it is based on. */
const StoredSheet = z.object({
  words: z.object({
    scores: z.record(z.string(), z.number()),
    notes: z.record(z.string(), z.string()),
    recommendation: z.enum(recommendations).nullable(),
    remarks: z.string(),
  }),
  version: z.number(),
})

/** The user's sheet, saved as a draft while it is filled in. `draft` has the version that the server saved last. */
export function useSheetDraft(interview_id: string, mine: Sheet | null) {
  const { id: person } = useMe()
  const [sheet] = useState(() => sheetDraft(person, interview_id, mine))
  const [input, setInput] = useState(() => sheet.local.unsaved() ?? sheetInput(mine))
  const { change, discard, ...autosave } = useAutosave({
    initialStatus: sheet.local.unsaved() ? 'local' : mine ? 'saved' : 'idle',
    ...sheet,
  })
  return {
    ...autosave,
    input,
    change(changes: Partial<SheetInput>) {
      const next = { ...input, ...changes }
      setInput(next)
      change(next)
    },
    draft: (): SheetDraft => ({ ...input, version: sheet.version() }),
    /** The sheet was submitted, or is to be read again. */
    forget() {
      void discard()
      sheet.remove()
    },
  }
}

const sheetInput = (mine: Sheet | null): SheetInput => ({
  scores: mine?.scores ?? {},
  notes: mine?.notes ?? {},
  recommendation: mine?.recommendation ?? null,
  remarks: mine?.remarks ?? '',
})

function sheetDraft(person: string, interview_id: string, mine: Sheet | null) {
  const copy = storedValue(`draft:sheet:${person}:${interview_id}`, StoredSheet)
  let version = mine?.version ?? 0
  const stored = copy.read()
  let unsaved = stored?.version === version ? stored.words : undefined
  return {
    version: () => version,
    remove: copy.remove,
    async save(input: SheetInput) {
      const body = { ...input, version }
      const saved = await call(scoreSheets.keep, { params: { id: interview_id }, body })
      version = saved.version
      updateCachedSheet(interview_id, saved)
    },
    onSaved() {
      unsaved = undefined
      copy.remove()
    },
    local: {
      unsaved: (): SheetInput | undefined => unsaved,
      write: (input: SheetInput) => copy.write({ words: input, version }),
    },
  }
}

const updateCachedSheet = (interview_id: string, mine: Sheet) =>
  queryClient.setQueriesData<Scoring>({ queryKey: [keyOf(scoreSheets.read)] }, (cached) =>
    cached?.interview_id === interview_id ? { ...cached, mine } : cached,
  )

export const useSetPanel = () =>
  useApiMutation(scoreSheets.setPanel, {
    done: t('Panel Saved'),
    unseen: t("Couldn't save the panel"),
  })

/** The colleagues who may join an interview. */
export const useColleagues = () =>
  useLongList(
    (search) => query(interviews.interviewers, { query: { search } }),
    (page) => page.interviewers,
  )

export const useKits = (cursor: string | undefined) =>
  useApiQuery(interviewKits.list, { query: { cursor } })

export const useHouseKit = () => useApiQuery(interviewKits.house)

export const useKit = (id: string) => useApiQuery(interviewKits.read, { params: { id } })

const kits = [interviewKits.list, interviewKits.house, interviewKits.read, scoreSheets.read]

export const invalidateKits = () => invalidate(kits)

const saved = localized({ done: msg('Interview Kit Saved') })

/** Of the version that was opened; null for the kit of the house. */
export const kitDraft = (internship_id: string | null, version: number) =>
  `kit:${internship_id ?? 'house'}:${version}`

export const useSaveHouseKit = () =>
  useApiMutation(interviewKits.saveHouse, {
    ...saved,
    draft: ({ body }) => kitDraft(null, body.version),
  })

export const useSaveKit = () =>
  useApiMutation(interviewKits.save, {
    ...saved,
    draft: ({ params, body }) => kitDraft(params.id, body.version),
  })

export const useResetKit = () =>
  useApiMutation(interviewKits.reset, {
    done: t('Back to the Default Kit'),
    failed: t("Couldn't update the kit"),
  })

/** The internships that match the search; undefined while unknown. */
export const useInternships = (search: string) =>
  useQuery(
    {
      ...query(internships.managed, { query: { search: search || undefined, limit: 10 } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data?.internships
