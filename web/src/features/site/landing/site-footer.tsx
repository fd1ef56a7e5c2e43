import { frameTexts } from '@app/contract/content/site/frame.ts'
import { organisation, product } from '@app/contract/i18n/organisation.ts'
import { isLanguage, t } from '@app/contract/i18n/translate.ts'
import { useLocation, useNavigate } from 'react-router'
import { setLanguage, useLanguage } from '#lib/i18n/language.ts'
import { languageOptions } from '#lib/i18n/language-names.ts'
import { SiteLink, SiteText } from '#lib/site/site-text.tsx'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.ts'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'
import { Brand } from './brand.tsx'
import { siteLinks } from './site-links.ts'

const id = 'language'

/** Switches the language immediately; without script by a button, on the same page. */
function LanguageChoice() {
  const language = useLanguage()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  async function choose(chosen: string) {
    if (!isLanguage(chosen)) return
    try {
      await setLanguage(chosen)
    } catch {
      return toast.error(t("Couldn't load the language. Please try again."))
    }
    // The title and what the server wrote are in the language of before.
    await navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
    document.getElementById(id)?.focus({ preventScroll: true })
  }

  return (
    <form action="/language" className="flex items-end gap-2">
      <input type="hidden" name="back" value={pathname + search} />
      <Select
        id={id}
        name="to"
        label={t('Language')}
        className="w-40"
        value={language}
        onChange={(event) => void choose(event.target.value)}
        options={languageOptions}
      />
      <noscript>
        <Button type="submit" variant="secondary">
          {t('Change')}
        </Button>
      </noscript>
    </form>
  )
}

export const SiteFooter = () => (
  <footer className="mt-16 border-t bg-surface">
    <div className="page grid grid-cols-2 gap-8 py-10 md:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="col-span-full grid content-start justify-items-start gap-5 md:col-span-1">
        <div>
          <Brand />
          <p className="mt-2 max-w-xs text-sm text-muted">
            <SiteText of={frameTexts} id="footer.claim" />
          </p>
        </div>
        <LanguageChoice />
      </div>
      {siteLinks.map(({ title, links }) => (
        <nav key={title} aria-labelledby={title} className="has-[textarea]:col-span-full">
          <h2 id={title} className="mb-2 text-sm font-semibold">
            <SiteText of={frameTexts} id={title} />
          </h2>
          <ul className="grid gap-1.5">
            {links.map(({ to, label }) => (
              <li key={to}>
                <SiteLink
                  of={frameTexts}
                  id={label}
                  to={to}
                  className={linkClass('text-sm font-normal text-muted')}
                />
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <p className="border-t py-4 text-sm text-muted">
      <span className="page block">
        <SiteText of={frameTexts} id="footer.copyright" />
        {organisation().short_name !== product && (
          <span className="ml-3">{t('Powered by {product}', { product })}</span>
        )}
      </span>
    </p>
  </footer>
)
