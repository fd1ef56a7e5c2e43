export const meta = () => [{ title: 'Forgot password · Cohort' }]

export default function ForgotPassword() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">Forgot password</h1>
    </main>
  )
}
