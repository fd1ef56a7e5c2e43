import { t } from '@app/contract/i18n/translate.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { AssignBrief } from './assign-brief.tsx'
import { useBrief } from './briefs.api.ts'

interface AssignOpenedBriefProps {
  id: string
  onClose: () => void
}

/** The team of a brief over the page; it closes once the proposal is sent. */
export const AssignOpenedBrief = ({ id, onClose }: AssignOpenedBriefProps) => (
  <Sheet open onOpenChange={onClose} title={t('Team Assignment')} className="max-w-3xl">
    <AsyncBoundary
      resetKey={id}
      title={t("Couldn't load the team brief")}
      skeleton={<LoadingText lines={10} />}
    >
      <Title id={id} />
      <AssignBrief id={id} onSent={onClose} />
    </AsyncBoundary>
  </Sheet>
)

const Title = ({ id }: { id: string }) => (
  <h3 className="mb-4 text-lg font-semibold wrap-anywhere">{useBrief(id).title}</h3>
)
