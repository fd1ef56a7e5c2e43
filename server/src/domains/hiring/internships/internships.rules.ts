import { may } from '@app/contract/core/access.ts'
import type { FieldErrors } from '@app/contract/core/problem.ts'
import {
  isInternshipAdmin,
  managesProjects,
  type Role,
  representsStartup,
} from '@app/contract/core/roles.ts'
import type { InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import type { internshipStatuses } from '@app/contract/hiring/internships.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'

export type InternshipStatus = (typeof internshipStatuses)[number]

type Target = Exclude<InternshipStatus, 'draft' | 'pending'>

/** Every move a posting can make. A closed one can be opened again; an archived one stays. */
const moves: Record<InternshipStatus, readonly Target[]> = {
  draft: ['published', 'archived'],
  /** Publishing it is a decision (see `decide`). */
  pending: ['archived'],
  published: ['closed', 'archived'],
  closed: ['published', 'archived'],
  archived: [],
}

export const mayMove = (from: InternshipStatus, to: InternshipStatus): to is Target =>
  moves[from].some((target) => target === to)

/**
 * Whether publishing by this role only submits: where postings are reviewed, and always once one was sent back or
 * taken down, so that a decision cannot be undone by its author.
 */
export const reviewNeeded = (
  role: Role,
  { review_postings }: { review_postings: boolean },
  reason: string | null,
) => !may(role, 'internships.moderate') && (review_postings || reason !== null)

interface Standing {
  status: InternshipStatus
  /** Its apply-by date has not passed. */
  is_current: boolean
  /** The asker is one of those who manage it. */
  is_mine: boolean
}

/** What the asker may do with a posting now. The right to publish does not include reading applications (spec §6). */
export function abilities({ status, is_current, is_mine }: Standing, role?: Role) {
  const canBecome = (to: InternshipStatus) => is_mine && mayMove(status, to)
  return {
    edit: is_mine && status !== 'archived',
    publish: canBecome('published') && (status === 'draft' || is_current),
    close: canBecome('closed'),
    archive: canBecome('archived'),
    applications: is_mine && !isInternshipAdmin(role),
  }
}

/** How far a role sees unpublished postings. */
export function postingVisibility(role: Role | undefined): 'all' | 'managed' | 'startup' | 'none' {
  if (managesProjects(role)) return 'managed'
  if (representsStartup(role)) return 'startup'
  return may(role, 'internships.drafts') ? 'all' : 'none'
}

/** Whose postings a role may change. */
export function postingManagement(role: Role | undefined): 'all' | 'managed' | 'none' {
  if (managesProjects(role)) return 'managed'
  return may(role, 'internships.manage') ? 'all' : 'none'
}

type PaymentTerms = Pick<InternshipDraft, 'paid_or_unpaid' | 'stipend'>

/** A paid posting needs a stipend; an unpaid one must not have one. */
export function stipendErrors({ paid_or_unpaid, stipend }: PaymentTerms): FieldErrors {
  if (paid_or_unpaid === 'Paid' && !stipend)
    return [{ path: 'stipend', message: t('Please enter the stipend of a paid internship.') }]
  if (paid_or_unpaid === 'Unpaid' && stipend)
    return [{ path: 'stipend', message: t("Unpaid internships don't have a stipend.") }]
  return []
}

const longestWait = 90

/** The day of the answer comes after the last day to apply, and not long after it. Days compare as text. */
export function respondErrors({
  respond_by,
  application_closing_date: closing,
}: Pick<InternshipDraft, 'respond_by' | 'application_closing_date'>): FieldErrors {
  if (!respond_by) return []
  if (respond_by < closing)
    return [
      {
        path: 'respond_by',
        message: t("The answer date can't be before the apply-by date."),
      },
    ]
  const days = (Date.parse(respond_by) - Date.parse(closing)) / 86_400_000
  if (days <= longestWait) return []
  return [
    {
      path: 'respond_by',
      message: t('The answer date must be within {days} days of the apply-by date.', {
        days: longestWait,
      }),
    },
  ]
}

/** The day of the answer that applicants of a posting are promised from now on. Days compare as text. */
export const promiseErrors = (
  { respond_by }: Pick<InternshipDraft, 'respond_by'>,
  today: string,
): FieldErrors =>
  respond_by && respond_by < today
    ? [{ path: 'respond_by', message: t('The answer date must be today or later.') }]
    : []

type PublicFields = Pick<
  InternshipDraft,
  'scope' | 'eligibility' | 'application_closing_date' | 'start_date'
>

/** What is missing before everyone may see it. Days compare as text. */
export function publishErrors(draft: PublicFields, today: string): FieldErrors {
  const { scope, eligibility, application_closing_date: closing, start_date } = draft
  const checks: [boolean, string, string][] = [
    [scope !== '', 'scope', t('Scope of work is required to publish.')],
    [eligibility !== '', 'eligibility', t('Eligibility is required to publish.')],
    [closing >= today, 'application_closing_date', t('The apply-by date must be today or later.')],
    [start_date >= closing, 'start_date', t("The start date can't be before the apply-by date.")],
  ]
  return checks.filter(([good]) => !good).map(([, path, message]) => ({ path, message }))
}

const already: Record<InternshipStatus, string> = localized({
  draft: msg('This internship is already a draft.'),
  pending: msg('This internship is already awaiting a decision.'),
  published: msg('This internship is already published.'),
  closed: msg('This internship is already closed.'),
  archived: msg('This internship is already archived.'),
})

/** By the status a posting has; ICU selects the words for the one it should get. */
const refusals: Record<InternshipStatus, string> = {
  draft: msg(
    "You can't change a draft internship to {to, select, draft {draft} published {published} closed {closed} other {archived}}.",
  ),
  pending: msg('This internship is awaiting a decision.'),
  published: msg(
    "You can't change a published internship to {to, select, draft {draft} published {published} closed {closed} other {archived}}.",
  ),
  closed: msg(
    "You can't change a closed internship to {to, select, draft {draft} published {published} closed {closed} other {archived}}.",
  ),
  archived: msg(
    "You can't change an archived internship to {to, select, draft {draft} published {published} closed {closed} other {archived}}.",
  ),
}

export const noSuchMove = (from: InternshipStatus, to: InternshipStatus) =>
  from === to ? already[from] : t(refusals[from], { to })

const longestTitle = 120

const copied = ' (copy)'

export const copyTitle = (title: string) =>
  title
    .slice(0, longestTitle - copied.length)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd() + copied
