export const meta = () => [{ title: 'Team Leader Dashboard · Cohort' }]

export default function TlDashboard() {
  return <h1 className="text-xl font-semibold">Team Leader Dashboard</h1>
}
