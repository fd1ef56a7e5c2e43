import { isLanguage, type Language, languages, msg, said, t } from '@app/contract/i18n/text.ts'
import { useNavigate } from 'react-router'
import { useLanguage } from '#lib/i18n/language.ts'
import { chooseLanguage, chooseTheme } from '#lib/offline/chosen.ts'
import { themes, useTheme } from '#lib/session/preferences.ts'
import { Select } from '#ui/select.tsx'
import { saying } from './settings.api.ts'
import { SettingsCard } from './settings-card.tsx'
import type { SettingsField } from './settings-values.ts'

const themeLabels = said({ light: msg('Light'), dark: msg('Dark'), system: msg('System') })

/** Each in its own name, for who reads no other. */
const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  hi: 'हिन्दी',
}

interface AppearanceCardProps {
  field: SettingsField
  timeZone: string
}

/** Theme and language are seen at once, and saved at once with it. */
export const AppearanceCard = ({ field, timeZone }: AppearanceCardProps) => (
  <SettingsCard
    id="appearance"
    title={t('Appearance')}
    description={t('Theme and language change at once, on your other devices too.')}
  >
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ThemeSelect />
      <LanguageSelect />
      <Select
        {...field('timeZone')}
        label={t('Time zone')}
        hint={t('Your days begin at midnight there.')}
        options={zonesWith(timeZone)}
      />
    </div>
  </SettingsCard>
)

function ThemeSelect() {
  const theme = useTheme()
  return (
    <Select
      label={t('Theme')}
      value={theme}
      options={themes.map((value) => ({ value, label: themeLabels[value] }))}
      onChange={({ target }) => {
        const chosen = themes.find((known) => known === target.value)
        if (chosen) void saying(chooseTheme(chosen))
      }}
    />
  )
}

const languageId = 'language-setting'

function LanguageSelect() {
  const language = useLanguage()
  const navigate = useNavigate()
  const choose = async (chosen: Language) => {
    await saying(chooseLanguage(chosen))
    // The page was made anew: its title says the same from now on, and the focus is where it was.
    // Whoever has gone on meanwhile stays where they are.
    const { pathname, search } = location
    await navigate(pathname + search, { replace: true, preventScrollReset: true })
    document.getElementById(languageId)?.focus({ preventScroll: true })
  }
  return (
    <Select
      id={languageId}
      label={t('Language')}
      value={language}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void choose(target.value)
      }}
    />
  )
}

/** What the browser knows, and the one that is set even if it does not. */
const zonesWith = (set: string) =>
  [...new Set([set, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
