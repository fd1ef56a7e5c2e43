import { organisation } from '@app/contract/i18n/organisation.ts'
import { Sheet } from '#ui/sheet.tsx'
import { SidebarContent } from './sidebar.tsx'

interface MenuDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sidebar below 1024 px; it closes on navigation. */
export const MenuDrawer = ({ open, onOpenChange }: MenuDrawerProps) => (
  <Sheet
    side="left"
    title={organisation().short_name}
    open={open}
    onOpenChange={onOpenChange}
    className="w-[280px]"
  >
    <div className="-m-5 flex min-h-[calc(100%+2.5rem)] flex-col">
      <SidebarContent open onLeave={() => onOpenChange(false)} />
    </div>
  </Sheet>
)
