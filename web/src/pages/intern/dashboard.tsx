export const meta = () => [{ title: 'Dashboard · Cohort' }]

export default function InternDashboard() {
  return <h1 className="text-xl font-semibold">Dashboard</h1>
}
