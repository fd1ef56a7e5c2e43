import type { Internship, ManagedInternship } from '@app/contract/hiring/internships.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { confirm } from '#ui/confirm.tsx'
import type { Target } from './internships.api.ts'

export const statusLabels: Record<Internship['status'], string> = localized({
  draft: msg('Draft'),
  pending: msg('Awaiting review'),
  published: msg('Open'),
  closed: msg('Closed'),
  archived: msg('Archived'),
})

type Standing = Pick<ManagedInternship, 'status' | 'is_open'>

/** A published one whose day has passed takes no applications any more. */
export const standingOf = ({ status, is_open }: Standing) =>
  status === 'published' && !is_open ? t('Closed') : statusLabels[status]

export const toneOf = ({ status, is_open }: Standing): BadgeTone => {
  if (status === 'published') return is_open ? 'success' : 'neutral'
  if (status === 'pending') return 'accent'
  return status === 'draft' ? 'warning' : 'neutral'
}

const questions = localized({
  pending: {
    title: (name: string) => t('Submit {name} for review?', { name }),
    text: msg("It goes live once approved. We'll notify you."),
    action: msg('Submit for review'),
  },
  published: {
    title: (name: string) => t('Publish {name}?', { name }),
    text: msg('Everyone can see it and apply until the apply-by date.'),
    action: msg('Publish'),
  },
  closed: {
    title: (name: string) => t('Close {name}?', { name }),
    text: msg('No one can apply anymore. You can publish it again until its apply-by date.'),
    action: msg('Close'),
  },
  archived: {
    title: (name: string) => t('Archive {name}?', { name }),
    text: msg("You can't edit or publish it again. Its applications stay."),
    action: msg('Archive'),
    tone: 'danger',
  },
} as const)

interface TargetDetails {
  /** Publishing only submits it. */
  needsReview?: boolean
  /** What else to know before. */
  note?: string
}

export const confirmTarget = (
  title: string,
  target: Target,
  { needsReview = false, note = '' }: TargetDetails = {},
) => {
  const {
    title: ask,
    text,
    ...question
  } = questions[needsReview && target === 'published' ? 'pending' : target]
  return confirm({ ...question, title: ask(title), text: [text, note].filter(Boolean).join(' ') })
}

/** Closing answers nobody who was accepted; empty without them. */
export const acceptedNote = (count: number) =>
  count > 0
    ? t(
        '{count, plural, one {# applicant is} other {# applicants are}} accepted but not hired yet, without an open offer. They stay accepted until HR hires or answers them.',
        { count },
      )
    : ''

/** What happens to those who wait for a decision when all of them are answered now. */
export const closeOutHint = () =>
  t(
    "We'll email each of them that the internship is closed and their application has ended. Emails that HR has already scheduled are sent now, as written.",
  )
