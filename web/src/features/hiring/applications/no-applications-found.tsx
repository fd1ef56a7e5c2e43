import { t } from '@app/contract/i18n/translate.ts'
import { FileSearch } from 'lucide-react'
import { Link } from 'react-router'
import type { ListParams } from '#lib/lists/list-params.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Filters } from './application.filters.ts'

const nothing = {
  search: undefined,
  status: undefined,
  internship: undefined,
  answer: undefined,
  cursor: undefined,
}

export function NoApplicationsFound({ params, filters }: { params: ListParams; filters: Filters }) {
  const isNarrowed = filters.search || filters.status || filters.internship_id || filters.answer
  if (!isNarrowed)
    return (
      <EmptyState icon={FileSearch} title={t('No applications yet')} level={3}>
        {t('New applications show up here.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={FileSearch}
      level={3}
      title={t('No applications match')}
      action={
        <Link to={params.to(nothing)} className={buttonClass({ variant: 'secondary' })}>
          {t('Show all applications')}
        </Link>
      }
    >
      {t('Try other words or remove a filter.')}
    </EmptyState>
  )
}
