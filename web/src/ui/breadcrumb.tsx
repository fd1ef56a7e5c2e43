import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTexts } from './ui-texts.tsx'

export interface Crumb {
  label: string
  /** Omitted on the last crumb, the current page. */
  to?: string
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={useTexts().breadcrumb}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={to ?? label}>
            {index > 0 && <ChevronRight aria-hidden className="size-3.5" />}
            <li className="min-w-0">
              {to ? (
                <Link to={to} className="inline-block py-0.5 hover:text-ink hover:underline">
                  {label}
                </Link>
              ) : (
                <span aria-current="page" className="text-ink">
                  {label}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
