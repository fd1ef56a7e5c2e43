import { t } from '@app/contract/i18n/text.ts'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { linkClass } from '#ui/link.ts'
import { filterWords } from './filter-words.ts'
import { type Asked, filtersIn, listPath } from './internship-search.ts'

/** The filters in force; each is a link to the list without it. */
export function FilterChips({ asked }: { asked: Asked }) {
  const filters = filtersIn(asked)
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('Filters in force')} className="flex flex-wrap items-center gap-2">
      {filters.map(({ name, value }) => (
        <li key={name}>
          <Link
            to={listPath({ ...asked, [name]: undefined })}
            preventScrollReset
            className="flex min-h-7 items-center gap-1.5 rounded-full border bg-surface px-3 text-sm wrap-anywhere hover:border-control"
          >
            <span className="sr-only">{t('Remove')} </span>
            {filterWords(name, value)}
            <X aria-hidden className="size-3.5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listPath({ search: asked.search, sort: asked.sort })}
          preventScrollReset
          className={linkClass('text-sm')}
        >
          {t('Clear filters')}
        </Link>
      </li>
    </ul>
  )
}
