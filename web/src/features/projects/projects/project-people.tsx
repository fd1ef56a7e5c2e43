import { msg, t } from '@app/contract/i18n/translate.ts'
import type { Project, ProjectPerson } from '@app/contract/projects/projects.ts'
import { Users } from 'lucide-react'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'

/** The members of the project, team by team. */
export function ProjectPeople({ project: { people = [] } }: { project: Project }) {
  if (people.length === 0)
    return (
      <EmptyState icon={Users} title={t('No one is working on it yet')} level={3}>
        {t('People appear here once a team is assigned to the project.')}
      </EmptyState>
    )
  return (
    <Table
      caption={t('Members')}
      columns={columns}
      rows={people}
      rowKey={({ id, team_name }) => `${team_name} ${id}`}
    />
  )
}

const columns: readonly Column<ProjectPerson>[] = [
  {
    key: 'name',
    header: msg('Name'),
    main: true,
    cell: ({ full_name, is_leader }) => (
      <span className="flex flex-wrap items-center gap-2">
        {full_name} {is_leader && <Badge tone="accent">{t('Leader')}</Badge>}
      </span>
    ),
  },
  { key: 'role', header: msg('Role'), cell: ({ role }) => formatRole(role) },
  { key: 'team', header: msg('Team'), cell: ({ team_name }) => team_name },
]
