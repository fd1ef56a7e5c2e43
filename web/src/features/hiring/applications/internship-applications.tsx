import {
  type ApplicationRow,
  applicationStatuses,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { SearchFilter, SelectFilter } from '#lib/lists/filters.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { moveFocus } from '#lib/lists/roving-focus.ts'
import { Table } from '#ui/table.tsx'
import { type Filters, parseFilters, sortLabels } from './application.filters.ts'
import { applicationColumns } from './application-columns.tsx'
import { useApplications } from './applications.api.ts'
import { useLastMove } from './last-move.ts'
import { NoApplicationsFound } from './no-applications-found.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { ReviewLink } from './review-link.tsx'

/** The applications for one internship, to read: deciding is HR's. */
export function InternshipApplications({ internshipId }: { internshipId: string }) {
  const params = useListParams()
  const filters = parseFilters(params)
  const moves = useLastMove()
  const shown = { ...filters, internship_id: internshipId }
  return (
    <ListPage
      filters={
        <>
          <SearchFilter
            params={params}
            label={t('Search applications')}
            placeholder={t('Name or email')}
          />

          <SelectFilter
            params={params}
            name="status"
            label={t('Status')}
            className="min-w-36 flex-1 sm:max-w-44"
            placeholder={t('All statuses')}
            options={applicationStatuses.map((value) => ({ value, label: statusLabels[value] }))}
            value={filters.status}
          />

          <SelectFilter
            params={params}
            name="sort"
            label={t('Order')}
            className="min-w-36 flex-1 sm:max-w-40"
            options={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
            value={filters.sort ?? 'newest'}
          />
        </>
      }
      title={t('The applications could not be loaded')}
      over={<ReviewDrawer params={params} moves={moves} list={shown} />}
    >
      <Results params={params} filters={shown} />
    </ListPage>
  )
}

function Results({ params, filters }: { params: ListParams; filters: Filters }) {
  const page = useApplications({ ...filters, cursor: params.cursor })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.applications.length}
      empty={
        <NoApplicationsFound params={params} filters={{ ...filters, internship_id: undefined }} />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links within */}
      <div onKeyDown={moveFocus}>
        <Table
          caption={t('Applications')}
          columns={[
            ...applicationColumns,
            {
              key: 'view',
              header: <span className="sr-only">{t('Actions')}</span>,
              cell: (row: ApplicationRow) => (
                <ReviewLink params={params} application={row} label={t('View')} />
              ),
            },
          ]}
          rows={page.applications}
          rowKey={({ id }) => id}
        />
      </div>
    </ListResults>
  )
}
