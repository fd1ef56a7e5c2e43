import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { useLanguage } from '#lib/i18n/language.ts'
import { setEditing } from '#lib/site/edit-mode.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.ts'
import { PageChoice, PageHead } from './page-head.tsx'
import { useSiteTextsLater } from './site.api.ts'

/** On every public page while the site is edited: that it is, in which language, and the way out. */
export function EditBar() {
  const language = useLanguage()
  const { error, refetch } = useSiteTextsLater(language)
  return (
    <aside
      aria-label={t('Edit Site')}
      className="sticky bottom-0 z-20 flex min-h-12 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-accent bg-surface px-4 py-1.5 text-sm"
    >
      <Badge tone="accent">{t('SUPER ADMIN EDIT MODE')}</Badge>
      {error ? (
        <p role="alert" className="text-danger">
          {t('The texts could not be loaded.')}{' '}
          <Button variant="ghost" size="sm" onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        </p>
      ) : (
        <p className="max-sm:sr-only">{t('Click a marked text to change it in this language.')}</p>
      )}
      <PageHead />
      <PageChoice />
      <Link to={`/superadmin/site?language=${language}`} className={linkClass('text-sm')}>
        {t('All texts')}
      </Link>
      <Button variant="secondary" size="sm" onClick={() => setEditing(false)}>
        {t('Stop editing')}
      </Button>
    </aside>
  )
}
