import type { ReactNode } from 'react'

/** The main content beside the news; one below the other on small screens. */
export const HomeColumns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <div className="grid min-w-0 grid-cols-1 gap-8">{children}</div>
    <div className="min-w-0">{aside}</div>
  </div>
)
