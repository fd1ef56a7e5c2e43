export const meta = () => [{ title: 'Applications · Cohort' }]

export default function InternshipApplications() {
  return <h1 className="text-xl font-semibold">Applications</h1>
}
