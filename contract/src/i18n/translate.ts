import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { onOrganisationChange, organisation } from './organisation.ts'

/** The languages the product is fully translated into (spec §9, plus Hindi). */
export const languages = ['en', 'es', 'fr', 'de', 'hi'] as const
export type Language = (typeof languages)[number]

/** The locale for dates, numbers and money: English as in the organisation's country. */
export const localeOf = (language: Language): string =>
  language === 'en' ? `en-${organisation().country}` : language === 'hi' ? 'hi-IN' : language

export const isLanguage = (name: unknown): name is Language =>
  languages.some((language) => language === name)

/** The best of our languages for an Accept-Language header (RFC 9110); the organisation's by default. */
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
  return isLanguage(first?.name) ? first.name : organisation().language
}

/** Without a prototype, because user input may be looked up too. */
const emptyCatalog = (): Record<string, string> => Object.create(null)

const catalogs: Record<Language, Record<string, string>> = {
  en: emptyCatalog(),
  es: emptyCatalog(),
  fr: emptyCatalog(),
  de: emptyCatalog(),
  hi: emptyCatalog(),
}
const formatters = new Map<Language, I18n>()
onOrganisationChange(() => formatters.clear())

/** Adds translations of the English messages in a language. */
export function loadCatalog(language: Language, messages: Record<string, string>) {
  Object.assign(catalogs[language], messages)
  formatters.delete(language)
}

/** Each message with values is parsed once per language. */
function formatterFor(language: Language, sentence: string) {
  const known =
    formatters.get(language) ??
    setupI18n({ locale: language, locales: localeOf(language), messages: { [language]: {} } })
  formatters.set(language, known)
  if (!known.messages[sentence]) known.load(language, { [sentence]: compileMessage(sentence) })
  return known
}

/** French elision: “de Ravi” but “d’Asha”, “que Ravi” but “qu’Asha”, depending on the value. */
const withElision = (sentence: string, values: Record<string, unknown>) =>
  sentence.replaceAll(/\b(d|\w*qu)e \{(\w+)\}/gi, (whole, start: string, name: string) =>
    vowel.test(String(values[name])) ? `${start}’{${name}}` : whole,
  )
const vowel = /^[aeiouàâäæéèêëîïôöœùûü]/i

let resolveLocale = (): Language => 'en'

/** Sets how `t` finds the language: from the server's request or the browser's document. */
export function setLocaleResolver(language: () => Language) {
  resolveLocale = language
}

export const currentLocale = () => resolveLocale()

/** The values that every message may use. */
const common = () => ({
  organisation: organisation().short_name,
  year: String(new Date().getFullYear()),
  upload_mb: String(organisation().upload_mb),
})

/**
 * Translates an English message into the current locale; English where there is no translation. The message is the key
 * and must be a literal, so that `npm run check` finds it. Values and plurals are ICU: `{count, plural, one {# day}
 * other {# days}}`. `{organisation}`, `{year}` and `{upload_mb}` need no value.
 */
export function t(message: string, values?: Record<string, unknown>): string {
  const language = resolveLocale()
  const translated = catalogs[language][message] ?? message
  if (!values) return withCommon(language, translated)
  const all = { ...common(), ...values }
  const sentence = language === 'fr' ? withElision(translated, all) : translated
  return verbatim(all, (safe) => formatterFor(language, sentence)._(sentence, safe))
}

/** Values as they are: of `\u0041` in a value the formatter would make an A. */
function verbatim(
  values: Record<string, unknown>,
  format: (values: Record<string, unknown>) => string,
): string {
  const isEscaped = (value: unknown) => typeof value === 'string' && value.includes('\\')
  if (!Object.values(values).some(isEscaped)) return format(values)
  const safe = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\\', standIn) : value,
  ])
  return format(Object.fromEntries(safe)).replaceAll(standIn, '\\')
}
const standIn = '\uE000'

/** The message of a language before any value is put in. */
export const messageIn = (language: Language, message: string): string =>
  catalogs[language][message] ?? message

/** Its parts: text, and lists that begin with the name of a value. Throws where the braces do not fit. */
export const partsOfMessage = (message: string) => compileMessageOrThrow(message)

/** Formats a message that a user wrote, in the current locale; it is not remembered. */
export function formatMessage(message: string, values: Record<string, unknown>): string {
  const language = resolveLocale()
  const all = { ...common(), ...values }
  const sentence = language === 'fr' ? withElision(message, all) : message
  const messages = { [language]: { [sentence]: compileMessageOrThrow(sentence) } }
  const i18n = setupI18n({ locale: language, locales: localeOf(language), messages })
  return verbatim(all, (safe) => i18n._(sentence, safe))
}

/** Translates into a given language, whose catalog must be loaded. */
export const tIn = (language: Language, message: string): string =>
  withCommon(language, catalogs[language][message] ?? message)

/** Without values a message is no ICU: its quotes and braces stay as they are. */
function withCommon(language: Language, message: string) {
  if (!message.includes('{')) return message
  const values: Record<string, string> = common()
  const sentence = language === 'fr' ? withElision(message, values) : message
  return sentence.replaceAll(
    /\{(organisation|year|upload_mb)\}/g,
    (whole, name) => values[name] ?? whole,
  )
}

/** Marks a message that is stored in English and translated with `t` where it is shown. */
export const msg = <T extends string>(message: T): T => message

/**
 * A table of messages that are translated when they are read: `localized({ hired: msg('Hired') }).hired` is in the
 * current locale. Nested tables and lists work too; other values are unchanged.
 */
export const localized = <T extends object>(table: T): T => resolvedTable(table)

/** Fields of list items that name something for the program: `{ page: 'projects', label: msg('Projects') }`. */
const dataFields = new Set([
  'id',
  'key',
  'kind',
  'page',
  'path',
  'sort',
  'tab',
  'to',
  'tone',
  'type',
  'value',
  'view',
])

function resolvedTable<T extends object>(table: T, isItem = false): T {
  const resolved = Object.assign(Array.isArray(table) ? [] : {}, table)
  for (const [key, value] of Object.entries(table)) {
    if (isItem && dataFields.has(key)) continue
    const get = typeof value === 'string' ? () => t(value) : () => within
    const within = isTable(value) ? resolvedTable(value, Array.isArray(table)) : value
    Object.defineProperty(resolved, key, { enumerable: true, get })
  }
  return resolved
}

/** A list or a plain record, not a class instance or a React element. */
const isTable = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
  !('$$typeof' in value)
