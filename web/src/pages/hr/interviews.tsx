import { InterviewsPanel } from '#features/hr/interviews-panel.tsx'

export const meta = () => [{ title: 'Interviews · Cohort' }]

export default function HrInterviews() {
  return (
    <>
      <h2 className="sr-only">Interviews</h2>
      <InterviewsPanel />
    </>
  )
}
