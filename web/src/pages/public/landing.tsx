export const meta = () => [{ title: 'Choose your way · Cohort' }]

export default function Landing() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">Choose your way</h1>
    </main>
  )
}
