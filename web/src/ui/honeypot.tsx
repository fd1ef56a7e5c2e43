import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** A field of a public form that is invisible to people and filled in by bots. */
export const Honeypot = (props: ComponentProps<typeof Input>) => (
  <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
    <Input {...props} tabIndex={-1} autoComplete="off" />
  </div>
)
