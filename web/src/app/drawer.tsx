import { t } from '@app/contract/i18n/text.ts'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SidebarContent } from './sidebar.tsx'

/** The sidebar below 1024 px: behind a button, and gone once a page is chosen. */
export function Drawer() {
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Open menu')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden />
      </Button>
      <Sheet side="left" title="Cohort" open={open} onOpenChange={setOpen} className="w-[280px]">
        <div className="-m-5 flex min-h-[calc(100%+2.5rem)] flex-col">
          <SidebarContent open onLeave={() => setOpen(false)} />
        </div>
      </Sheet>
    </div>
  )
}
