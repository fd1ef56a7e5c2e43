import { t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { FileSearch } from 'lucide-react'
import { Link } from 'react-router'
import { useApiQuery } from '#lib/api/api.ts'
import { useListParams } from '#lib/lists/list-params.ts'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazily } from '#ui/lazily.tsx'
import { linkClass } from '#ui/link.ts'
import { Table } from '#ui/table.tsx'
import { applicationColumns } from './application-columns.tsx'
import { useLastMove } from './last-move.ts'
import { LastMoveBar } from './last-move-bar.tsx'
import { ReviewLink } from './review-link.tsx'

const ReviewDrawer = lazily(
  () => import('./review-drawer.tsx').then(({ ReviewDrawer }) => ReviewDrawer),
  ({ params }) => params.get('review') !== undefined,
)

type Latest = ReturnType<typeof useLatest>[number]
const useLatest = () => useApiQuery(dashboards.hr).applications

/** Beside other columns of a dashboard there is no room for these; the list of all has them. */
const isSpare = new Set(['applied', 'score'])

/** The applications that came in last, each with its review a click away. */
export function LatestApplications() {
  const params = useListParams()
  const moves = useLastMove()
  const latest = useLatest()
  return (
    <div className="grid grid-cols-1 gap-3 pb-16">
      {latest.length === 0 ? (
        <EmptyState icon={FileSearch} title={t('No applications yet')} level={3}>
          {t('New applications show up here.')}
        </EmptyState>
      ) : (
        <div className="@container">
          <Table
            caption={t('Latest applications')}
            columns={[
              ...applicationColumns.map((column) =>
                isSpare.has(column.key)
                  ? { ...column, className: cn(column.className, 'sm:@max-3xl:hidden') }
                  : column,
              ),
              {
                key: 'review',
                header: <span className="sr-only">{t('Actions')}</span>,
                cell: (row: Latest) => <ReviewLink params={params} application={row} />,
              },
            ]}
            rows={latest}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      <p>
        <Link to={pageUrl('applications')} className={linkClass('text-sm')}>
          {t('All applications')}
        </Link>
      </p>
      <LastMoveBar moves={moves} />
      <ReviewDrawer params={params} moves={moves} />
    </div>
  )
}
