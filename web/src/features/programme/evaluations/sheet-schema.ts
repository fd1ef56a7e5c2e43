import {
  type Criterion,
  missingAgain,
  missingMark,
  type SheetDraft,
  sheetTexts,
  wouldAgain,
} from '@app/contract/programme/evaluations.ts'
import { z } from 'zod'
import { marks } from './evaluation-words.ts'

const mark = z.enum(marks, missingMark).transform(Number)

/** What is asked of a side: every mark of it. */
export const sheetOf = (criteria: readonly Criterion[]) =>
  z.object({
    marks: z.object(Object.fromEntries(criteria.map((name) => [name, mark]))),
    ...sheetTexts,
    again: z.enum(wouldAgain, missingAgain),
  })
export type TypedSheet = z.input<ReturnType<typeof sheetOf>>
export type ReadSheet = z.output<ReturnType<typeof sheetOf>>

const known = (value: number) => marks.find((one) => one === String(value))

/** What the form begins with. */
export const startOf = (draft: SheetDraft | null) => ({
  marks: Object.fromEntries(
    Object.entries(draft?.marks ?? {}).map(([name, value]) => [name, known(value)]),
  ),
  strengths: draft?.strengths ?? '',
  to_improve: draft?.to_improve ?? '',
  again: draft?.again ?? undefined,
})

/** What is kept of a form that is not filled in yet. */
export const draftOf = (typed: Partial<TypedSheet>): SheetDraft => ({
  marks: Object.fromEntries(
    Object.entries(typed.marks ?? {}).flatMap(([name, value]) =>
      value ? [[name, Number(value)]] : [],
    ),
  ),
  strengths: typed.strengths ?? '',
  to_improve: typed.to_improve ?? '',
  again: typed.again ?? null,
})
