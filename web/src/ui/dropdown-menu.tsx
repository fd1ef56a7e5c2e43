import type { ReactNode } from 'react'
import { opener } from './lazily.tsx'
import type { MenuChoiceProps, MenuItemProps, MenuProps } from './menu-parts.tsx'

let parts: typeof import('./menu-parts.tsx') | undefined

/** A button and its menu, which is loaded when the button is approached. */
export const Menu = opener<MenuProps>('menu', async () => {
  parts = await import('./menu-parts.tsx')
  return parts.Menu
})

// These stand in a menu only, and so after it was loaded.
export const MenuItem = (props: MenuItemProps) => parts && <parts.MenuItem {...props} />
export const MenuLabel = (props: { children: ReactNode }) => parts && <parts.MenuLabel {...props} />
export const MenuSeparator = () => parts && <parts.MenuSeparator />
export const MenuChoice = (props: MenuChoiceProps) => parts && <parts.MenuChoice {...props} />
