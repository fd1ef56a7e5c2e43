export const meta = () => [{ title: 'Log In · Cohort' }]

export default function Login() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">Log In</h1>
    </main>
  )
}
