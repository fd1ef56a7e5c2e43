import type { ReactNode } from 'react'
import { opener } from './lazily.tsx'
import type { PopoverProps } from './popover-parts.tsx'

let parts: typeof import('./popover-parts.tsx') | undefined

/** A button and a small form beside it, which is loaded when the button is approached. */
export const Popover = opener<PopoverProps>('dialog', async () => {
  parts = await import('./popover-parts.tsx')
  return parts.Popover
})

/** Its one child, such as a link that has been followed, closes the popover. */
export const PopoverClose = (props: { children: ReactNode }) =>
  parts && <parts.PopoverClose {...props} />
