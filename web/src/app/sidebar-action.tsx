import type { LucideIcon } from 'lucide-react'
import { type ButtonHTMLAttributes, cloneElement, type ReactElement } from 'react'
import { cn } from '#ui/cn.ts'
import { Tooltip } from '#ui/tooltip.tsx'

interface SidebarActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon
  label: string
  /** With its word beside the icon; else the word is a tooltip. */
  open: boolean
  active?: boolean
  /** A link that takes the look; without one it is a button. */
  children?: ReactElement<{ className?: string }>
}

export function SidebarAction(props: SidebarActionProps) {
  const { icon: Icon, label, open, active, children, ...rest } = props
  const look = {
    className: cn(
      'flex min-h-9 w-full items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors',
      open ? 'justify-start' : 'justify-center',
      active ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-subtle hover:text-ink',
    ),
    children: (
      <>
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className={open ? 'truncate' : 'sr-only'}>{label}</span>
      </>
    ),
  }
  const action = children ? (
    cloneElement(children, look)
  ) : (
    <button type="button" {...rest} {...look} />
  )
  return open ? (
    action
  ) : (
    <Tooltip text={label} side="right">
      {action}
    </Tooltip>
  )
}
