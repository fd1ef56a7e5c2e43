import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface Tab {
  value: string
  label: ReactNode
  /** Shown behind the label. Omit it while unknown. */
  count?: number
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Hides the tabs where the sidebar is visible, for pages that have their own entry there. */
  inSidebar?: boolean
  className?: string
}

/** For pages behind the sign-in: on the server Radix writes a style attribute. */
export function Tabs({ label, tabs, inSidebar = false, className, ...choice }: TabsProps) {
  const first = choice.value === undefined ? (choice.defaultValue ?? tabs[0]?.value) : undefined
  return (
    <Radix.Root {...choice} defaultValue={first} className={cn('min-w-0', className)}>
      <Radix.List
        aria-label={label}
        className={cn(
          'flex gap-5 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]',
          inSidebar && 'lg:hidden',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
            {tab.count !== undefined && <TabCount count={tab.count} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={cn('pt-4', inSidebar && 'lg:pt-0')}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

const tabClass = cn(
  'flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent text-sm font-medium text-muted transition-colors',
  'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
)

const TabCount = ({ count }: { count: number }) => (
  <span className="numbers min-w-5 rounded-full bg-subtle px-1.5 text-center text-xs leading-5 text-muted">
    {count}
  </span>
)
