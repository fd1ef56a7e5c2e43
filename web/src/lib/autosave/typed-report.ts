import { msg } from '@app/contract/i18n/translate.ts'
import { NewReport } from '@app/contract/work/reports.ts'
import { z } from 'zod'

/** What a person types into a report; hours only on a day without sessions. */
export const TypedReport = NewReport.pick({
  work_summary: true,
  completed_tasks: true,
  challenges: true,
  tomorrow_plans: true,
  hours: true,
  task_ids: true,
})
export type TypedReport = z.input<typeof TypedReport>
export type ReadReport = z.output<typeof TypedReport>

/** With the hours stated, which nothing else knows. */
export const StatedReport = TypedReport.refine(({ hours }) => hours !== undefined, {
  path: ['hours'],
  message: msg('Hours worked must be from 0 to 24.'),
})

/** In the place of a moment: it was on its way when this was written. */
export const sending = 'sending'

const Kept = z.object({
  report: z.object({
    work_summary: z.string().catch(''),
    completed_tasks: z.string().catch(''),
    challenges: z.string().catch(''),
    tomorrow_plans: z.string().catch(''),
    hours: z.number().optional().catch(undefined),
    task_ids: z.array(z.string()).catch([]),
  }),
  /** The server has had the texts since then; null while it has not. */
  saved_at: z.string().nullable(),
})
export type Kept = z.output<typeof Kept>

const keyOf = (person: string, date: string) => `report:${person}:${date}`

/** What this browser holds of a day's report: it outlives the tab and a lost connection. */
export function readTyped(person: string, date: string): Kept | undefined {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(person, date)) ?? 'null'))
  } catch {
    return undefined
  }
}

export function writeTyped(person: string, date: string, kept: Kept) {
  try {
    localStorage.setItem(keyOf(person, date), JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: the server still keeps the texts.
  }
}

export function forgetTyped(person: string, date: string) {
  try {
    localStorage.removeItem(keyOf(person, date))
  } catch {
    // Forbidden storage holds nothing.
  }
}
