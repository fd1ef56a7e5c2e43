export const meta = () => [{ title: 'User Management · Cohort' }]

export default function Users() {
  return <h1 className="text-xl font-semibold">User Management</h1>
}
