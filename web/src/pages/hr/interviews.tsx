import { t } from '@app/contract/text.ts'
import { InterviewsPanel } from '#features/hr/interviews-panel.tsx'

export const meta = () => [{ title: t('Interviews · Cohort') }]

export default function HrInterviews() {
  return (
    <>
      <h2 className="sr-only">{t('Interviews')}</h2>
      <InterviewsPanel />
    </>
  )
}
