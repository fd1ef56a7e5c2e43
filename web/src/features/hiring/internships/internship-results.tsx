import type { Output } from '@app/contract/core/route.ts'
import type { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { AlertButton } from './alert-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { InternshipGroups } from './internship-groups.tsx'
import { type Asked, filtersIn, listPath } from './internship-search.ts'

export type InternshipsPage = Output<typeof internships.list>

interface ResultsProps {
  asked: Asked
  trail: readonly string[]
  page: InternshipsPage
}

const perPage = 20

export function InternshipResults({ asked, trail, page }: ResultsProps) {
  if (page.internships.length === 0) return <None asked={asked} />
  const first = trail.length * perPage + 1
  const { total, next_cursor } = page
  const address = (cursors: readonly string[]) => `${listPath(asked, cursors)}#results`
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-muted wrap-anywhere">
          {asked.search
            ? t('{total, plural, one {# internship} other {# internships}} for “{search}”', {
                total,
                search: asked.search,
              })
            : t('{total, plural, one {# internship} other {# internships}}', { total })}
        </p>
        <FilterChips asked={asked} />
        <AlertButton asked={asked} />
      </div>
      <InternshipGroups cards={page.internships} />
      {(next_cursor || trail.length > 0) && (
        <Pagination
          previous={trail.length > 0 ? address(trail.slice(0, -1)) : null}
          next={next_cursor ? address([...trail, next_cursor]) : null}
          shown={`${first}–${first + page.internships.length - 1}`}
          total={total}
        />
      )}
    </>
  )
}

const None = ({ asked }: { asked: Asked }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FilterChips asked={asked} />
      <AlertButton asked={asked} />
    </div>
    <EmptyState
      icon={SearchX}
      title={t('No Internships Found')}
      action={
        (asked.search || filtersIn(asked).length > 0) && (
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
