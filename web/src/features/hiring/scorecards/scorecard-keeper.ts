import { ApiError } from '@app/contract/core/client.ts'
import {
  type Scoring,
  type Sheet,
  type SheetDraft,
  scoreSheets,
} from '@app/contract/hiring/scorecards.ts'
import { call, keyOf } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { lateSaver } from '#lib/autosave/late-saver.ts'
import { clearDraft, readDraft, writeDraft } from '#ui/form-draft.ts'

export type SheetWords = Omit<SheetDraft, 'version'>
/** `kept`: on this device only; `refused`: the server will not take it, for the reason that comes with it. */
export type Keeping = 'idle' | 'typing' | 'saved' | 'kept' | 'refused'

interface KeeperTerms {
  interview_id: string
  person: string
  /** The sheet as the server has it. */
  mine: Sheet | null
  onState: (state: Keeping, reason?: string) => void
}

export const wordsOf = (mine: Sheet | null): SheetWords => ({
  scores: mine?.scores ?? {},
  notes: mine?.notes ?? {},
  recommendation: mine?.recommendation ?? null,
  remarks: mine?.remarks ?? '',
})

const draftOf = (person: string, interview_id: string) => `sheet:${person}:${interview_id}`

/** What an earlier tab typed and could not send, if nothing was saved since. */
export function unsent(person: string, interview_id: string, mine: Sheet | null) {
  const stored = readDraft(draftOf(person, interview_id))
  if (stored?.version !== (mine?.version ?? 0)) return undefined
  return isSheetWords(stored.words) ? stored.words : undefined
}

const isSheetWords = (words: unknown): words is SheetWords =>
  typeof words === 'object' &&
  words !== null &&
  ['scores', 'notes', 'recommendation', 'remarks'].every((name) => name in words)

/** Keeps a sheet here at once, and on the server. */
export function sheetKeeper({ interview_id, person, mine, onState }: KeeperTerms) {
  const key = draftOf(person, interview_id)
  let version = mine?.version ?? 0
  const saver = lateSaver({
    async save(words: SheetWords) {
      const body = { ...words, version }
      const saved = await call(scoreSheets.keep, { params: { id: interview_id }, body })
      version = saved.version
      showEverywhere(interview_id, saved)
    },
    onSaved() {
      clearDraft(key)
      onState('saved')
    },
    onFailed(problem) {
      if (isRefused(problem)) onState('refused', problem.message)
      else onState('kept')
    },
  })
  return {
    type(words: SheetWords) {
      writeDraft(key, { words, version }, document.createElement('form'))
      onState('typing')
      saver.type(words)
    },
    flush: saver.flush,
    version: () => version,
    /** It has been submitted. */
    forget() {
      void saver.drop()
      clearDraft(key)
    },
  }
}

const isRefused = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && [403, 404, 409, 422].includes(problem.status)

/** Whoever comes back to the page begins with what was saved. */
const showEverywhere = (interview_id: string, mine: Sheet) =>
  queryClient.setQueriesData<Scoring>({ queryKey: [keyOf(scoreSheets.read)] }, (shown) =>
    shown?.interview_id === interview_id ? { ...shown, mine } : shown,
  )
