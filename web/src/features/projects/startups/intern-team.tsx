import { msg, t } from '@app/contract/i18n/translate.ts'
import type { StartupDashboard } from '@app/contract/insight/startup-dashboard.ts'
import { Users } from 'lucide-react'
import { formatDay, formatIdentifier } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { byField, byName, inOrder, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStartupDashboard } from './startup-dashboard.api.ts'

type Row = StartupDashboard['interns'][number]

/** The interns in the teams of the user's projects, each once with all their teams. */
export function InternTeam() {
  const params = useListParams()
  const { interns } = useStartupDashboard()
  if (interns.length === 0)
    return (
      <EmptyState icon={Users} title={t('No intern team yet')} level={3}>
        {t('People working on your projects appear here once a team is set up.')}
      </EmptyState>
    )
  return (
    <ListPage toolbar={<Toolbar params={params} list="startup_interns" />}>
      <ListTable
        list="startup_interns"
        params={params}
        defaultSort="name"
        caption={t('Intern Team')}
        columns={columns}
        rows={inOrder(interns, params, {
          name: ({ name }) => name,
          project: ({ project }) => project,
          team: ({ team }) => team,
          since: ({ start_date }) => start_date,
        })}
        rowKey={({ id }) => id}
      />
    </ListPage>
  )
}

const columns: readonly ListColumn<Row>[] = [
  { key: 'name', header: msg('Name'), sort: byName, main: true, cell: ({ name }) => name },
  { key: 'role', header: msg('Role'), cell: ({ role }) => formatRole(role) },
  {
    key: 'project',
    header: msg('Project'),
    sort: byField('project'),
    cell: ({ project }) => project,
  },
  { key: 'team', header: msg('Team'), sort: byField('team'), cell: ({ team }) => team },
  {
    key: 'since',
    header: msg('Since'),
    sort: byField('since'),
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
