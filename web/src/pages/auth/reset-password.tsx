export const meta = () => [{ title: 'Reset password · Cohort' }]

export default function ResetPassword() {
  return (
    <main id="content" className="page py-8">
      <h1 className="text-xl font-semibold">Reset password</h1>
    </main>
  )
}
