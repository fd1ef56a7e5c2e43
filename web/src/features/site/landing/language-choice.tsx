import { isLanguage, type Language, languages, t } from '@app/contract/i18n/text.ts'
import { useLocation, useNavigate } from 'react-router'
import { setLanguage, useLanguage } from '#lib/i18n/language.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

/** Each calls itself by its own name, for whoever does not read the others. */
const names: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  hi: 'हिन्दी',
}
const id = 'language'

/** Says everything in another language at once; without script by a button, on the same page. */
export function LanguageChoice() {
  const language = useLanguage()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  async function choose(chosen: string) {
    if (!isLanguage(chosen)) return
    try {
      await setLanguage(chosen)
    } catch {
      return toast.error(t('The language could not be loaded. Please try again.'))
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
        options={languages.map((value) => ({ value, label: names[value] }))}
      />
      <noscript>
        <Button type="submit" variant="secondary">
          {t('Change')}
        </Button>
      </noscript>
    </form>
  )
}
