import type { Output } from '@app/contract/core/route.ts'
import type { reports, WorkReport } from '@app/contract/work/reports.ts'
import { useState } from 'react'
import type { Decision } from './review-keys.ts'

export type RefusedReview = Output<typeof reports.reviewMany>['refused']

interface ReviewRequest {
  reports: readonly WorkReport[]
  /** The decision that the button or the key has made already. */
  decision: Decision | undefined
}

/** The reports under review, as they were when it began, and those that failed last time. */
export function useReviewing(onClosed: () => void) {
  const [asking, setAsking] = useState<ReviewRequest>()
  const [refused, setRefused] = useState<{
    reports: readonly WorkReport[]
    answers: RefusedReview
  }>()
  return {
    asking,
    refused,
    start: (reports: readonly WorkReport[], decision?: Decision) => {
      if (reports.length > 0) setAsking({ reports, decision })
    },
    close: () => {
      setAsking(undefined)
      // After the dialog has given the focus back to where it came from, which may be gone.
      setTimeout(onClosed, 50)
    },
    tell: (reports: readonly WorkReport[], answers: RefusedReview) =>
      setRefused(answers.length > 0 ? { reports, answers } : undefined),
    forget: () => setRefused(undefined),
  }
}

export type Reviewing = ReturnType<typeof useReviewing>
