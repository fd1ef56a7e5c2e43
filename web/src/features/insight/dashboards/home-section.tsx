import { type ReactNode, useId } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

interface HomeSectionProps {
  title: string
  /** The title of the error when the section cannot be loaded. */
  missing: string
  /** A link to the whole. */
  more?: ReactNode
  skeleton?: ReactNode
  children: ReactNode
}

/** The shape of a card with a few rows. */
const CardRows = () => (
  <Card>
    <SkeletonRows rows={3} />
  </Card>
)

/** One part of a home; when it is slow or fails, the others stay. */
export function HomeSection({ title, missing, more, skeleton, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {more}
      </div>
      <AsyncBoundary title={missing} skeleton={skeleton ?? <CardRows />}>
        {children}
      </AsyncBoundary>
    </section>
  )
}
