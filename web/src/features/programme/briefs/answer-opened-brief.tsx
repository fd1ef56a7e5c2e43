import { t } from '@app/contract/i18n/translate.ts'
import { AnswerBrief } from './answer-brief.tsx'
import { BriefSheet } from './brief-sheet.tsx'

interface AnswerOpenedBriefProps {
  id: string
  onClose: () => void
}

/** The candidates that HR proposes, over the page. */
export const AnswerOpenedBrief = ({ id, onClose }: AnswerOpenedBriefProps) => (
  <BriefSheet id={id} title={t('Team Brief')} onClose={onClose}>
    <AnswerBrief id={id} />
  </BriefSheet>
)
