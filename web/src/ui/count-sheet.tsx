import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Sheet } from './sheet.tsx'

interface CountSheetProps {
  icon: LucideIcon
  title: string
  description?: ReactNode
  /** Not shown while it is unknown; as text where it is "at least". */
  count: number | string | undefined
  /** In a row that may not break: only the sign and the number where there is little room. */
  compact?: boolean
  children: ReactNode
}

/** A button with the number of what waits, which opens the list of it beside the page. */
export function CountSheet(props: CountSheetProps) {
  const { icon: Icon, title, description, count, compact, children } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        title={compact ? title : undefined}
        className={cn(compact && 'max-xl:px-2')}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden />
        <span className={cn(compact && 'max-xl:sr-only')}>{title}</span>
        {count !== undefined && <span className="numbers text-muted">{count}</span>}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={title} description={description}>
        {children}
      </Sheet>
    </>
  )
}
