import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { FileSearch } from 'lucide-react'
import type { ListParams } from '#lib/lists/list-params.ts'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { PageLink } from '#lib/role-link.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Filters } from './application.filters.ts'

export function NoApplicationsFound({ params, filters }: { params: ListParams; filters: Filters }) {
  const isNarrowed = filters.search || filters.status || filters.internship_id || filters.answer
  if (!isNarrowed)
    return (
      <EmptyState
        icon={FileSearch}
        title={t('No applications yet')}
        level={3}
        action={<Postings />}
      >
        {t('New applications show up here.')}
      </EmptyState>
    )
  return (
    <NoMatch
      params={params}
      filters={['search', 'status', 'internship', 'answer']}
      icon={FileSearch}
      level={3}
      title={t('No applications match')}
      action={t('Show all applications')}
    >
      {t('Try other words or remove a filter.')}
    </NoMatch>
  )
}

/** Where applications come from: the own postings, or what is open. */
function Postings() {
  const manages = may(useMe().role, 'internships.manage')
  return (
    <PageLink
      page={manages ? 'managed_internships' : 'internships'}
      className={buttonClass({ variant: 'secondary' })}
    >
      {manages ? t('Managed Internships') : t('Browse internships')}
    </PageLink>
  )
}
