import { type Draft, reports } from '@app/contract/work/reports.ts'
import { call, keyOf } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { lateSaver } from './late-saver.ts'
import { forgetTyped, type Kept, readTyped, sending, writeTyped } from './typed-report.ts'

/** `kept`: on this device only, because the server could not be reached. */
export type Keeping = 'idle' | 'typing' | 'saved' | 'kept'

interface KeeperTerms {
  person: string
  date: string
  onState: (state: Keeping, saved?: Draft) => void
}

/** Keeps what is typed here at once, and on the server. */
export function reportKeeper({ person, date, onState }: KeeperTerms) {
  const saver = lateSaver({
    save: (report: Kept['report']) =>
      call(reports.keepDraft, { body: { date, ...uiTexts(report) } }),
    onSaved(saved, report) {
      writeTyped(person, date, { report, saved_at: saved.updated_at })
      onState('saved', saved)
      showEverywhere(saved)
    },
    onFailed: () => onState('kept'),
  })
  return {
    type(report: Kept['report']) {
      writeTyped(person, date, { report, saved_at: null })
      onState('typing')
      saver.type(report)
    },
    flush: saver.flush,
    /** What an earlier tab could not save. */
    resume() {
      const stored = readTyped(person, date)
      if (stored && stored.saved_at === null) saver.type(stored.report)
      return saver.flush()
    },
    /** It is being sent: no late save may bring back as a draft what the server has just taken. */
    async hold() {
      await saver.drop()
      const stored = readTyped(person, date)
      if (stored) writeTyped(person, date, { ...stored, saved_at: sending })
    },
    /** It was not taken. */
    release() {
      const stored = readTyped(person, date)
      if (stored) this.type(stored.report)
    },
    /** It has been sent, or waits in the outbox. */
    forget: () => forgetTyped(person, date),
  }
}

export type ReportKeeper = ReturnType<typeof reportKeeper>

const uiTexts = ({
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
