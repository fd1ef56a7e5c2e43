export const meta = () => [{ title: 'My Applications · Cohort' }]

export default function MyApplications() {
  return <h1 className="text-xl font-semibold">My Applications</h1>
}
