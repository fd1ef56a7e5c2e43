import {
  internRole,
  isSuperadmin,
  type Reviewer,
  type Role,
  reviewChain,
  superadminRole,
  teamLeaderRole,
  teamManagerRole,
} from '@app/contract/core/roles.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { ReportStatus } from '@app/contract/work/reports.ts'

/** Stored where an approval comes without a comment (spec §5). */
export const defaultComment = msg('Approved')

/** A stored comment; the default one is in the language of who reads it, not of who approved. */
export const commentOf = (stored: string) =>
  stored === defaultComment ? t(defaultComment) : stored

const ladder: readonly Role[] = reviewChain
const rank = (role: Role) => ladder.indexOf(role)

/** The reviewers above a role; none above a superadmin. */
export const above = (role: Role): readonly Reviewer[] => reviewChain.slice(rank(role) + 1)

/** Who reviews an author of this role, the first choice first (spec §4, report routing). */
export const reviewersOf = (author: Role): readonly Reviewer[] =>
  author === internRole || escalates(author) ? above(author) : [superadminRole]

export interface Addressee {
  to_role: Reviewer
  to_user_id: string | null
}

/** The possible addressees: the author's own leaders by role, and the roles held by others. */
export interface Reviewers {
  own: Partial<Record<Reviewer, string | null>>
  held: readonly string[]
}

/** The author's own leader, else the role's pool, else the next role up that is held by someone (product.md, work report). */
export function addresseeOf(ladder: readonly Reviewer[], { own, held }: Reviewers): Addressee {
  for (const to_role of ladder) {
    const to_user_id = own[to_role] ?? null
    if (to_user_id || held.includes(to_role)) return { to_role, to_user_id }
  }
  return { to_role: superadminRole, to_user_id: null }
}

/** A deputy acts as the role the report is addressed to; a higher role acts as itself. */
export const actingAs = (reviewer: Role, addressed: Role): Role =>
  rank(reviewer) >= rank(addressed) ? reviewer : addressed

/** Whether an approval sends a copy up: only a team leader's or a team manager's (spec §4 and §6). */
export const escalates = (acting: Role) => acting === teamLeaderRole || acting === teamManagerRole

export interface RevisionState {
  status: ReportStatus
  escalated_from: string | null
  /** A copy of it further up was not approved. */
  is_sent_back: boolean
}

/** A report may be revised until it is approved, and again when a higher reviewer sends it back. */
export const isRevisable = ({ status, escalated_from, is_sent_back }: RevisionState) =>
  escalated_from === null && (status !== 'approved' || is_sent_back)

interface ReviewState {
  from_user_id: string
  status: ReportStatus
  /** Addressed to the user, to the pool of their role, or to someone whose deputy they are. */
  is_addressed: boolean
}

/** Users decide reports addressed to them, superadmins any, nobody their own (permissions.json 61). */
export const mayReview = (user: { id: string; role: Role }, report: ReviewState) =>
  report.status === 'pending' &&
  report.from_user_id !== user.id &&
  (report.is_addressed || isSuperadmin(user.role))
