import type { PageHeaderProps } from './page-header.tsx'

/** The header of a panel whose page title is in the surrounding layout. */
export const PanelHead = ({ title, description, action }: Omit<PageHeaderProps, 'above'>) => (
  <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 flex-1 basis-48">
      <h2 className="text-lg font-semibold">{title}</h2>
      {description && <p className="mt-0.5 max-w-2xl text-muted">{description}</p>}
    </div>
    {action && <div className="flex flex-wrap gap-2">{action}</div>}
  </header>
)
