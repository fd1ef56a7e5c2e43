import { t } from '@app/contract/text.ts'
import { ReviewDesk } from '#features/reports/review-desk.tsx'

export const meta = () => [{ title: t('Intern Reports · Cohort') }]

export default function TlInternReports() {
  return <ReviewDesk />
}
