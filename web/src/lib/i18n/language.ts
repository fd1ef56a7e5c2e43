import {
  currentLocale,
  isLanguage,
  type Language,
  loadCatalog,
  setLocaleResolver,
} from '@app/contract/i18n/text.ts'
import { use, useSyncExternalStore } from 'react'
import { keepTyped } from './typed-text.ts'

type CatalogLoader = () => Promise<{ default: Record<string, string> }>

const catalogLoaders: Record<Exclude<Language, 'en'>, CatalogLoader> = {
  de: () => import('#locales/de.json'),
  es: () => import('#locales/es.json'),
  fr: () => import('#locales/fr.json'),
  hi: () => import('#locales/hi.json'),
}

const year = 31_536_000
let current: Language = 'en'
const listeners = new Set<() => void>()

/** Before the first render in the browser: the language the server wrote the page in. */
export async function initLanguage() {
  setLocaleResolver(() => current)
  const { lang } = document.documentElement
  if (isLanguage(lang)) await switchLanguage(lang)
}

/** Says everything in another language at once, and asks the server for pages in it from now on. */
export async function setLanguage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `language=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
  if (language === current) return
  await switchLanguage(language)
  document.documentElement.lang = language
  const restore = keepTyped()
  for (const listener of listeners) listener()
  setTimeout(restore)
}

async function switchLanguage(language: Language) {
  await loadCatalogOnce(language)
  current = language
}

const loadedLanguages = new Set<Language>(['en'])
const pendingCatalogs = new Map<Language, Promise<void>>()

/** Each catalogue is fetched once; one that could not be is asked for again. */
function loadCatalogOnce(language: Language): Promise<void> {
  const loading = pendingCatalogs.get(language) ?? fetchCatalog(language)
  pendingCatalogs.set(language, loading)
  loading.catch(() => pendingCatalogs.delete(language))
  return loading
}

async function fetchCatalog(language: Language) {
  if (language !== 'en') loadCatalog(language, (await catalogLoaders[language]()).default)
  loadedLanguages.add(language)
}

/** For who shows a language beside the spoken one: suspends until `tIn` knows it. */
export function useCatalog(language: Language) {
  if (!loadedLanguages.has(language)) use(loadCatalogOnce(language))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The language everything is said in; what shows it is made anew when it changes. */
export const useLanguage = () => useSyncExternalStore(subscribe, currentLocale, currentLocale)
