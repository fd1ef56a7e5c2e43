export const meta = () => [{ title: 'Register · Cohort' }]

export default function Signup() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">Register</h1>
    </main>
  )
}
