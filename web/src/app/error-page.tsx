import { t } from '@app/contract/i18n/translate.ts'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

/** Replaces a page that failed to render. */
export function ErrorPage() {
  const problem = useRouteError()
  const isMissing = isRouteErrorResponse(problem) && problem.status === 404
  const [title, text] = isMissing
    ? [t('Page not found'), t('It may have been moved or removed.')]
    : [t("Couldn't show this page"), t('An unexpected error occurred. Please try again.')]

  return (
    <main id="content" className="page grid min-h-dvh place-content-center gap-3 text-center">
      <title>{t('{title} · {organisation}', { title })}</title>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-muted">{text}</p>
      <p className="flex justify-center gap-2">
        {!isMissing && (
          <button type="button" className={buttonClass()} onClick={() => location.reload()}>
            {t('Retry')}
          </button>
        )}
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          {t('Go to the homepage')}
        </a>
      </p>
    </main>
  )
}
