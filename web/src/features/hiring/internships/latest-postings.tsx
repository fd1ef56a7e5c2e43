import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { formatCount } from '#lib/i18n/format.ts'
import { RoleLink } from '#lib/role-link.tsx'
import { linkClass } from '#ui/link.ts'
import { useManaged } from './internships.api.ts'
import { NoPostings } from './managed-internships.tsx'
import { PostingTable } from './posting-table.tsx'

const few = 10

/** The postings written last, for the dashboard. */
export function LatestPostings() {
  const { internships, total } = useManaged({ limit: few })
  if (total === 0) return <NoPostings />
  return (
    <div className="grid grid-cols-1 gap-3">
      <PostingTable postings={internships} />
      {total > internships.length && (
        <p>
          <RoleLink to={pageUrl('managed_internships')} className={linkClass('text-sm')}>
            {t('All {total} internships', { total: formatCount(total) })}
          </RoleLink>
        </p>
      )}
    </div>
  )
}
