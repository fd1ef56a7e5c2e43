export const meta = () => [{ title: 'Internship · Cohort' }]

export default function Internship() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">Internship</h1>
    </main>
  )
}
