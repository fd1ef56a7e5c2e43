import { ReviewDesk } from '#features/reports/review-desk.tsx'

export const meta = () => [{ title: 'Intern Reports · Cohort' }]

export default function TlInternReports() {
  return <ReviewDesk />
}
