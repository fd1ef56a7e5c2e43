import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const tones = {
  neutral: 'bg-subtle text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  outline: 'border-line text-muted',
}

export type BadgeTone = keyof typeof tones

export interface BadgeProps {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}

export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span
    className={cn(
      'inline-flex h-5.5 w-fit max-w-full shrink-0 items-center gap-1.5 rounded-full border border-transparent px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)

/** A status: the text carries the meaning, the dot is decorative. */
export const StatusBadge = ({ children, ...props }: BadgeProps) => (
  <Badge {...props}>
    <span aria-hidden className="size-1.5 rounded-full bg-current" />
    {children}
  </Badge>
)
