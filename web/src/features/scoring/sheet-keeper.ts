import { Refusal } from '@app/contract/client.ts'
import {
  type Scoring,
  type Sheet,
  type SheetDraft,
  scoreSheets,
} from '@app/contract/score-sheets.ts'
import { call, keyOf } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
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

const pause = 800

export const wordsOf = (mine: Sheet | null): SheetWords => ({
  scores: mine?.scores ?? {},
  notes: mine?.notes ?? {},
  recommendation: mine?.recommendation ?? null,
  remarks: mine?.remarks ?? '',
})

const draftOf = (person: string, interview_id: string) => `sheet:${person}:${interview_id}`

/** What an earlier tab typed and could not send, if nothing was saved since. */
export function unsent(person: string, interview_id: string, mine: Sheet | null) {
  const kept = readDraft(draftOf(person, interview_id))
  return kept?.version === (mine?.version ?? 0) ? (kept.words as SheetWords) : undefined
}

/** Keeps a sheet here at once and on the server a moment after the last key; one save at a time, in order. */
export function sheetKeeper({ interview_id, person, mine, onState }: KeeperTerms) {
  const key = draftOf(person, interview_id)
  let version = mine?.version ?? 0
  let latest: SheetWords | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()

  async function save() {
    const words = latest
    if (!words) return
    try {
      const body = { ...words, version }
      const saved = await call(scoreSheets.keep, { params: { id: interview_id }, body })
      version = saved.version
      showEverywhere(interview_id, saved)
      if (latest !== words) return
      latest = undefined
      clearDraft(key)
      onState('saved')
    } catch (problem) {
      if (latest !== words) return
      const isRefused = problem instanceof Refusal && [403, 404, 409, 422].includes(problem.status)
      if (isRefused) onState('refused', problem.message)
      else onState('kept')
    }
  }

  const flush = () => {
    clearTimeout(timer)
    saving = saving.then(save)
    return saving
  }
  return {
    type(words: SheetWords) {
      latest = words
      writeDraft(key, { words, version }, document.createElement('form'))
      onState('typing')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    /** Saves what has not been, at once. */
    flush,
    version: () => version,
    /** It has been submitted. */
    forget() {
      clearTimeout(timer)
      latest = undefined
      clearDraft(key)
    },
  }
}

/** Whoever comes back to the page begins with what was saved. */
const showEverywhere = (interview_id: string, mine: Sheet) =>
  queryClient.setQueriesData<Scoring>({ queryKey: [keyOf(scoreSheets.read)] }, (shown) =>
    shown?.interview_id === interview_id ? { ...shown, mine } : shown,
  )
