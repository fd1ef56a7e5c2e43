export const meta = () => [{ title: 'Internships · Cohort' }]

export default function PmInternships() {
  return <h1 className="text-xl font-semibold">Internships</h1>
}
