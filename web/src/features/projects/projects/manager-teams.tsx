import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { mostOnDashboard } from '@app/contract/insight/dashboards.ts'
import type { ManagerDashboard } from '@app/contract/insight/manager-dashboard.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { ActionsHead } from '#lib/lists/actions-head.tsx'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useManagerDashboard } from './projects.api.ts'

type Team = ManagerDashboard['teams'][number]

/** The teams one manages: how many people, how many of them came today, and when the last report came. */
export function ManagerTeams() {
  const { teams } = useManagerDashboard()
  if (teams.length === 0)
    return (
      <EmptyState
        icon={Users}
        title={t('No teams yet')}
        level={3}
        action={
          <Link to={pageUrl('teams')} className={buttonClass({ variant: 'secondary' })}>
            {t('Create a team')}
          </Link>
        }
      >
        {t("Your projects' teams appear here.")}
      </EmptyState>
    )
  return (
    <>
      <Table caption={t('Teams')} columns={columns} rows={teams} rowKey={({ id }) => id} />
      <LimitNote count={teams.length} most={mostOnDashboard} first className="pt-3" />
    </>
  )
}

const columns: readonly Column<Team>[] = localized([
  { key: 'name', header: msg('Team'), main: true, cell: ({ name }) => name },
  { key: 'project', header: msg('Project'), cell: ({ project_name }) => project_name },
  {
    key: 'members',
    header: msg('Members'),
    numeric: true,
    cell: ({ members }) => formatCount(members),
  },
  {
    key: 'present',
    header: msg('Present today'),
    numeric: true,
    cell: ({ attendance_today }) => formatCount(attendance_today),
  },
  {
    key: 'report',
    header: msg('Last report'),
    className: 'whitespace-nowrap numbers',
    cell: ({ last_report }) =>
      last_report ? formatDay(last_report) : <span className="text-muted">{t('None yet')}</span>,
  },
  {
    key: 'manage',
    header: <ActionsHead />,
    cell: ({ id, name }) => (
      <Link
        to={pageUrl('teams', { query: { team: id } })}
        aria-label={t('Manage Team {name}', { name })}
        className={buttonClass({ variant: 'secondary', size: 'sm' }, 'h-8')}
      >
        {t('Manage Team')}
      </Link>
    ),
  },
])
