import type { HrDashboard } from '@app/contract/dashboards.ts'
import { t } from '@app/contract/text.ts'
import { UserCheck } from 'lucide-react'
import { formatDate } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useRecentHires } from './hr.api.ts'

type Hire = HrDashboard['recent_hires'][number]

export function HireList() {
  const hires = useRecentHires()
  if (hires.length === 0)
    return (
      <EmptyState icon={UserCheck} title={t('Nobody has been hired yet')} level={3}>
        {t('An application that is moved to Hired appears here.')}
      </EmptyState>
    )
  return (
    <Table caption={t('Recent hires')} columns={columns} rows={hires} rowKey={({ id }) => id} />
  )
}

const columns: readonly Column<Hire>[] = [
  { key: 'name', header: 'Name', main: true, cell: ({ name }) => name },
  { key: 'position', header: 'Position', cell: ({ position }) => position },
  {
    key: 'team',
    header: 'Team',
    cell: ({ team }) => team || <span className="text-muted">{t('No team yet')}</span>,
  },
  {
    key: 'hired',
    header: 'Hired',
    cell: ({ hired_date }) => (
      <time dateTime={hired_date} className="numbers">
        {formatDate(hired_date)}
      </time>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone="success">{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
    ),
  },
]
