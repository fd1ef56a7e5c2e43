import * as Radix from 'radix-ui/dropdown-menu'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'
import type { OpenerProps } from './lazily.tsx'

export interface MenuProps extends OpenerProps {
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

interface OpenMenuProps extends MenuProps {
  /** Its button was pressed before this was loaded, perhaps by a key. */
  defaultOpen: boolean
  byKeyboard: boolean
}

/** Not modal: the page behind stays readable for assistive technology while the menu holds the focus. */
export function Menu({
  trigger,
  align = 'end',
  className,
  defaultOpen,
  byKeyboard,
  children,
}: OpenMenuProps) {
  const [isFirst, setFirst] = useState(byKeyboard)
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen} onOpenChange={() => setFirst(false)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-fade overflow-y-auto rounded-md bg-overlay p-1 shadow-float outline-none',
            className,
          )}
        >
          {isFirst && <FocusFirst />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Radix does so for a menu that was there when the key was pressed. */
function FocusFirst() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const first = here.current?.parentElement?.querySelector<HTMLElement>('[role^="menuitem"]')
    first?.focus({ preventScroll: true })
  }, [])
  return <span ref={here} hidden />
}

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  tone?: 'normal' | 'danger'
}

/** With `asChild` the one child, a link, is the entry. */
export const MenuItem = ({ tone = 'normal', className, ...props }: MenuItemProps) => (
  <Radix.Item
    {...props}
    className={cn(
      'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm outline-none select-none',
      'data-highlighted:bg-subtle data-disabled:cursor-default data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
      tone === 'danger' && 'text-danger data-highlighted:bg-danger-soft [&_svg]:text-danger',
      className,
    )}
  />
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 py-1.5 text-xs text-muted">{children}</Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />

export interface MenuChoiceProps {
  label: ReactNode
  value: string
  options: readonly { value: string; label: ReactNode }[]
  onValueChange: (value: string) => void
}

/** One of several, such as the theme or the language. */
export const MenuChoice = ({ label, value, options, onValueChange }: MenuChoiceProps) => (
  <Radix.RadioGroup value={value} onValueChange={onValueChange}>
    <MenuLabel>{label}</MenuLabel>
    {options.map((option) => (
      <Radix.RadioItem
        key={option.value}
        value={option.value}
        className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-highlighted:bg-subtle"
      >
        <span className="grid size-4 place-items-center">
          <Radix.ItemIndicator className="size-1.5 rounded-full bg-accent" />
        </span>
        {option.label}
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
)
