import {
  type Criterion,
  criteriaAbout,
  criteriaOf,
  type EvaluationSubject,
  type Marks,
  type Sheet,
  type Side,
  subjects,
} from '@app/contract/programme/evaluations.ts'

/** The time to write, and when missing sides are reminded. */
export const daysToWrite = 14
export const remindDaysBefore = 3
/** How long after the deadline of a project its final evaluation still starts by itself. */
export const daysAfterEnd = 30

/** The first required question of a side without a rating. */
export const missingOf = (side: Side, hasStartup: boolean, marks: Marks): Criterion | undefined =>
  criteriaOf(side, hasStartup).find((criterion) => marks[criterion] === undefined)

/** Drops answers to questions that this side does not have. */
export const ownMarks = (side: Side, hasStartup: boolean, marks: Marks): Marks =>
  only(criteriaOf(side, hasStartup), marks)

const only = (criteria: readonly Criterion[], marks: Marks): Marks =>
  Object.fromEntries(criteria.flatMap((name) => (marks[name] ? [[name, marks[name]]] : [])))

/** The leader does not read the ratings of the startup, nor the startup those of the leader. */
const notFor: Partial<Record<Side, EvaluationSubject>> = { leader: 'startup', startup: 'leader' }

interface ReaderContext {
  /** The side the reader is on, if any. */
  reader: Side | null
  side: Side
  isClosed: boolean
}

/** The sheets a reader may see: their own always, another side's only once the evaluation is closed. */
export function seenOf(
  { reader, side, isClosed }: ReaderContext,
  sheet: Sheet | null,
): Sheet | null {
  if (!sheet || (!isClosed && reader !== side)) return null
  const hidden = reader && reader !== side ? notFor[reader] : undefined
  const shown = subjects
    .filter((about) => about !== hidden)
    .flatMap((about): readonly Criterion[] => criteriaAbout[about])
  return { ...sheet, marks: only(shown, sheet.marks) }
}
