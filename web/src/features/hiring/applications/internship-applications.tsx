import {
  type ApplicationRow,
  applicationStatuses,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { ListTable } from '#lib/lists/list-table.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
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
      toolbar={
        <Toolbar
          params={params}
          list="internship_applications"
          search={{ label: t('Search applications'), placeholder: t('Name or email') }}
          filters={[
            {
              name: 'status',
              label: t('Status'),
              value: filters.status,
              placeholder: t('All statuses'),
              options: applicationStatuses.map((value) => ({ value, label: statusLabels[value] })),
            },
            {
              name: 'sort',
              label: t('Order'),
              value: filters.sort ?? 'newest',
              options: Object.entries(sortLabels).map(([value, label]) => ({ value, label })),
            },
          ]}
        />
      }
      title={t("Couldn't load the applications")}
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
      <ListTable
        list="internship_applications"
        params={params}
        defaultSort="newest"
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
    </ListResults>
  )
}
