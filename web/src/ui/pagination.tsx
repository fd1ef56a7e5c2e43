import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
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
  /** There may be more than the total. */
  isAtLeast?: boolean
}

/** With a single page it only shows the total. */
export function Pagination({ previous, next, shown, total, isAtLeast }: PaginationProps) {
  const texts = useTexts()
  const count = (
    <p className="numbers text-sm text-muted" aria-live="polite">
      {shown && total !== undefined ? texts.total(shown, total, isAtLeast) : shown}
    </p>
  )
  if (!previous && !next) return shown ? <div className="py-3">{count}</div> : null
  // Steps in the address are links, at the ends of the list too; others are buttons.
  const StepTo = [previous, next].some((step) => typeof step === 'string') ? StepLink : StepButton
  return (
    <nav aria-label={texts.pagination} className="flex items-center justify-between gap-3 py-3">
      {count}
      <div className="flex gap-2">
        <StepTo to={previous} rel="prev">
          <ChevronLeft aria-hidden /> {texts.previous}
        </StepTo>
        <StepTo to={next} rel="next">
          {texts.next} <ChevronRight aria-hidden />
        </StepTo>
      </div>
    </nav>
  )
}

interface StepProps {
  to: Step
  rel: string
  children: ReactNode
}

const stepClass = 'aria-disabled:opacity-50'

/** The same element also where there is no such page, so that the focus stays on the step that led here. */
function StepLink({ to, rel, children }: StepProps) {
  const path = typeof to === 'string' ? to : undefined
  const href = useHref(path ?? '')
  const follow = useLinkClickHandler<HTMLAnchorElement>(path ?? '', { preventScrollReset: true })
  const link =
    path === undefined
      ? ({ role: 'link', tabIndex: 0, 'aria-disabled': true } as const)
      : { href, rel, onClick: follow }
  return (
    <Button asChild variant="secondary" className={stepClass}>
      <a {...link}>{children}</a>
    </Button>
  )
}

const StepButton = ({ to, children }: StepProps) => (
  <Button
    variant="secondary"
    className={stepClass}
    aria-disabled={!to}
    onClick={() => typeof to === 'function' && to()}
  >
    {children}
  </Button>
)
