export const meta = () => [{ title: 'Applications · Cohort' }]

export default function HrApplications() {
  return <h2 className="text-lg font-semibold">Applications</h2>
}
