import { originalOf } from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useLocation, useNavigate } from 'react-router'
import { Select } from '#ui/select.tsx'
import { editedPages, isEditedPage, pageAt, pageLabels, pagePaths } from './site-words.ts'
import { TextEditor } from './text-editor.tsx'

/** What is not seen in a page: its name in the browser, in search results and where its link is shared. */
export function PageHead() {
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
          <TextEditor id={title} words={t(originalOf(title))} />
        </p>
        <p>
          <TextEditor id={text} words={t(originalOf(text))} />
        </p>
        <p className="text-muted">
          {t('So it stands in search results and where a link to the page is shared.')}
        </p>
      </div>
    </details>
  )
}

/** While links are edited they lead nowhere: this does. */
export function PageChoice() {
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
