export const meta = () => [{ title: 'Internships · Cohort' }]

export default function Internships() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">Internships</h1>
    </main>
  )
}
