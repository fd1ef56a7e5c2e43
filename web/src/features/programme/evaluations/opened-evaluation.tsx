import { t } from '@app/contract/i18n/translate.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EvaluationView } from './evaluation-view.tsx'

interface OpenedEvaluationProps {
  id: string
  onClose: () => void
}

/** An evaluation over the page; it closes once one's own side is sent. */
export const OpenedEvaluation = ({ id, onClose }: OpenedEvaluationProps) => (
  <Sheet open onOpenChange={onClose} title={t('Evaluation')} className="max-w-3xl">
    <AsyncBoundary
      resetKey={id}
      title={t("Couldn't load the evaluation")}
      skeleton={<SkeletonRows />}
    >
      <EvaluationView id={id} onSent={onClose} />
    </AsyncBoundary>
  </Sheet>
)
