import { t } from '@app/contract/i18n/translate.ts'
import { useOpened } from '#lib/lists/use-search-param-state.ts'
import { NoDecision, RecordSheet } from '#lib/record-sheet.tsx'
import { hideDraft, useModerated } from './company-reviews.api.ts'
import { ReviewToDecide } from './moderated-list.tsx'

interface OpenedReviewProps {
  id: string
  onClose: () => void
}

/** A reported review to decide on over the page; it closes once that is done. */
export const OpenedReview = (props: OpenedReviewProps) => (
  <RecordSheet
    {...props}
    title={t('Company review')}
    missing={t("Couldn't load the reviews")}
    className="max-w-2xl"
  >
    <Reported id={props.id} onDecided={props.onClose} />
  </RecordSheet>
)

function Reported({ id, onDecided }: { id: string; onDecided: () => void }) {
  const review = useOpened(useModerated({ id }).reviews, id)
  if (!review) return <NoDecision draft={hideDraft(id)} />
  return <ReviewToDecide review={review} onDecided={onDecided} />
}
