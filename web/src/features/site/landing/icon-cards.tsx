import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

export interface IconCardsProps {
  cards: readonly { icon: LucideIcon; title: ReactNode; text: ReactNode }[]
  /** The number of cards per row on wide screens. */
  className?: string
}

/** Reasons, benefits, roles: each with a picture of it. */
export const IconCards = ({ cards, className = 'lg:grid-cols-3' }: IconCardsProps) => (
  <ul className={cn('grid gap-4 sm:grid-cols-2', className)}>
    {cards.map(({ icon: Icon, title, text }, index) => (
      <li key={index} className="rounded-md border bg-surface p-5">
        <Icon aria-hidden className="mb-3 size-5 text-accent" />
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </li>
    ))}
  </ul>
)
