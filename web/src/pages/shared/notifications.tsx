export const meta = () => [{ title: 'Notifications · Cohort' }]

export default function Notifications() {
  return <h1 className="text-xl font-semibold">Notifications</h1>
}
