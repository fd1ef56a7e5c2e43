import type { SuperadminDashboard } from '@app/contract/dashboards.ts'
import { Building2 } from 'lucide-react'
import { formatCount, formatDate } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { usePendingStartups } from './superadmin-dashboard.api.ts'

type Row = SuperadminDashboard['pending_startups'][number]

/** The startups that wait for a decision, the longest waiting first. */
export function PendingStartups() {
  const { startups, total } = usePendingStartups()
  if (startups.length === 0)
    return (
      <EmptyState icon={Building2} title="No startup is waiting">
        A startup that registers stands here until it is decided on.
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <Table
        caption="Startups that wait for a decision"
        columns={columns}
        rows={startups}
        rowKey={({ id }) => id}
      />
      {total > startups.length && (
        <p className="text-sm text-muted">
          The {startups.length} that wait longest, of {formatCount(total)}.
        </p>
      )}
    </div>
  )
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Startup', main: true, cell: ({ name }) => name },
  { key: 'domain', header: 'Domain', cell: ({ domain }) => domain || '–' },
  { key: 'email', header: 'Contact', cell: ({ contact_email }) => contact_email },
  {
    key: 'submitted',
    header: 'Submitted',
    cell: ({ submitted_date }) => (
      <time dateTime={submitted_date} className="numbers whitespace-nowrap">
        {formatDate(submitted_date)}
      </time>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone="warning">{status === 'pending' ? 'Pending' : 'Meeting scheduled'}</Badge>
    ),
  },
]
