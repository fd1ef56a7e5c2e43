import { t } from '@app/contract/i18n/translate.ts'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

/** On to older entries, and back to the newest; plain links, so that they work without script. */
export function PageSteps({ path, next }: { path: string; next: string | null }) {
  const [searchParams] = useSearchParams()
  const isFirst = !searchParams.has('cursor')
  if (isFirst && !next) return null
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap justify-between gap-2">
      {isFirst ? (
        <span />
      ) : (
        <Link to={path} className={buttonClass({ variant: 'secondary' })}>
          {t('Newest')}
        </Link>
      )}
      {next && (
        <Link
          to={`${path}?cursor=${next}`}
          rel="next"
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('Older')}
        </Link>
      )}
    </nav>
  )
}
