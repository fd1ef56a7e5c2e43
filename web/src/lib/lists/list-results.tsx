import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { Pagination, type PaginationProps } from '#ui/pagination.tsx'
import type { ListPagination } from './list-params.ts'

interface ListResultsProps {
  /** `useListParams`, `useListCursor`, or what leads to the other pages. */
  params: { pagination: (rows: number, page: ListPagination) => PaginationProps }
  page: ListPagination
  /** How many rows this page has. */
  count: number
  /** Instead of a list without rows; a later page that has become empty still leads back. */
  empty?: ReactNode
  className?: string
  /** The number of rows is not shown while they fit on one page. */
  quiet?: boolean
  children: ReactNode
}

/** One page of a list and the way to the others. */
export function ListResults({
  params,
  page,
  count,
  empty,
  className,
  quiet,
  children,
}: ListResultsProps) {
  const steps = params.pagination(count, page)
  const isEmpty = count === 0 && empty !== undefined
  if (isEmpty && !steps.previous) return empty
  return (
    <div className={className}>
      {isEmpty ? (
        <p className="p-4 text-sm text-muted">{t('Nothing left on this page.')}</p>
      ) : (
        children
      )}
      {(!quiet || steps.previous || steps.next) && <Pagination {...steps} />}
    </div>
  )
}
