import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

export interface StepCardsProps {
  steps: readonly (readonly [title: ReactNode, text: ReactNode])[]
  className?: string
}

/** Consecutive steps. */
export const StepCards = ({ steps, className = 'lg:grid-cols-3' }: StepCardsProps) => (
  <ol className={cn('grid gap-4 sm:grid-cols-2', className)}>
    {steps.map(([title, text], index) => (
      <li key={index} className="flex gap-4 rounded-md border bg-surface p-5">
        <span
          aria-hidden
          className="numbers grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
        >
          {index + 1}
        </span>
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
