import { t } from '@app/contract/i18n/translate.ts'
import { Brand } from '#features/site/landing/brand.tsx'
import { buttonClass } from '#ui/button.tsx'

export const meta = () => [
  { title: t('Not available offline · {organisation}') },
  { name: 'robots', content: 'noindex' },
]

/** Shown, without its scripts, in place of a page that this browser has no copy of: an empty link loads that page. */
export default function Offline() {
  return (
    <main
      id="content"
      className="page grid min-h-dvh place-content-center justify-items-center gap-3 text-center"
    >
      <Brand />
      <h1 className="text-xl font-semibold">{t('You need a connection for this page')}</h1>
      <p className="text-muted">{t("Pages you've opened before also work offline.")}</p>
      <p className="flex justify-center gap-2">
        {/* biome-ignore lint/a11y/useValidAnchor: it is shown at the URL of another page */}
        <a href="" className={buttonClass()}>
          {t('Try again')}
        </a>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          {t('Go to the homepage')}
        </a>
      </p>
    </main>
  )
}
