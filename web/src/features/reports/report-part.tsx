import type { ReactNode } from 'react'

/** A headed part of a report's detail. */
export const ReportPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-2 border-t pt-4">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
)
