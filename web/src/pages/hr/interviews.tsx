import { t } from '@app/contract/i18n/translate.ts'
import { InterviewsPanel } from '#features/hiring/interviews/interviews-panel.tsx'
import { WaitingSheets } from '#features/hiring/scorecards/waiting-scorecards.tsx'

export const meta = () => [{ title: t('Interviews · {organisation}') }]

export default function HrInterviews() {
  return (
    <>
      <h2 className="sr-only">{t('Interviews')}</h2>
      <InterviewsPanel actions={<WaitingSheets />} />
    </>
  )
}
