import { t } from '@app/contract/i18n/translate.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { QuestCard } from './quest-card.tsx'

/** The reader's own quest. Loaded by itself on the public page, which has no use for it as a guest sees it. */
export const OwnQuest = () => (
  <AsyncBoundary title={t("Couldn't load your quest")} skeleton={<SkeletonRows rows={2} />}>
    <QuestCard />
  </AsyncBoundary>
)
