import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#ui/empty-state.tsx'
import type { ListParams } from './list-params.ts'

interface NoMatchProps extends Pick<EmptyStateProps, 'icon' | 'title' | 'level' | 'children'> {
  params: ListParams
  /** The parameters of its search and filters. */
  filters: readonly string[]
  /** Names what is shown without them. */
  action?: string
}

/** In place of a list in which nothing matches its search and filters. */
export const NoMatch = ({ params, filters, action, ...state }: NoMatchProps) => (
  <EmptyState
    {...state}
    action={
      <Link
        to={params.to(Object.fromEntries([...filters, 'cursor'].map((name) => [name, undefined])))}
        preventScrollReset
        className={buttonClass({ variant: 'secondary' })}
      >
        {action ?? t('Clear filters')}
      </Link>
    }
  />
)
