export const meta = () => [{ title: 'Audit Logs · Cohort' }]

export default function AuditLogs() {
  return <h1 className="text-xl font-semibold">Audit Logs</h1>
}
