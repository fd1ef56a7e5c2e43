import { type ApplicationStatus, statusLabels } from '@app/contract/hiring/applications.ts'
import type { Interview, interviewEnds } from '@app/contract/hiring/interviews.ts'
import type { SkippableStage } from '@app/contract/hiring/stages.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'

interface Standing {
  status: ApplicationStatus
  skipped_stages: readonly SkippableStage[]
}

/** Why an interview cannot be scheduled for an application that stands so and may go there; undefined when it can. */
export function scheduleError(
  { status, skipped_stages }: Standing,
  moves: readonly ApplicationStatus[],
) {
  if (status === 'hr_scheduled' || moves.includes('hr_scheduled')) return undefined
  return skipped_stages.includes('interview')
    ? t('This internship has no interviews.')
    : t('This application is {status}. Interviews are for applications that are {shortlisted}.', {
        status: statusLabels[status],
        shortlisted: statusLabels.shortlisted,
      })
}

type Status = Interview['status']
export type InterviewEnd = (typeof interviewEnds)[number]

/** Where an interview may go (product.md, state machines); one that is scheduled may also be moved in time. */
const moves: Record<Status, readonly Status[]> = {
  scheduled: ['scheduled', 'completed', 'cancelled', 'no_show'],
  completed: [],
  cancelled: [],
  no_show: [],
}

const already: Record<Status, string> = localized({
  scheduled: msg('This interview has already been scheduled.'),
  completed: msg('This interview has already been completed.'),
  cancelled: msg('This interview has already been cancelled.'),
  no_show: msg('This interview is already marked as a no-show.'),
})

/** Why an interview may not go on like this; undefined when it may. To `scheduled` means to another time. */
export function transitionError(from: Status, to: Status, hasBegun: boolean) {
  if (!moves[from].includes(to)) return already[from]
  const happens = to === 'completed' || to === 'no_show'
  return happens && !hasBegun ? t("This interview hasn't started yet.") : undefined
}
