import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'

interface ListPageProps {
  /** A <Toolbar>. */
  toolbar?: ReactNode
  /** The error title when the list cannot be loaded. */
  title?: string
  skeleton?: ReactNode
  /** The list itself, which may suspend: a <ListResults>. */
  children: ReactNode
  /** Rendered over the list, such as the sheet of one record. */
  over?: ReactNode
}

/**
 * A list, or the charts of one, with its toolbar, which stays usable while the list is loading, empty or could not be
 * loaded. Another page or filter in the address tries a failed one again.
 */
export const ListPage = ({
  toolbar,
  title,
  skeleton = <SkeletonTable />,
  children,
  over,
}: ListPageProps) => (
  <div className="grid grid-cols-1 gap-4">
    {toolbar}
    <AsyncBoundary resetKey={useLocation().search} title={title} skeleton={skeleton}>
      {children}
    </AsyncBoundary>
    {over}
  </div>
)
