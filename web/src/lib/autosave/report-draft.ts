import { msg } from '@app/contract/i18n/translate.ts'
import { type Draft, NewReport, type ReportTexts, reports } from '@app/contract/work/reports.ts'
import { useState } from 'react'
import { z } from 'zod'
import { call, keyOf } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useMe } from '#lib/session/session-store.ts'
import { storedValue } from '#lib/stored-value.ts'
import { type SaveStatus, useAutosave } from './use-autosave.ts'

/** The input of a report; hours only on a day without sessions. */
export const ReportInput = NewReport.pick({
  work_summary: true,
  completed_tasks: true,
  challenges: true,
  tomorrow_plans: true,
  hours: true,
  task_ids: true,
})
export type ReportInput = z.input<typeof ReportInput>
export type ParsedReport = z.output<typeof ReportInput>

/** Requires the hours: without a session they cannot be computed. */
export const ReportWithHours = ReportInput.refine(({ hours }) => hours !== undefined, {
  path: ['hours'],
  message: msg('Hours worked must be from 0 to 24.'),
})

/** Takes the place of `saved_at` while the report is being submitted. */
export const submitting = 'sending'

const StoredReport = z.object({
  report: z.object({
    work_summary: z.string().catch(''),
    completed_tasks: z.string().catch(''),
    challenges: z.string().catch(''),
    tomorrow_plans: z.string().catch(''),
    hours: z.number().optional().catch(undefined),
    /** Undefined where they were neither chosen nor known, as in a check-out without a connection. */
    task_ids: z.array(z.string()).optional().catch(undefined),
  }),
  /** When the server saved these texts; null while it has not. */
  saved_at: z.string().nullable(),
})
export type StoredReport = z.output<typeof StoredReport>

/** The copy of a day's report in this browser: it outlives the tab and a lost connection. */
export const storedReport = (person: string, date: string) =>
  storedValue(`report:${person}:${date}`, StoredReport)

/**
 * Saves the draft of a day. `edition` changes when another device has saved a newer draft and nothing typed here would
 * be lost: the form then starts again with the new values.
 */
export function useReportDraft(draft: Draft, onStatus?: (status: SaveStatus) => void) {
  const { id: person } = useMe()
  const { date } = draft
  const copy = storedReport(person, date)
  const [known, setKnown] = useState(draft.updated_at)
  const [edition, setEdition] = useState(0)
  const unsaved = () => {
    const stored = copy.read()
    return stored?.saved_at === null ? stored.report : undefined
  }
  const autosave = useAutosave({
    initialStatus: unsaved() ? 'local' : 'idle',
    save: (report: StoredReport['report']) =>
      call(reports.keepDraft, { body: { date, ...reportTexts(report) } }),
    onSaved: (saved, report) => {
      copy.write({ report, saved_at: saved.updated_at })
      setKnown(saved.updated_at)
      updateCachedDraft(saved)
    },
    onStatus,
    local: { unsaved, write: (report) => copy.write({ report, saved_at: null }) },
  })
  const status = autosave.status === 'idle' && known !== null ? 'saved' : autosave.status
  const isNewer = draft.updated_at !== null && (known === null || draft.updated_at > known)
  if (isNewer && (status === 'idle' || status === 'saved')) {
    setKnown(draft.updated_at)
    setEdition(edition + 1)
  }

  const change = (input: ReportInput) => autosave.change(completed(input))

  /** Submits the report and returns whether it was accepted. No late save may restore as a draft what was submitted. */
  async function submit(send: () => Promise<unknown>) {
    await autosave.discard()
    const stored = copy.read()
    if (stored) copy.write({ ...stored, saved_at: submitting })
    try {
      await send()
    } catch {
      const unsent = copy.read()
      if (unsent) change(unsent.report)
      return false
    }
    copy.remove()
    return true
  }
  return { status, edition, change, submit }
}

/** The input as it is stored, with every field. */
const completed = ({ hours, ...input }: ReportInput): StoredReport['report'] => ({
  work_summary: input.work_summary,
  completed_tasks: input.completed_tasks ?? '',
  challenges: input.challenges ?? '',
  tomorrow_plans: input.tomorrow_plans ?? '',
  task_ids: input.task_ids,
  hours: Number.isFinite(hours) ? hours : undefined,
})

export const reportTexts = ({
  work_summary,
  completed_tasks,
  challenges,
  tomorrow_plans,
}: ReportTexts) => ({ work_summary, completed_tasks, challenges, tomorrow_plans })

/** For other places that show the draft of this day, such as the check-out form. */
const updateCachedDraft = (saved: Draft) =>
  queryClient.setQueriesData<Draft>({ queryKey: [keyOf(reports.draft)] }, (cached) =>
    cached?.date === saved.date ? saved : cached,
  )
