import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

export interface SectionProps {
  /** The anchor of the section. */
  id: string
  title: ReactNode
  text?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a public page. */
export const Section = ({ id, title, text, className, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={cn('page pt-14 sm:pt-20', className)}>
    <h2 id={`${id}-title`} className="text-xl font-semibold text-balance">
      {title}
    </h2>
    {text && <p className="mt-2 max-w-2xl text-lg text-muted">{text}</p>}
    <div className="mt-6">{children}</div>
  </section>
)
