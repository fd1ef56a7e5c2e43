import { t } from '@app/contract/i18n/translate.ts'
import { AssignBrief } from './assign-brief.tsx'
import { BriefSheet } from './brief-sheet.tsx'

interface AssignOpenedBriefProps {
  id: string
  onClose: () => void
}

/** The team of a brief over the page; it closes once the proposal is sent. */
export const AssignOpenedBrief = ({ id, onClose }: AssignOpenedBriefProps) => (
  <BriefSheet id={id} title={t('Team Assignment')} onClose={onClose}>
    <AssignBrief id={id} onSent={onClose} />
  </BriefSheet>
)
