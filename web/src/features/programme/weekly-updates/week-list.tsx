import { t } from '@app/contract/i18n/translate.ts'
import type { WeeklyRow } from '@app/contract/programme/weekly-updates.ts'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/i18n/format.ts'
import { useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { hoursText, WeekBadge, weekText } from './week.labels.tsx'
import { useWeeks } from './weekly-updates.api.ts'

interface WeekListProps {
  /** Of one project, or of all of a startup. */
  of: { project_id?: string | undefined; startup_id?: string | undefined }
  onOpen: (id: string) => void
  /** Shown when the list is empty. */
  none: string
  action?: ReactNode
}

/** The weeks there is an update of, the newest first. */
export function WeekList({ of, onOpen, none, action }: WeekListProps) {
  const params = useListParams()
  const page = useWeeks({ ...of, cursor: params.cursor })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.weekly_updates.length}
      empty={
        <EmptyState icon={FileText} title={t('No weekly updates yet')} level={3} action={action}>
          {none}
        </EmptyState>
      }
    >
      {action && <div className="mb-3 flex justify-end">{action}</div>}
      <Table
        caption={t('Weekly updates')}
        columns={columnsOf(!of.project_id, onOpen)}
        rows={page.weekly_updates}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const columnsOf = (
  withProject: boolean,
  open: (id: string) => void,
): readonly Column<WeeklyRow>[] => [
  {
    key: 'week',
    header: t('Week'),
    main: true,
    className: 'numbers',
    cell: (row) => weekText(row),
  },
  ...(withProject
    ? [
        {
          key: 'project',
          header: t('Project'),
          cell: ({ project_name }: WeeklyRow) => project_name,
        },
      ]
    : []),
  { key: 'status', header: t('Status'), cell: ({ status }) => <WeekBadge status={status} /> },
  {
    key: 'hours',
    header: t('Approved hours'),
    numeric: true,
    cell: ({ hours }) => hoursText(hours),
  },
  {
    key: 'reports',
    header: t('Reports'),
    numeric: true,
    cell: ({ reports }) => formatCount(reports),
  },
  {
    key: 'open',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: (row) => (
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('View week {week} of {project}', {
          week: weekText(row),
          project: row.project_name,
        })}
        onClick={() => open(row.id)}
      >
        {t('View')}
      </Button>
    ),
  },
]
