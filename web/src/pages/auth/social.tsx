export const meta = () => [{ title: 'Signing in · Cohort' }]

export default function Social() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">Signing in</h1>
    </main>
  )
}
