import { type ReactNode, useId } from 'react'

/** A part of a record under a heading of its own. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 border-t pt-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
