import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const tones = {
  info: ['border-accent/25 bg-accent-soft [&>svg]:text-accent', Info],
  success: ['border-success/25 bg-success-soft [&>svg]:text-success', CircleCheck],
  warning: ['border-warning/25 bg-warning-soft [&>svg]:text-warning', TriangleAlert],
  danger: ['border-danger/25 bg-danger-soft [&>svg]:text-danger', CircleAlert],
  offline: ['border-line bg-subtle [&>svg]:text-muted', WifiOff],
} as const

export interface BannerProps {
  tone?: keyof typeof tones
  title?: ReactNode
  /** One button or link at the end. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A message about the whole page or form: offline, stale, rejected. */
export function Banner({ tone = 'info', title, action, className, children }: BannerProps) {
  const [look, Icon] = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn(
        'flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-sm',
        look,
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
