import { standingLabels } from '@app/contract/hiring/candidate-filters.ts'
import { type CandidateRow, mostAtOnce } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byName, byTime, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Filters, filterNames, filterOf, isNarrowed } from './candidate.filters.ts'
import { standingTones, usePoolPath } from './candidate.labels.ts'
import { useCandidates } from './candidates.api.ts'
import { TagMenus } from './tag-menus.tsx'

/** Tags for all selected candidates, also those on other pages. */
const BulkTags = ({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) =>
  chosen.length > 0 && (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-accent/25 bg-accent-soft px-3 py-2 text-sm">
      <p role="status" className="mr-auto font-medium">
        {t('{count} selected', { count: chosen.length })}
      </p>
      {chosen.length > mostAtOnce ? (
        <p className="text-muted">{t('Up to 100 candidates at once.')}</p>
      ) : (
        <TagMenus candidates={chosen} />
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </div>
  )

export function CandidateTable({ params, filters }: { params: ListParams; filters: Filters }) {
  const page = useCandidates({ ...filterOf(filters), sort: filters.sort, cursor: params.cursor })
  const path = usePoolPath()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  return (
    <ListResults
      className="grid grid-cols-1 gap-3"
      params={params}
      page={page}
      count={page.candidates.length}
      empty={<NobodyFound params={params} filters={filters} />}
    >
      {page.is_nearest && <Banner>{t('No exact matches. Here are the closest.')}</Banner>}
      <BulkTags chosen={[...chosen]} onClear={() => choose(new Set())} />
      <ListTable
        list="candidates"
        params={params}
        defaultSort="newest"
        caption={t('Candidates')}
        columns={columnsFor(path)}
        rows={page.candidates}
        rowKey={({ id }) => id}
        rowName={({ full_name }) => full_name}
        selection={{ selected: chosen, onChange: choose }}
      />
    </ListResults>
  )
}

const columnsFor = (path: string): readonly ListColumn<CandidateRow>[] => [
  {
    key: 'name',
    header: t('Candidate'),
    sort: byName,
    main: true,
    // Gives way to the other columns, which is what the email shortens for.
    className: 'sm:w-[28%] sm:max-w-0 sm:min-w-44',
    cell: ({ full_name, email }) => (
      <div className="min-w-0">
        <p className="font-medium">{full_name}</p>
        <p className="truncate text-sm font-normal text-muted" title={email}>
          {email}
        </p>
      </div>
    ),
  },
  {
    key: 'skills',
    header: t('Skills and tags'),
    wide: true,
    className: 'sm:min-w-42',
    cell: ({ skills, tags }) => (
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p>{skills.slice(0, 4).join(', ') || <span className="text-muted">–</span>}</p>
        <p className="flex flex-wrap gap-1">
          {tags.map(({ id, name }) => (
            <Badge key={id}>{name}</Badge>
          ))}
        </p>
      </div>
    ),
  },
  {
    key: 'standing',
    header: t('Current status'),
    cell: ({ standing, kept_since }) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge tone={standingTones[standing]}>{standingLabels[standing]}</StatusBadge>
        {kept_since && <Badge tone="outline">{t('Saved candidates')}</Badge>}
      </span>
    ),
  },
  {
    key: 'applications',
    header: t('Applications'),
    numeric: true,
    cell: ({ applications }) => applications,
  },
  {
    key: 'applied',
    header: t('Last applied'),
    sort: byTime,
    className: 'whitespace-nowrap',
    cell: ({ last_applied_at }) => (
      <time dateTime={last_applied_at} className="numbers">
        {formatDate(last_applied_at)}
      </time>
    ),
  },
  {
    key: 'view',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: ({ id, full_name }) => (
      <Link
        to={`${path}/${id}`}
        aria-label={t('View Profile of {full_name}', { full_name })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t('View Profile')}
      </Link>
    ),
  },
]

const NobodyFound = ({ params, filters }: { params: ListParams; filters: Filters }) =>
  isNarrowed(filters) ? (
    <NoMatch
      params={params}
      filters={filterNames}
      icon={UserSearch}
      level={3}
      title={t('No candidates match')}
      action={t('Show all candidates')}
    >
      {t('Try other words or remove a filter.')}
    </NoMatch>
  ) : (
    <EmptyState icon={UserSearch} level={3} title={t('No candidates yet')}>
      {t('Applicants appear here automatically.')}
    </EmptyState>
  )
