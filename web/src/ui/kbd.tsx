import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[4px] border bg-subtle px-1 font-sans text-xs text-muted">
    {children}
  </kbd>
)
