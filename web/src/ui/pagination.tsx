import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { useTexts } from './ui-texts.tsx'

/** A URL, a callback, or nothing if there is no such page. */
type Step = string | (() => void) | null | undefined

export interface PaginationProps {
  previous: Step
  next: Step
  /** The range of the page, such as "21–40"; with the total it becomes "21–40 of 312". */
  shown?: string
  total?: number
}

/** With a single page it only shows the total. */
export function Pagination({ previous, next, shown, total }: PaginationProps) {
  const texts = useTexts()
  const count = (
    <p className="numbers text-sm text-muted" aria-live="polite">
      {shown && total !== undefined ? texts.total(shown, total) : shown}
    </p>
  )
  if (!previous && !next) return shown ? <div className="py-3">{count}</div> : null
  return (
    <nav aria-label={texts.pagination} className="flex items-center justify-between gap-3 py-3">
      {count}
      <div className="flex gap-2">
        <StepButton to={previous} rel="prev">
          <ChevronLeft aria-hidden /> {texts.previous}
        </StepButton>
        <StepButton to={next} rel="next">
          {texts.next} <ChevronRight aria-hidden />
        </StepButton>
      </div>
    </nav>
  )
}

function StepButton({ to, rel, children }: { to: Step; rel: string; children: ReactNode }) {
  if (typeof to === 'string')
    return (
      <Button asChild variant="secondary">
        <Link to={to} rel={rel} preventScrollReset>
          {children}
        </Link>
      </Button>
    )
  return (
    <Button variant="secondary" disabled={!to} onClick={() => to?.()}>
      {children}
    </Button>
  )
}
