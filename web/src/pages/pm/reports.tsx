import { t } from '@app/contract/i18n/translate.ts'
import { ReviewDesk } from '#features/work/reports/review-desk.tsx'

export const meta = () => [{ title: t('Reports · {organisation}') }]

export default function PmReports() {
  return <ReviewDesk />
}
