import { may } from '@app/contract/core/access.ts'
import { isSuperadmin, type Role } from '@app/contract/core/roles.ts'
import {
  type ApplicationStatus,
  stageStatuses,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import type { JobOfferStatus } from '@app/contract/hiring/job-offers.ts'
import type { SkippableStage } from '@app/contract/hiring/stages.ts'
import { t } from '@app/contract/i18n/translate.ts'

interface Viewer {
  id: string
  role: Role
}

/** Where an application may go from each status (product.md, state machines). Nothing leads out of an end. */
const moves: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  Applied: ['received', 'rejected'],
  received: ['assessed_pass', 'assessed_fail', 'rejected'],
  assessed_pass: ['shortlisted', 'rejected'],
  assessed_fail: ['shortlisted', 'rejected'],
  shortlisted: ['hr_scheduled', 'rejected'],
  hr_scheduled: ['accepted', 'rejected'],
  accepted: ['hired', 'rejected'],
  hired: [],
  rejected: [],
  withdrawn: [],
}

/** Statuses that answer an applicant. */
export const isDecision = (status: ApplicationStatus) =>
  status === 'accepted' || status === 'hired' || status === 'rejected'

const isSkipped = (status: ApplicationStatus, skipped: readonly SkippableStage[]) =>
  skipped.some((stage) => stageStatuses[stage].includes(status))

/**
 * Where an application may go by the stages of its posting: past a stage that is skipped, to what follows it. One that
 * stands in a stage that was skipped later goes on from there.
 */
export function movesFrom(
  status: ApplicationStatus,
  skipped: readonly SkippableStage[],
): ApplicationStatus[] {
  const onward = moves[status].flatMap((to) =>
    isSkipped(to, skipped) ? movesFrom(to, skipped) : [to],
  )
  return [...new Set(onward)]
}

const blocked: Partial<Record<JobOfferStatus, ApplicationStatus>> = {
  sent: 'hired',
  accepted: 'rejected',
}

/** Whether an offer stands against a step: a hire while it waits for its answer, a rejection once it is signed. */
export const isBlocked = (offer: JobOfferStatus | null | undefined, to: ApplicationStatus) =>
  !!offer && blocked[offer] === to

interface Promised {
  closed_out_at: string | null
  answered_at: string | null
  /** Nobody is there to read an answer. */
  is_gone: boolean
}

/** The day passed without a decision: what people write now is an answer, and changes no status. */
export const isLeftOut = ({ closed_out_at, answered_at, is_gone }: Promised) =>
  closed_out_at !== null && answered_at === null && !is_gone

interface Decidable extends Promised {
  status: ApplicationStatus
  skipped_stages: readonly SkippableStage[]
}

/** Whether a letter can reject it, or answer one that was left out: no letter overtakes an offer. */
export const mayDecide = (application: Decidable, offer: JobOfferStatus | null) =>
  isLeftOut(application) ||
  (!offer && movesFrom(application.status, application.skipped_stages).includes('rejected'))

/** Why an application may not go from one status to another; undefined when it may. */
export const transitionError = (
  from: ApplicationStatus,
  to: ApplicationStatus,
  skipped: readonly SkippableStage[],
) =>
  movesFrom(from, skipped).includes(to)
    ? undefined
    : t("This application is {from} and can't move to {to}.", {
        from: statusLabels[from],
        to: statusLabels[to],
      })

/**
 * As whom a person sees an application: one's own always as its applicant, so that nobody reads the notes on, scores
 * or moves oneself; others' as a reviewer or, when it lies in one's own internships, as their manager.
 */
export type View = 'applicant' | 'reviewer' | 'manager'
export function viewOf({ id, role }: Viewer, applicant_id: string): View {
  if (id === applicant_id) return 'applicant'
  return may(role, 'applications.review') ? 'reviewer' : 'manager'
}

/** May this person take the application back, or decline what they are offered? In every open state (product.md). */
export const mayWithdraw = (
  { id, role }: Viewer,
  { user_id, status }: { user_id: string; status: ApplicationStatus },
) => moves[status].length > 0 && (id === user_id || isSuperadmin(role))
