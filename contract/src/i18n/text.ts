import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The languages the product is complete in (spec §9, and Hindi besides). */
export const languages = ['en', 'es', 'fr', 'de', 'hi'] as const
export type Language = (typeof languages)[number]

/** How dates, numbers and money are written in a language: English and Hindi as in India. */
export const locales: Record<Language, string> = {
  en: 'en-IN',
  es: 'es',
  fr: 'fr',
  de: 'de',
  hi: 'hi-IN',
}

export const isLanguage = (name: unknown): name is Language =>
  languages.some((language) => language === name)

/** The first of our languages that a browser asks for (RFC 9110, Accept-Language); English without one. */
export function preferred(header = ''): Language {
  const preferences = header
    .slice(0, 400)
    .split(',')
    .map((entry) => {
      const [name = '', quality = 'q=1'] = entry.trim().split(/\s*;\s*/)
      return { name: name.split('-')[0]?.toLowerCase(), quality: Number(quality.slice(2)) || 0 }
    })
    .filter(({ name, quality }) => quality > 0 && isLanguage(name))
    .toSorted((a, b) => b.quality - a.quality)
  const [first] = preferences
  return isLanguage(first?.name) ? first.name : 'en'
}

/** Without a prototype: what somebody typed may be looked up, too. */
const emptyCatalog = (): Record<string, string> => Object.create(null)

const catalogs: Record<Language, Record<string, string>> = {
  en: emptyCatalog(),
  es: emptyCatalog(),
  fr: emptyCatalog(),
  de: emptyCatalog(),
  hi: emptyCatalog(),
}
const formatters = new Map<Language, I18n>()

/** Says what the English sentences are in a language; called again, it adds to them. */
export function loadCatalog(language: Language, messages: Record<string, string>) {
  Object.assign(catalogs[language], messages)
  formatters.delete(language)
}

/** Each sentence with values is parsed once a language. */
function formatterFor(language: Language, sentence: string) {
  const known =
    formatters.get(language) ??
    setupI18n({ locale: language, locales: locales[language], messages: { [language]: {} } })
  formatters.set(language, known)
  if (!known.messages[sentence]) known.load(language, { [sentence]: compileMessage(sentence) })
  return known
}

/** French says “de Ravi” and “d’Asha”, “que Ravi” and “qu’Asha”: a value decides how the word before it ends. */
const withElision = (sentence: string, values: Record<string, unknown>) =>
  sentence.replaceAll(/\b(d|\w*qu)e \{(\w+)\}/gi, (whole, start: string, name: string) =>
    vowel.test(String(values[name])) ? `${start}’{${name}}` : whole,
  )
const vowel = /^[aeiouàâäæéèêëîïôöœùûü]/i

let resolveLocale = (): Language => 'en'

/** Where `t` asks for the language: the server's request, the browser's document. */
export function setLocaleResolver(language: () => Language) {
  resolveLocale = language
}

export const currentLocale = () => resolveLocale()

/**
 * An English sentence in the language of who reads it; English where it has no translation. The sentence is the key, and
 * stands here as one literal so that `npm run check` finds it. Values and plurals are ICU: `{count, plural, one {# day} other {# days}}`.
 */
export function t(message: string, values?: Record<string, unknown>): string {
  const language = resolveLocale()
  const translated = catalogs[language][message] ?? message
  if (!values) return translated
  const sentence = language === 'fr' ? withElision(translated, values) : translated
  return formatterFor(language, sentence)._(sentence, values)
}

/** The same in a language that need not be the reader's; it must have been taught. */
export const tIn = (language: Language, message: string): string =>
  catalogs[language][message] ?? message

/** Marks a sentence that is kept as English and said later, by `t`, where it is shown. */
export const msg = <T extends string>(message: T): T => message

/**
 * A table of sentences that are said when they are read: `localized({ hired: msg('Hired') }).hired` is in the language of who
 * reads it then. Tables within tables and lists work alike; what is no sentence stays as it is.
 */
export function localized<T extends object>(table: T): T {
  const resolveLocale = (Array.isArray(table) ? [] : {}) as T
  for (const [key, value] of Object.entries(table)) {
    const get = typeof value === 'string' ? () => t(value) : () => within
    const within = isTable(value) ? localized(value) : value
    Object.defineProperty(resolveLocale, key, { enumerable: true, get })
  }
  return resolveLocale
}

/** A list or a plain record, and not something a library made. */
const isTable = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
  !('$$typeof' in value)
