import type { ReactNode } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { cn } from '#ui/cn.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

interface ListPageProps {
  /** Search, filters and actions in a row above the list. */
  filters?: ReactNode
  filtersClass?: string
  /** The error title when the list cannot be loaded. */
  title?: string
  skeleton?: ReactNode
  /** The list itself, which may suspend: a <ListResults>. */
  children: ReactNode
  /** Rendered over the list, such as the sheet of one record. */
  over?: ReactNode
}

/** A list with its filters: they stay usable while the list is loading, empty or could not be loaded. */
export const ListPage = ({
  filters,
  filtersClass,
  title,
  skeleton = <SkeletonRows />,
  children,
  over,
}: ListPageProps) => (
  <div className="grid grid-cols-1 gap-4">
    {filters && <div className={cn('flex flex-wrap gap-3', filtersClass)}>{filters}</div>}
    <AsyncBoundary title={title} skeleton={skeleton}>
      {children}
    </AsyncBoundary>
    {over}
  </div>
)
