export const meta = () => [{ title: 'HR Dashboard · Cohort' }]

export default function HrDashboard() {
  return <h2 className="text-lg font-semibold">Overview</h2>
}
