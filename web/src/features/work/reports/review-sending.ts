import { Refusal } from '@app/contract/core/client.ts'
import { msg, said, t } from '@app/contract/i18n/text.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { refreshReports, useReview, useReviewMany } from './reports.api.ts'
import type { Decision } from './review-keys.ts'
import type { Refused } from './reviewing.ts'

/** Decides one report, or several each answered for itself; `onDone` is told which were not taken. */
export function useDecide(reports: readonly WorkReport[], onDone: (refused: Refused) => void) {
  const one = useReview()
  const many = useReviewMany()
  const [sent, setSent] = useState<Decision>()
  const [first, ...others] = reports
  const problem = one.error ?? many.error
  const onError = (error: Error) => {
    toast.error(t('Review Failed'), error.message)
    // Somebody else was faster, or the author has revised it: the screen shows how it stands now.
    if (error instanceof Refusal && error.status === 409) void refreshReports()
  }

  const send = (status: Decision, comment: string) => {
    setSent(status)
    if (first && others.length === 0)
      one.mutate(
        { params: { id: first.id }, body: { status, comment, version: first.version } },
        {
          onError,
          onSuccess: () => {
            toast.success(
              doneWords[status],
              t('{from_user_name} is told.', { from_user_name: first.from_user_name }),
            )
            onDone([])
          },
        },
      )
    else
      many.mutate(
        { body: { status, comment, report_ids: reports.map(({ id }) => id) } },
        {
          onError,
          onSuccess: ({ reviewed, refused }) => {
            tellMany(status, reviewed.length, refused.length)
            onDone(refused)
          },
        },
      )
  }

  return {
    send,
    sent,
    isPending: one.isPending || many.isPending,
    problem: problem && !one.errors && !many.errors ? problem.message : undefined,
    errors: one.errors ?? many.errors,
    /** It can no longer be decided here. */
    isLate: problem instanceof Refusal && problem.status === 409,
  }
}

const doneWords: Record<Decision, string> = said({
  approved: msg('Report Approved'),
  rejected: msg('Report Rejected'),
  changes_requested: msg('Changes Requested'),
})

function tellMany(status: Decision, reviewed: number, refused: number) {
  if (refused === 0)
    toast.success(
      doneWords[status],
      t('{reviewed, plural, one {# report} other {# reports}} decided.', { reviewed }),
    )
  else
    toast.warning(
      doneWords[status],
      t('{reviewed, plural, one {# report} other {# reports}} decided, {refused} not.', {
        reviewed,
        refused,
      }),
    )
}
