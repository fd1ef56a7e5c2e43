import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

/** Lies on the page, hence no shadow. */
export const Card = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={cn('rounded-md border bg-surface', className)} />
)

export interface CardHeadProps {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** The heading level in the page's outline. */
  level?: 2 | 3
}

export function CardHead({ title, description, action, level = 2 }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b px-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <Heading className="text-base font-semibold">{title}</Heading>
        {description && <p className="text-sm text-muted">{description}</p>}
      </div>
      {action}
    </div>
  )
}

export const CardBody = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={cn('p-4', className)} />
)
