import { type Language, languages } from '@app/contract/i18n/translate.ts'

/** Each in its own language, for users who read no other. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  hi: 'हिन्दी',
}

export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))
