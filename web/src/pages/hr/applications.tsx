import { ApplicationsPanel } from '#features/applications/applications-panel.tsx'

export const meta = () => [{ title: 'Applications · Cohort' }]

export default function HrApplications() {
  return (
    <>
      <h2 className="sr-only">Applications</h2>
      <ApplicationsPanel />
    </>
  )
}
