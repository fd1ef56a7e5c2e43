import type { Output } from '@app/contract/core/route.ts'
import type { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { BellPlus, SearchX, X } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paginationFrom } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { loginPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.ts'
import { filterLabel } from './filter.labels.ts'
import { withIntent } from './intents.ts'
import { InternshipGroups } from './internship-groups.tsx'
import { type Filters, listPath, serializeFilters } from './internship-search.ts'

/** Without the button, the list is still a list. */
const CreateAlert = lazy<ComponentType<{ filters: Filters }>>(() =>
  import('./create-job-alert.tsx').then(
    ({ CreateAlert }) => ({ default: CreateAlert }),
    () => ({ default: () => null }),
  ),
)

/** An alert needs an account: guests are sent to the sign-in, and back to the search, where the dialog opens. */
function AlertButton({ filters }: { filters: Filters }) {
  const { me } = useSession()
  if (me)
    return (
      <Suspense>
        <CreateAlert filters={filters} />
      </Suspense>
    )
  return (
    <Link
      to={loginPath(withIntent(listPath(filters), 'alert'))}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      <BellPlus aria-hidden />
      {t('Create Alert')}
    </Link>
  )
}

export type InternshipsPage = Output<typeof internships.list>

interface ResultsProps {
  filters: Filters
  cursors: readonly string[]
  page: InternshipsPage
}

export function InternshipResults({ filters, cursors, page }: ResultsProps) {
  const { total } = page
  const address = (cursors: readonly string[]) => `${listPath(filters, cursors)}#results`
  const pagination = paginationFrom(cursors, address)
  return (
    <ListResults
      params={{ pagination }}
      page={page}
      count={page.internships.length}
      quiet
      empty={<None filters={filters} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-muted wrap-anywhere">
          {filters.search
            ? t(
                '{total, plural, =1000 {#+ internships} one {# internship} other {# internships}} for “{search}”',
                {
                  total,
                  search: filters.search,
                },
              )
            : t(
                '{total, plural, =1000 {#+ internships} one {# internship} other {# internships}}',
                { total },
              )}
        </p>
        <FilterChips filters={filters} />
        <AlertButton filters={filters} />
      </div>
      <InternshipGroups cards={page.internships} />
    </ListResults>
  )
}

const None = ({ filters }: { filters: Filters }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FilterChips filters={filters} />
      <AlertButton filters={filters} />
    </div>
    <EmptyState
      icon={SearchX}
      title={t('No Internships Found')}
      action={
        (filters.search || serializeFilters(filters).length > 0) && (
          <Link to="/internships" className={buttonClass({ variant: 'secondary' })}>
            {t('Show all internships')}
          </Link>
        )
      }
    >
      {t('Check back later for new opportunities.')}
    </EmptyState>
  </>
)

/** The filters in force; each is a link to the list without it. */
function FilterChips({ filters }: { filters: Filters }) {
  const active = serializeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label={t('Active filters')} className="flex flex-wrap items-center gap-2">
      {active.map(({ name, value }) => (
        <li key={name}>
          <Link
            to={listPath({ ...filters, [name]: undefined })}
            preventScrollReset
            className="flex min-h-7 items-center gap-1.5 rounded-full border bg-surface px-3 text-sm wrap-anywhere hover:border-control"
          >
            <span className="sr-only">{t('Remove')} </span>
            {filterLabel(name, value)}
            <X aria-hidden className="size-3.5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listPath({ search: filters.search, sort: filters.sort })}
          preventScrollReset
          className={linkClass('text-sm')}
        >
          {t('Clear filters')}
        </Link>
      </li>
    </ul>
  )
}
