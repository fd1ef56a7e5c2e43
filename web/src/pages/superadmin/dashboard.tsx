export const meta = () => [{ title: 'Super Admin Dashboard · Cohort' }]

export default function SuperadminDashboard() {
  return <h1 className="text-xl font-semibold">Super Admin Dashboard</h1>
}
