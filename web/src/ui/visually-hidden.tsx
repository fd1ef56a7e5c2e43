import type { ReactNode } from 'react'

/** There for screen readers, not for the eye. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="sr-only">{children}</span>
)
