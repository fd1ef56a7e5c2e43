import { t } from '@app/contract/i18n/text.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { refreshApplications, useApplication, useReview } from './applications.api.ts'
import type { Moves } from './last-move.ts'
import { ReviewHead } from './review-head.tsx'
import { ReviewMoves } from './review-moves.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { ReviewScore } from './review-score.tsx'
import type { SendReview } from './review-sending.ts'
import { SentApplication } from './sent-application.tsx'

/** All there is to one application, and all that a reviewer may do with it. */
export function ApplicationReview({ id, moves }: { id: string; moves: Moves }) {
  const application = useApplication(id)
  const review = useReview()
  const send: SendReview = (said, done) =>
    review.mutate(
      { params: { id }, body: { ...said, version: application.version } },
      { onSuccess: done },
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <ReviewHead application={application} />
      {review.error && <Conflict problem={review.error} onReloaded={review.reset} />}
      {application.can.review && (
        <ReviewMoves application={application} busy={review.isPending} send={send} moves={moves} />
      )}
      <SentApplication application={application} />
      {application.can.review && (
        <>
          <ReviewScore
            key={`score ${application.score}`}
            score={application.score ?? null}
            busy={review.isPending}
            send={send}
          />
          <ReviewNotes application={application} busy={review.isPending} send={send} />
        </>
      )}
      <Part title={t('History')}>
        <ApplicationTimeline application={application} />
      </Part>
    </div>
  )
}

/** Somebody else was faster, or the move is no longer possible. What is typed stays. */
const Conflict = ({ problem, onReloaded }: { problem: Error; onReloaded: () => void }) => (
  <Banner
    tone="danger"
    action={
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void refreshApplications().then(onReloaded)}
      >
        {t('Reload')}
      </Button>
    }
  >
    {problem.message}
  </Banner>
)
