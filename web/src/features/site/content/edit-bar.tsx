import { originalOf } from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { useLanguage } from '#lib/i18n/language.ts'
import { setEditing } from '#lib/site/edit-mode.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.ts'
import { Select } from '#ui/select.tsx'
import { useSiteTextsLater } from './content.api.ts'
import { editedPages, isEditedPage, pageAt, pageLabels, pagePaths } from './content.labels.ts'
import { TextEditor } from './text-editor.tsx'

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
          {t("Couldn't load the texts.")}{' '}
          <Button variant="ghost" size="sm" onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        </p>
      ) : (
        <p className="max-sm:sr-only">{t('Click a marked text to change it in this language.')}</p>
      )}
      <PageHead />
      <PageChoice />
      <Link to={pageUrl('site_texts', { query: { language } })} className={linkClass('text-sm')}>
        {t('All texts')}
      </Link>
      <Button variant="secondary" size="sm" onClick={() => setEditing(false)}>
        {t('Stop editing')}
      </Button>
    </aside>
  )
}

/** The metadata of a page: its title in the browser, in search results and in shared links. */
function PageHead() {
  const page = pageAt(useLocation().pathname)
  if (!page) return null
  const [title, text] = [`${page}.meta_title`, `${page}.meta_text`] as const
  return (
    <details key={page} className="group/head open:basis-full">
      <summary className="min-h-6 cursor-pointer text-center font-medium text-accent">
        {t('Title and description')}
      </summary>
      <div className="mx-auto grid max-h-[50dvh] max-w-2xl grid-cols-1 gap-1 overflow-y-auto px-1 py-3">
        <p className="text-lg font-medium text-accent">
          <TextEditor id={title} value={t(originalOf(title))} />
        </p>
        <p>
          <TextEditor id={text} value={t(originalOf(text))} />
        </p>
        <p className="text-muted">
          {t('This is how the page appears in search results and shared links.')}
        </p>
      </div>
    </details>
  )
}

/** While links are edited they lead nowhere: this does. */
function PageChoice() {
  const navigate = useNavigate()
  const page = pageAt(useLocation().pathname)
  return (
    <Select
      label={t('Page')}
      labelHidden
      className="w-44"
      placeholder={page ? undefined : t('Page')}
      value={page ?? ''}
      options={editedPages.map((value) => ({ value, label: pageLabels[value] }))}
      onChange={({ target: { value } }) => isEditedPage(value) && void navigate(pagePaths[value])}
    />
  )
}
