export const meta = () => [{ title: 'Startup Dashboard · Cohort' }]

export default function StartupDashboard() {
  return <h1 className="text-xl font-semibold">Startup Dashboard</h1>
}
