import { t } from '@app/contract/i18n/translate.ts'
import { type BriefRow, briefLabels, briefStatuses } from '@app/contract/programme/briefs.ts'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDay } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, oneOf, timeSorts, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byTime, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { linkClass } from '#ui/link.ts'
import { BriefBadge } from './brief-badges.tsx'
import { type BriefFilters, useBriefs } from './briefs.api.ts'

interface BriefPanelProps {
  /** Where one brief is opened, by its id. */
  base: string
  /** Shows the startup, for readers who see the briefs of several. */
  withStartup?: boolean
  /** Of one startup. */
  startupId?: string | undefined
  /** The text of the empty state. */
  empty: ReactNode
}

/** The visible briefs, the newest first. */
export function BriefPanel(props: BriefPanelProps) {
  const params = useListParams()
  const filters = {
    search: params.get('search'),
    status: oneOf(briefStatuses, params.get('status')),
  }
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="briefs"
          search={{
            label: t('Search team briefs'),
            placeholder: props.withStartup ? t('Brief or startup') : t('Brief'),
          }}
          filters={[
            {
              name: 'status',
              label: t('Status'),
              value: filters.status,
              placeholder: t('All statuses'),
              options: briefStatuses.map((value) => ({ value, label: briefLabels[value] })),
            },
          ]}
        />
      }
      title={t("Couldn't load the team briefs")}
    >
      <Results {...props} params={params} filters={filters} />
    </ListPage>
  )
}

type ResultsProps = BriefPanelProps & { params: ListParams; filters: BriefFilters }

function Results({ base, withStartup, startupId, empty, params, filters }: ResultsProps) {
  const page = useBriefs({
    ...filters,
    startup_id: startupId,
    sort: oneOf(timeSorts, params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.briefs.length}
      empty={
        filters.search || filters.status ? (
          <NoMatch
            params={params}
            filters={['search', 'status']}
            icon={UsersRound}
            level={3}
            title={t('No team briefs match')}
            action={t('Show all team briefs')}
          >
            {t('Try other words or clear the filter.')}
          </NoMatch>
        ) : (
          empty
        )
      }
    >
      <ListTable
        list="briefs"
        params={params}
        defaultSort="newest"
        caption={t('Team briefs')}
        columns={columnsFor(base, withStartup)}
        rows={page.briefs}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const columnsFor = (base: string, withStartup = false): readonly ListColumn<BriefRow>[] => [
  {
    key: 'title',
    header: t('Brief'),
    main: true,
    className: 'wrap-anywhere',
    cell: ({ id, title }) => (
      <Link to={`${base}/${id}`} className={linkClass()}>
        {title}
      </Link>
    ),
  },
  ...(withStartup
    ? [{ key: 'startup', header: t('Startup'), cell: ({ startup_name }: BriefRow) => startup_name }]
    : []),
  {
    key: 'seats',
    header: t('Seats'),
    className: 'numbers',
    cell: ({ accepted_count, seat_count }) =>
      t('{accepted_count} of {seat_count} accepted', { accepted_count, seat_count }),
  },
  {
    key: 'start',
    header: t('Start date'),
    className: 'numbers whitespace-nowrap',
    cell: ({ start_date }) => formatDay(start_date),
  },
  { key: 'status', header: t('Status'), cell: ({ status }) => <BriefBadge status={status} /> },
  {
    key: 'created',
    header: t('Created'),
    sort: byTime,
    className: 'numbers whitespace-nowrap',
    cell: ({ created_at }) => formatDate(created_at),
  },
]
