import { msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { type StartupRow, startupLabels, startupStatuses } from '@app/contract/projects/startups.ts'
import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import {
  type ListParams,
  nameSorts,
  oneOf,
  timeSorts,
  useListParams,
} from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byName, byTime, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazily } from '#ui/lazily.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'
import { StartupStatusBadge } from './startup-status.tsx'
import { type StartupFilters, useStartups } from './startups.api.ts'

const StartupReview = lazily(
  () => import('./startup-review.tsx').then(({ StartupReview }) => StartupReview),
  ({ id }) => id !== undefined,
)

/** Every registration, what waits first and the longest waiting at the top, with the review of one beside the list. */
export function StartupQueue() {
  const params = useListParams()
  const review = useSearchParamState('review')
  const filters = {
    search: params.get('search'),
    status: oneOf(startupStatuses, params.get('status')),
  }
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="startups"
          search={{ label: t('Search startups'), placeholder: t('Name or contact') }}
          filters={[
            {
              name: 'status',
              label: t('Status'),
              value: filters.status,
              placeholder: t('All statuses'),
              options: startupStatuses.map((value) => ({ value, label: startupLabels[value] })),
            },
          ]}
        >
          <ExportMenu kind="startups" query={filters} />
        </Toolbar>
      }
      title={t("Couldn't load the startups")}
      skeleton={<SkeletonTable />}
      over={<StartupReview id={review.id} onClose={review.close} />}
    >
      <StartupTable params={params} filters={filters} />
    </ListPage>
  )
}

function StartupTable({ params, filters }: { params: ListParams; filters: StartupFilters }) {
  const page = useStartups({
    ...filters,
    sort: oneOf([...timeSorts, ...nameSorts], params.get('sort')) ?? 'queue',
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.startups.length}
      empty={<NothingFound params={params} narrowed={Boolean(filters.search ?? filters.status)} />}
    >
      <ListTable
        list="startups"
        params={params}
        defaultSort="queue"
        caption={t('Startups')}
        columns={[...columns, reviewColumn(params)]}
        rows={page.startups}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const NothingFound = ({ params, narrowed }: { params: ListParams; narrowed: boolean }) =>
  narrowed ? (
    <NoMatch
      params={params}
      filters={['search', 'status']}
      icon={Building2}
      title={t('No startups match')}
      action={t('Show all startups')}
    >
      {t('Try other words or clear the filter.')}
    </NoMatch>
  ) : (
    <EmptyState
      icon={Building2}
      title={t('No startups yet')}
      action={
        <Link to={pageUrl('hire_talent')} className={buttonClass({ variant: 'secondary' })}>
          {t('Open the Hire Talent page')}
        </Link>
      }
    >
      {t('New registrations appear here until you decide.')}
    </EmptyState>
  )

const columns: readonly ListColumn<StartupRow>[] = [
  { key: 'name', header: msg('Startup'), main: true, sort: byName, cell: ({ name }) => name },
  { key: 'domain', header: msg('Industry'), cell: ({ domain }) => domain || '–' },
  {
    key: 'contact',
    header: msg('Contact'),
    className: 'wrap-anywhere',
    cell: ({ contact_email }) => contact_email,
  },
  {
    key: 'submitted',
    header: msg('Submitted'),
    sort: byTime,
    className: 'numbers whitespace-nowrap',
    cell: ({ submitted_date }) => submitted_date && formatDate(submitted_date),
  },
  {
    key: 'status',
    header: msg('Status'),
    cell: ({ status }) => status && <StartupStatusBadge status={status} />,
  },
]

const reviewColumn = (params: ListParams): ListColumn<StartupRow> => ({
  key: 'review',
  header: <span className="sr-only">{t('Actions')}</span>,
  cell: ({ id, name }) => (
    <Link
      to={params.to({ review: id })}
      preventScrollReset
      aria-label={t('Review {name}', { name })}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {t('Review')}
    </Link>
  ),
})
