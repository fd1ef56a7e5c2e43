import { msg, t } from '@app/contract/i18n/translate.ts'
import type { StartupDashboard } from '@app/contract/insight/startup-dashboard.ts'
import { Users } from 'lucide-react'
import { formatDay, formatIdentifier } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useStartupDashboard } from './startup-dashboard.api.ts'

type Row = StartupDashboard['interns'][number]

/** The members of the teams of the user's projects; a member of two teams is listed twice. */
export function InternTeam() {
  const { interns } = useStartupDashboard()
  if (interns.length === 0)
    return (
      <EmptyState icon={Users} title={t('No intern team yet')} level={3}>
        {t('People working on your projects appear here once a team is set up.')}
      </EmptyState>
    )
  return (
    <Table
      caption={t('Intern Team')}
      columns={columns}
      rows={interns}
      rowKey={({ id, project, team }) => `${id} ${project} ${team}`}
    />
  )
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: msg('Name'), main: true, cell: ({ name }) => name },
  { key: 'role', header: msg('Role'), cell: ({ role }) => formatRole(role) },
  { key: 'project', header: msg('Project'), cell: ({ project }) => project },
  { key: 'team', header: msg('Team'), cell: ({ team }) => team },
  {
    key: 'since',
    header: msg('Since'),
    className: 'numbers whitespace-nowrap',
    cell: ({ start_date }) => formatDay(start_date),
  },
  {
    key: 'status',
    header: msg('Status'),
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'success' : 'neutral'}>{formatIdentifier(status)}</Badge>
    ),
  },
]
