import { t } from '@app/contract/i18n/translate.ts'
import type { WeeklyRow } from '@app/contract/programme/weekly-updates.ts'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/i18n/format.ts'
import { oneOf, timeSorts, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byTime, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { WeekBadge, WeekHours, weekText } from './week.labels.tsx'
import { useWeeks } from './weekly-updates.api.ts'

interface WeekListProps {
  /** Of one project, or of all of a startup. */
  of: { project_id?: string | undefined; startup_id?: string | undefined }
  onOpen: (id: string) => void
  /** Shown when the list is empty. */
  none: string
  action?: ReactNode
}

/** The weeks there is an update of, the newest first. Those of a startup are a list of their own. */
export function WeekList({ of, onOpen, none, action }: WeekListProps) {
  const params = useListParams()
  const own = of.project_id ? {} : { params }
  const sort = oneOf(timeSorts, own.params?.get('sort'))
  const page = useWeeks({ ...of, sort, cursor: params.cursor })
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
      <ListTable
        list="weekly_updates"
        {...own}
        defaultSort="newest"
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
): readonly ListColumn<WeeklyRow>[] => [
  {
    key: 'week',
    header: t('Week'),
    sort: byTime,
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
    cell: (row) => <WeekHours of={row} />,
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
