import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** The main action of the page, after any secondary ones. */
  action?: ReactNode
  /** A Breadcrumb or a link back. */
  above?: ReactNode
}

export const PageHeader = ({ title, description, action, above }: PageHeaderProps) => (
  <header className="mb-5">
    {above && <div className="mb-1.5">{above}</div>}
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold">{title}</h1>
        {description && <p className="mt-0.5 max-w-2xl text-muted">{description}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  </header>
)
