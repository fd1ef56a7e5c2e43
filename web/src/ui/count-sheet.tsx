import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

interface CountSheetProps {
  icon: LucideIcon
  title: string
  description?: ReactNode
  /** Not shown while it is unknown. */
  count: number | undefined
  children: ReactNode
}

/** A button with the number of what waits, which opens the list of it beside the page. */
export function CountSheet({ icon: Icon, title, description, count, children }: CountSheetProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Icon aria-hidden />
        {title}
        {count !== undefined && <span className="numbers text-muted">{count}</span>}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={title} description={description}>
        {children}
      </Sheet>
    </>
  )
}
