import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, loadCatalog, setLocaleResolver } from '@app/contract/i18n/translate.ts'
import de from '#locales/de.json'
import es from '#locales/es.json'
import fr from '#locales/fr.json'
import hi from '#locales/hi.json'

loadCatalog('de', de)
loadCatalog('es', es)
loadCatalog('fr', fr)
loadCatalog('hi', hi)

const localeStorage = new AsyncLocalStorage<Language>()
setLocaleResolver(() => localeStorage.getStore() ?? 'en')

/** Renders a page in the language of its request, isolated from concurrent renders. */
export const withLocale = <T>(language: Language, render: () => T): T =>
  localeStorage.run(language, render)
