import { msg, t } from '@app/contract/i18n/translate.ts'
import type { StartupDashboard } from '@app/contract/insight/startup-dashboard.ts'
import { FolderKanban } from 'lucide-react'
import type { ComponentType } from 'react'
import { formatCount, formatDate, formatShare } from '#lib/i18n/format.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useStartupDashboard } from './startup-dashboard.api.ts'

type Row = StartupDashboard['projects'][number]

/** What a table of them shows. */
export interface ProjectTable {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

interface StartupProjectsProps {
  /** The label of a status. */
  Standing: ComponentType<Pick<Row, 'status'>>
  /** The table of the page that is about them; elsewhere they come as they are. */
  Sorted?: ComponentType<ProjectTable>
}

/** The startup's projects with their progress. */
export function StartupProjects({ Standing, Sorted }: StartupProjectsProps) {
  const { projects } = useStartupDashboard()
  if (projects.length === 0)
    return (
      <EmptyState icon={FolderKanban} title={t('No projects yet')} level={3}>
        {t('Your projects will appear here.')}
      </EmptyState>
    )
  const table: ProjectTable = {
    caption: t('Projects'),
    columns: [...columns, statusColumn(Standing)],
    rows: projects,
    rowKey: ({ id }) => id,
  }
  return Sorted ? <Sorted {...table} /> : <Table {...table} />
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: msg('Project'), main: true, cell: ({ name }) => name },
  {
    key: 'progress',
    header: msg('Progress'),
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
    numeric: true,
    cell: ({ intern_count }) => formatCount(intern_count),
  },
]

const statusColumn = (Standing: StartupProjectsProps['Standing']): Column<Row> => ({
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
