import { t } from '@app/contract/i18n/translate.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
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

/** One page of a list and the way to the others; a later page that has become empty gives way to the one before it. */
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
  const isEmptied = count === 0 && Boolean(steps.previous)
  useStep(isEmptied ? steps.previous : null)
  if (count === 0 && !isEmptied && empty !== undefined) return empty
  return (
    <div className={className}>
      {isEmptied ? (
        <p className="p-4 text-sm text-muted">{t('Nothing left on this page.')}</p>
      ) : (
        children
      )}
      {(!quiet || steps.previous || steps.next) && <Pagination {...steps} />}
    </div>
  )
}

/** Goes there, in place of the page that is shown. */
function useStep(to: PaginationProps['previous']) {
  const navigate = useNavigate()
  const step = useEffectEvent(() => {
    if (typeof to === 'string') void navigate(to, { replace: true, preventScrollReset: true })
    else to?.()
  })
  const address = typeof to === 'string' ? to : undefined
  const isNeeded = Boolean(to)
  useEffect(() => {
    if (isNeeded) step()
  }, [isNeeded, address])
}
