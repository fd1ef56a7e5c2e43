import {
  currentLocale,
  isLanguage,
  type Language,
  loadCatalog,
  setLocaleResolver,
} from '@app/contract/i18n/translate.ts'
import { use, useSyncExternalStore } from 'react'

/** Form input, identified by the form's position on the page and the field's name. */
function typedFields(): Map<string, HTMLInputElement | HTMLTextAreaElement> {
  const found = new Map<string, HTMLInputElement | HTMLTextAreaElement>()
  for (const [place, form] of [...document.forms].entries())
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields))
      if (field.name && !field.readOnly) found.set(`${place} ${field.name}`, field)
  return found
}

const fields =
  'textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=submit])'

/**
 * A switch of the language remounts the page and loses the input of its forms. Called before, this returns a function
 * that restores it. In memory only, because passwords are among it.
 */
function captureInput(): () => void {
  const typed = [...typedFields()].map(([where, { value }]) => [where, value] as const)
  return () => {
    const now = typedFields()
    for (const [where, value] of typed) {
      const field = now.get(where)
      if (field && field.value !== value) type(field, value)
    }
  }
}

/** As a key would: React looks for a change that did not come from itself. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

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

/** Before hydration: loads the language that the server rendered the page in. */
export async function initLanguage() {
  setLocaleResolver(() => current)
  const { lang } = document.documentElement
  if (isLanguage(lang)) await switchLanguage(lang)
}

/** Switches the language at once, and by cookie for the server's pages. */
export async function setLanguage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `language=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
  if (language === current) return
  await switchLanguage(language)
  document.documentElement.lang = language
  const restore = captureInput()
  for (const listener of listeners) listener()
  setTimeout(restore)
}

async function switchLanguage(language: Language) {
  await loadCatalogOnce(language)
  current = language
}

const loadedLanguages = new Set<Language>(['en'])
const pendingCatalogs = new Map<Language, Promise<void>>()

/** Fetches each catalog once; a failed fetch is retried the next time. */
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

/** For showing texts in another than the current language: suspends until its catalog is loaded. */
export function useCatalog(language: Language) {
  if (!loadedLanguages.has(language)) use(loadCatalogOnce(language))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The current language; components rerender when it changes. */
export const useLanguage = () => useSyncExternalStore(subscribe, currentLocale, currentLocale)
