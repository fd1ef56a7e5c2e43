import { msg, t } from '@app/contract/i18n/text.ts'
import { type StartupRow, startupLabels, startupStatuses } from '@app/contract/projects/startups.ts'
import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import { ExportButtons } from '#lib/api/export-buttons.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { StartupReview } from './startup-review.tsx'
import { StartupStatusBadge } from './startup-status.tsx'
import { type StartupFilters, useStartups } from './startups.api.ts'

/** Every registration, the latest first, with the review of one beside the list. */
export function StartupQueue() {
  const params = useListParams()
  const filters = {
    search: params.get('search'),
    status: oneOf(startupStatuses, params.get('status')),
  }
  return (
    <ListPage
      filters={
        <>
          <SearchBox
            label={t('Search startups')}
            placeholder={t('Name or contact')}
            className="w-full sm:w-72"
            value={filters.search ?? ''}
            onSearch={(search) => params.update({ search }, { replace: true })}
          />

          <Select
            label={t('Status')}
            labelHidden
            className="w-full sm:w-52"
            placeholder={t('All statuses')}
            options={startupStatuses.map((value) => ({ value, label: startupLabels[value] }))}
            value={filters.status ?? ''}
            onChange={({ target }) => params.update({ status: target.value })}
          />

          <ExportButtons kind="startups" query={filters} />
        </>
      }
      filtersClass="items-end"
      title={t('The startups could not be loaded')}
      skeleton={<SkeletonRows rows={8} />}
      over={<StartupReview params={params} />}
    >
      <StartupTable params={params} filters={filters} />
    </ListPage>
  )
}

function StartupTable({ params, filters }: { params: ListParams; filters: StartupFilters }) {
  const page = useStartups({ ...filters, cursor: params.cursor })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.startups.length}
      empty={<NothingFound params={params} narrowed={Boolean(filters.search ?? filters.status)} />}
    >
      <Table
        caption={t('Startups')}
        columns={[...columns, reviewColumn(params)]}
        rows={page.startups}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const nothing = { search: undefined, status: undefined, cursor: undefined }

const NothingFound = ({ params, narrowed }: { params: ListParams; narrowed: boolean }) =>
  narrowed ? (
    <EmptyState
      icon={Building2}
      title={t('No startups match')}
      action={
        <Link to={params.to(nothing)} className={buttonClass({ variant: 'secondary' })}>
          {t('Show all startups')}
        </Link>
      }
    >
      {t('Try other words, or take the filter away.')}
    </EmptyState>
  ) : (
    <EmptyState icon={Building2} title={t('No startups yet')}>
      {t('A startup that registers stands here until it is decided on.')}
    </EmptyState>
  )

const columns: readonly Column<StartupRow>[] = [
  { key: 'name', header: msg('Startup'), main: true, cell: ({ name }) => name },
  { key: 'domain', header: msg('Domain'), cell: ({ domain }) => domain || '–' },
  {
    key: 'contact',
    header: msg('Contact'),
    className: 'wrap-anywhere',
    cell: ({ contact_email }) => contact_email,
  },
  {
    key: 'submitted',
    header: msg('Submitted'),
    className: 'numbers whitespace-nowrap',
    cell: ({ submitted_date }) => submitted_date && formatDate(submitted_date),
  },
  {
    key: 'status',
    header: msg('Status'),
    cell: ({ status }) => status && <StartupStatusBadge status={status} />,
  },
]

const reviewColumn = (params: ListParams): Column<StartupRow> => ({
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
