export const meta = () => [{ title: 'For students · Cohort' }]

export default function Students() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">For students</h1>
    </main>
  )
}
