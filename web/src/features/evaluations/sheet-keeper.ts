import { type Evaluation, evaluations, type SheetDraft } from '@app/contract/evaluations.ts'
import { call, keyOf } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

export type Keeping = 'idle' | 'saving' | 'saved' | 'failed'

const pause = 800

/** Keeps what is typed on the server a moment after the last key; one save at a time, in order. */
export function sheetKeeper(id: string, onState: (state: Keeping) => void) {
  let latest: SheetDraft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()

  async function save() {
    const draft = latest
    if (!draft) return
    try {
      await call(evaluations.keepDraft, { params: { id }, body: draft })
      if (latest !== draft) return
      latest = undefined
      show(id, draft)
      onState('saved')
    } catch {
      if (latest === draft) onState('failed')
    }
  }

  const flush = () => {
    clearTimeout(timer)
    saving = saving.then(save)
    return saving
  }
  return {
    type(draft: SheetDraft) {
      latest = draft
      onState('saving')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    /** Saves what has not been, at once. */
    flush,
    /** It is being sent: no late save may come after it. */
    async hold() {
      clearTimeout(timer)
      latest = undefined
      await saving
    },
  }
}

export type SheetKeeper = ReturnType<typeof sheetKeeper>

/** Whoever comes back to the form finds what was kept. */
const show = (id: string, draft: SheetDraft) =>
  queryClient.setQueriesData<Evaluation>({ queryKey: [keyOf(evaluations.read)] }, (shown) =>
    shown?.id === id ? { ...shown, draft } : shown,
  )
