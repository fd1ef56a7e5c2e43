export const meta = () => [{ title: 'Account · Cohort' }]

export default function Account() {
  return <h1 className="text-xl font-semibold">Account</h1>
}
