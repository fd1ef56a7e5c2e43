export const meta = () => [{ title: 'Project Manager Dashboard · Cohort' }]

export default function PmDashboard() {
  return <h1 className="text-xl font-semibold">Project Manager Dashboard</h1>
}
