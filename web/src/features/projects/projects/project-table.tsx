import { t } from '@app/contract/i18n/translate.ts'
import type { ProjectRow } from '@app/contract/projects/projects.ts'
import { formatCount, formatDay, formatShare } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { byName, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { PageLink } from '#lib/role-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { StandingBadge } from './project-badge.tsx'

interface ProjectTableProps {
  projects: readonly ProjectRow[]
  params?: ListParams
}

export const ProjectTable = ({ projects, params }: ProjectTableProps) => (
  <ListTable
    list="projects"
    params={params}
    defaultSort="newest"
    caption={t('Projects')}
    columns={columns()}
    rows={projects}
    rowKey={({ id }) => id}
  />
)

export const ProjectProgress = ({ name, progress = 0 }: Pick<ProjectRow, 'name' | 'progress'>) => (
  <span className="flex items-center gap-2">
    <Progress
      label={t("{name}'s progress", { name })}
      labelHidden
      value={progress / 100}
      className="flex-1 max-sm:w-28"
    />
    <span className="numbers text-sm text-muted">{formatShare(progress / 100)}</span>
  </span>
)

const columns = (): readonly ListColumn<ProjectRow>[] => [
  {
    key: 'name',
    header: t('Project'),
    sort: byName,
    main: true,
    cell: ({ name, startup_name }) => (
      <span className="block min-w-0">
        {name}
        {startup_name && (
          <span className="block text-sm font-normal text-muted">{startup_name}</span>
        )}
      </span>
    ),
  },
  {
    key: 'progress',
    of: 'progress',
    header: t('Progress'),
    className: 'min-w-36',
    cell: (project) => <ProjectProgress {...project} />,
  },
  { key: 'status', header: t('Status'), cell: ({ status }) => <StandingBadge status={status} /> },
  {
    key: 'deadline',
    of: 'deadline',
    header: t('Deadline'),
    className: 'whitespace-nowrap numbers',
    cell: ({ deadline }) =>
      deadline ? formatDay(deadline) : <span className="text-muted">{t('None')}</span>,
  },
  {
    key: 'teams',
    of: 'team_count',
    header: t('Teams'),
    numeric: true,
    cell: ({ team_count = 0 }) => formatCount(team_count),
  },
  {
    key: 'view',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: ({ id, name }) => (
      <PageLink
        page="project"
        params={{ id }}
        aria-label={t('View Details of {name}', { name })}
        className={buttonClass({ variant: 'secondary', size: 'sm' }, 'h-8')}
      >
        {t('View Details')}
      </PageLink>
    ),
  },
]
