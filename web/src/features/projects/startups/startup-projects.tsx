import { msg, t } from '@app/contract/i18n/translate.ts'
import type { StartupDashboard } from '@app/contract/insight/startup-dashboard.ts'
import { FolderKanban } from 'lucide-react'
import type { ComponentType } from 'react'
import { formatCount, formatDate, formatShare } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { byField, byName, inOrder, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { useStartupDashboard } from './startup-dashboard.api.ts'

type Row = StartupDashboard['projects'][number]

interface StartupProjectsProps {
  /** Of the page that is about them; elsewhere they come as they are. */
  params?: ListParams
  /** The label of a status. */
  Standing: ComponentType<Pick<Row, 'status'>>
}

/** The startup's projects with their progress. */
export function StartupProjects({ params, Standing }: StartupProjectsProps) {
  const { projects } = useStartupDashboard()
  if (projects.length === 0)
    return (
      <EmptyState icon={FolderKanban} title={t('No projects yet')} level={3}>
        {t('Your projects will appear here.')}
      </EmptyState>
    )
  const table = {
    list: 'startup_projects',
    caption: t('Projects'),
    columns: [...columns, statusColumn(Standing)],
    rowKey: ({ id }: Row) => id,
  } as const
  if (!params) return <ListTable {...table} rows={projects} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <Toolbar params={params} list="startup_projects" />
      <ListTable
        {...table}
        params={params}
        defaultSort="name"
        rows={inOrder(projects, params, {
          name: ({ name }) => name,
          progress: ({ progress }) => progress,
          interns: ({ intern_count }) => intern_count,
        })}
      />
    </div>
  )
}

const columns: readonly ListColumn<Row>[] = [
  { key: 'name', header: msg('Project'), sort: byName, main: true, cell: ({ name }) => name },
  {
    key: 'progress',
    header: msg('Progress'),
    sort: byField('progress'),
    cell: ({ name, progress }) => (
      <div className="flex items-center gap-3">
        <Progress
          label={t("{name}'s progress", { name })}
          labelHidden
          className="w-28 sm:w-36"
          text={formatShare(progress / 100)}
          value={progress / 100}
        />
        <span aria-hidden className="numbers text-muted">
          {formatShare(progress / 100)}
        </span>
      </div>
    ),
  },
  {
    key: 'interns',
    header: msg('Interns'),
    sort: byField('interns'),
    numeric: true,
    cell: ({ intern_count }) => formatCount(intern_count),
  },
]

const statusColumn = (Standing: StartupProjectsProps['Standing']): ListColumn<Row> => ({
  key: 'status',
  header: t('Status'),
  cell: ({ status, success_at }) => (
    <div className="flex flex-wrap items-center gap-2">
      <Standing status={status} />
      {success_at && (
        <span className="text-muted">
          {t('since {success_at}', { success_at: formatDate(success_at) })}
        </span>
      )}
    </div>
  ),
})
