import { ReviewDesk } from '#features/reports/review-desk.tsx'

export const meta = () => [{ title: 'Reports · Cohort' }]

export default function PmReports() {
  return <ReviewDesk />
}
