import { type Draft, reports } from '@app/contract/reports.ts'
import { call, keyOf } from './api.ts'
import { queryClient } from './query-client.ts'
import { forgetTyped, type Kept, readTyped, sending, writeTyped } from './typed-report.ts'

/** `kept`: on this device only, because the server could not be reached. */
export type Keeping = 'idle' | 'typing' | 'saved' | 'kept'

interface KeeperTerms {
  person: string
  date: string
  onState: (state: Keeping, saved?: Draft) => void
}

const pause = 800

/** Keeps what is typed here at once, and on the server a moment after the last key; one save at a time, in order. */
export function reportKeeper({ person, date, onState }: KeeperTerms) {
  let latest: Kept['report'] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()

  async function save() {
    const report = latest
    if (!report) return
    try {
      const saved = await call(reports.keepDraft, { body: { date, ...textsOf(report) } })
      if (latest !== report) return
      latest = undefined
      writeTyped(person, date, { report, saved_at: saved.updated_at })
      onState('saved', saved)
      showEverywhere(saved)
    } catch {
      if (latest === report) onState('kept')
    }
  }

  const flush = () => {
    clearTimeout(timer)
    saving = saving.then(save)
    return saving
  }
  return {
    type(report: Kept['report']) {
      latest = report
      writeTyped(person, date, { report, saved_at: null })
      onState('typing')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    /** Saves what has not been, at once. */
    flush,
    /** What an earlier tab could not save. */
    resume() {
      const kept = readTyped(person, date)
      if (kept && kept.saved_at === null) latest = kept.report
      return flush()
    },
    /** It is being sent: no late save may bring back as a draft what the server has just taken. */
    async hold() {
      clearTimeout(timer)
      latest = undefined
      await saving
      const kept = readTyped(person, date)
      if (kept) writeTyped(person, date, { ...kept, saved_at: sending })
    },
    /** It was not taken. */
    release() {
      const kept = readTyped(person, date)
      if (kept) this.type(kept.report)
    },
    /** It has been sent, or waits in the outbox. */
    forget: () => forgetTyped(person, date),
  }
}

export type ReportKeeper = ReturnType<typeof reportKeeper>

const textsOf = ({
  work_summary,
  completed_tasks,
  challenges,
  tomorrow_plans,
}: Kept['report']) => ({
  work_summary,
  completed_tasks,
  challenges,
  tomorrow_plans,
})

/** Whatever else shows the draft of this day, such as the check-out form. */
const showEverywhere = (saved: Draft) =>
  queryClient.setQueriesData<Draft>({ queryKey: [keyOf(reports.draft)] }, (shown) =>
    shown?.date === saved.date ? saved : shown,
  )
