import type { TeamRow } from '@app/contract/teams.ts'
import { Users } from 'lucide-react'
import { formatCount, formatDay } from '#lib/format.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useTeams } from './team.api.ts'

/** The teams one manages: how many people, how many of them are in, and when the last report came. */
export function TeamTable() {
  const teams = useTeams()
  if (teams.length === 0)
    return (
      <EmptyState icon={Users} title="No teams yet" level={3}>
        The teams of your projects appear here.
      </EmptyState>
    )
  return <Table caption="Teams" columns={columns} rows={teams} rowKey={({ id }) => id} />
}

const columns: readonly Column<TeamRow>[] = [
  { key: 'name', header: 'Team', main: true, cell: ({ name }) => name },
  { key: 'project', header: 'Project', cell: ({ project_name }) => project_name },
  { key: 'leader', header: 'Leader', cell: ({ leader_name }) => leader_name },
  {
    key: 'members',
    header: 'Members',
    numeric: true,
    cell: ({ head_count }) => formatCount(head_count),
  },
  {
    key: 'present',
    header: 'Present now',
    numeric: true,
    cell: ({ present = 0 }) => formatCount(present),
  },
  {
    key: 'report',
    header: 'Last report',
    className: 'whitespace-nowrap',
    cell: ({ last_report }) =>
      last_report ? (
        <time dateTime={last_report} className="numbers">
          {formatDay(last_report)}
        </time>
      ) : (
        <span className="text-muted">None yet</span>
      ),
  },
]
