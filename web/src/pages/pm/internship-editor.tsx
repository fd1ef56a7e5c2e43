export const meta = () => [{ title: 'Create Internship · Cohort' }]

export default function InternshipEditor() {
  return <h1 className="text-xl font-semibold">Create Internship</h1>
}
