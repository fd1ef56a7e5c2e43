import { t } from '@app/contract/i18n/translate.ts'
import { RecordSheet } from '#lib/record-sheet.tsx'
import { EvaluationView } from './evaluation-view.tsx'

interface OpenedEvaluationProps {
  id: string
  onClose: () => void
}

/** An evaluation over the page; it closes once one's own side is sent. */
export const OpenedEvaluation = ({ id, onClose }: OpenedEvaluationProps) => (
  <RecordSheet
    id={id}
    title={t('Evaluation')}
    missing={t("Couldn't load the evaluation")}
    className="max-w-3xl"
    onClose={onClose}
  >
    <EvaluationView id={id} onSent={onClose} />
  </RecordSheet>
)
