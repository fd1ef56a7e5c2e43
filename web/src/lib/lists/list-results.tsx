import type { ReactNode } from 'react'
import { Pagination, type PaginationProps } from '#ui/pagination.tsx'
import type { ListPagination } from './list-params.ts'

interface ListResultsProps {
  /** `useListParams`, `useListCursor`, or what leads to the other pages. */
  params: { pagination: (rows: number, page: ListPagination) => PaginationProps }
  page: ListPagination
  /** How many rows this page has. */
  count: number
  /** Instead of a list without rows. */
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
  if (count === 0 && empty !== undefined) return empty
  const steps = params.pagination(count, page)
  return (
    <div className={className}>
      {children}
      {(!quiet || steps.previous || steps.next) && <Pagination {...steps} />}
    </div>
  )
}
