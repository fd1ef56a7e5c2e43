import {
  type Evaluation,
  evaluations,
  type SheetDraft,
} from '@app/contract/programme/evaluations.ts'
import { call, keyOf } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { lateSaver } from '#lib/autosave/late-saver.ts'

export type Keeping = 'idle' | 'saving' | 'saved' | 'failed'

/** Keeps what is typed on the server. */
export function sheetKeeper(id: string, onState: (state: Keeping) => void) {
  const saver = lateSaver({
    save: (draft: SheetDraft) => call(evaluations.keepDraft, { params: { id }, body: draft }),
    onSaved(_, draft) {
      show(id, draft)
      onState('saved')
    },
    onFailed: () => onState('failed'),
  })
  return {
    type(draft: SheetDraft) {
      onState('saving')
      saver.type(draft)
    },
    flush: saver.flush,
    /** It is being sent: no late save may come after it. */
    hold: saver.drop,
  }
}

export type SheetKeeper = ReturnType<typeof sheetKeeper>

/** Whoever comes back to the form finds what was kept. */
const show = (id: string, draft: SheetDraft) =>
  queryClient.setQueriesData<Evaluation>({ queryKey: [keyOf(evaluations.read)] }, (shown) =>
    shown?.id === id ? { ...shown, draft } : shown,
  )
