import type { ModerationQueue } from '@app/contract/hiring/moderation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useOpened } from '#lib/lists/use-search-param-state.ts'
import { NoDecision, RecordSheet } from '#lib/record-sheet.tsx'
import { decisionDraft, useQueued } from './moderation.api.ts'
import { PostingToDecide } from './moderation-queue.tsx'

interface OpenedPostingProps {
  id: string
  only: ModerationQueue
  onClose: () => void
}

/** A posting to decide on over the page; it closes once that is done. */
export const OpenedPosting = ({ only, ...props }: OpenedPostingProps) => (
  <RecordSheet
    {...props}
    title={t('Internship')}
    missing={t("Couldn't load the internship")}
    className="max-w-3xl"
  >
    <Queued id={props.id} only={only} onDecided={props.onClose} />
  </RecordSheet>
)

interface QueuedProps {
  id: string
  only: ModerationQueue
  onDecided: () => void
}

function Queued({ id, only, onDecided }: QueuedProps) {
  const posting = useOpened(useQueued(only, id), id)
  if (!posting) return <NoDecision draft={decisionDraft(id)} />
  return <PostingToDecide posting={posting} onDecided={onDecided} />
}
