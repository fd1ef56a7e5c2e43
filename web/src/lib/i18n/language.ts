import {
  currentLocale,
  isLanguage,
  type Language,
  loadCatalog,
  setLocaleResolver,
} from '@app/contract/i18n/text.ts'
import { use, useSyncExternalStore } from 'react'
import { keepTyped } from '#lib/typed-text.ts'

type Catalogue = () => Promise<{ default: Record<string, string> }>

const catalogues: Record<Exclude<Language, 'en'>, Catalogue> = {
  de: () => import('#locales/de.json'),
  es: () => import('#locales/es.json'),
  fr: () => import('#locales/fr.json'),
  hi: () => import('#locales/hi.json'),
}

const year = 31_536_000
let current: Language = 'en'
const listeners = new Set<() => void>()

/** Before the first render in the browser: the language the server wrote the page in. */
export async function startLanguage() {
  setLocaleResolver(() => current)
  const { lang } = document.documentElement
  if (isLanguage(lang)) await learn(lang)
}

/** Says everything in another language at once, and asks the server for pages in it from now on. */
export async function setLanguage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `language=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
  if (language === current) return
  await learn(language)
  document.documentElement.lang = language
  const bringBack = keepTyped()
  for (const listener of listeners) listener()
  setTimeout(bringBack)
}

async function learn(language: Language) {
  await taught(language)
  current = language
}

const known = new Set<Language>(['en'])
const lessons = new Map<Language, Promise<void>>()

/** Each catalogue is fetched once; one that could not be is asked for again. */
function taught(language: Language): Promise<void> {
  const lesson = lessons.get(language) ?? teachNow(language)
  lessons.set(language, lesson)
  lesson.catch(() => lessons.delete(language))
  return lesson
}

async function teachNow(language: Language) {
  if (language !== 'en') loadCatalog(language, (await catalogues[language]()).default)
  known.add(language)
}

/** For who shows a language beside the spoken one: suspends until `tIn` knows it. */
export function useTaught(language: Language) {
  if (!known.has(language)) use(taught(language))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The language everything is said in; what shows it is made anew when it changes. */
export const useLanguage = () => useSyncExternalStore(subscribe, currentLocale, currentLocale)
