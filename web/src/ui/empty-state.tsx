import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface EmptyStateProps {
  icon?: LucideIcon
  /** Names the missing content. */
  title: ReactNode
  children?: ReactNode
  /** The action that adds the first entry. */
  action?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

export function EmptyState(props: EmptyStateProps) {
  const Icon = props.icon ?? Inbox
  const Heading = `h${props.level ?? 2}` as const
  return (
    <div className={cn('flex flex-col items-center px-4 py-12 text-center', props.className)}>
      <span className="mb-4 grid size-11 place-items-center rounded-md border bg-surface text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <Heading className="font-semibold">{props.title}</Heading>
      {props.children && (
        <div className="mt-1 max-w-sm text-sm text-balance text-muted">{props.children}</div>
      )}
      {props.action && <div className="mt-4">{props.action}</div>}
    </div>
  )
}
