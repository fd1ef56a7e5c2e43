import { formatHours } from '@app/contract/i18n/durations.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'

/** Letters and digits that cannot be taken for each other (Crockford): 32 of them, so five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `K7QM-2XVD-9TAB` of twelve random bytes. */
export const codeOf = (bytes: Uint8Array) =>
  [...bytes]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

/** Stored where the holder deleted the account; the reason may have named them. */
export const formerHolder = msg('Former intern')
export const formerReason = msg('Removed with the account.')

/** A stored name or reason; what took its place is in the language of who reads it. */
export const shownText = (stored: string) =>
  stored === formerHolder || stored === formerReason ? t(stored) : stored

/** The completed tasks that a certificate requires; the hours are a system setting. */
export const leastTasks = 1

interface WorkRecord {
  full_name: string
  hours: number
  tasks: number
  target: number
}

/** Why there is nothing to certify yet, with what is missing. */
export const shortfallOf = ({ full_name, hours, tasks, target }: WorkRecord) =>
  t(
    '{full_name} has {hours} approved and {tasks, plural, one {# completed task} other {# completed tasks}}. A certificate requires {target, plural, one {# hour} other {# hours}} and {leastTasks, plural, one {# task} other {# tasks}}.',
    { full_name, hours: formatHours(hours), tasks, target, leastTasks },
  )

/** The internship asks for a final evaluation, and there is none yet or it is lower. */
export const lacksEvaluation = ({ minimum_evaluation, evaluation }: EvaluationRecord) =>
  minimum_evaluation !== null && (evaluation ?? 0) < minimum_evaluation

interface EvaluationRecord {
  minimum_evaluation: number | null
  evaluation: number | null
}

interface EvaluationShortfall extends EvaluationRecord {
  full_name: string
  is_evaluation_closed: boolean
}

/** Why the evaluation does not suffice, with what to do where it could be closed without a mark. */
export function evaluationShortfallOf(earning: EvaluationShortfall) {
  const { full_name, minimum_evaluation, evaluation, is_evaluation_closed } = earning
  if (evaluation !== null)
    return t(
      'This certificate requires a final evaluation of at least {minimum_evaluation, number} of 5. {full_name} has {evaluation, number}.',
      { full_name, minimum_evaluation, evaluation },
    )
  if (is_evaluation_closed)
    return t(
      "This certificate requires a final evaluation of at least {minimum_evaluation, number} of 5. {full_name}'s was closed without marks. Start it again under Evaluations.",
      { full_name, minimum_evaluation },
    )
  return t(
    "This certificate requires a final evaluation of at least {minimum_evaluation, number} of 5. {full_name}'s isn't closed yet.",
    { full_name, minimum_evaluation },
  )
}

export const allCertifiedOf = (full_name: string) =>
  t('{full_name} already has a certificate for each internship.', { full_name })

/** Neither a hire nor a team, so that nothing can be certified regardless of hours. */
export const noInternshipOf = (full_name: string) =>
  t('{full_name} has no internship yet. Hire them or add them to a team first.', { full_name })
