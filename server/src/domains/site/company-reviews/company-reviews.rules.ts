import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'

/** The facts about a review that determine the user's rights. */
export interface Standing {
  is_mine: boolean
  is_hidden: boolean
  /** The user represents the company. */
  is_ours: boolean
  is_reported_by_me: boolean
  is_reported: boolean
}

/** What the user may do with a review; nobody moderates their own. */
export function abilities(role: Role | undefined, standing: Standing) {
  const { is_mine, is_hidden, is_ours, is_reported_by_me, is_reported } = standing
  const moderates = may(role, 'reviews.moderate') && !is_mine
  return {
    change: is_mine,
    report: role !== undefined && !moderates && !is_mine && !is_hidden && !is_reported_by_me,
    hide: moderates && !is_hidden,
    show: moderates && (is_hidden || is_reported),
    answer: may(role, 'reviews.answer') && is_ours && !is_hidden,
  }
}
