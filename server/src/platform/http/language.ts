import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Language,
  loadCatalog,
  preferred,
  setLocaleResolver,
} from '@app/contract/i18n/text.ts'
import type { FastifyInstance } from 'fastify'
import de from '#src/locales/de.json' with { type: 'json' }
import es from '#src/locales/es.json' with { type: 'json' }
import fr from '#src/locales/fr.json' with { type: 'json' }
import hi from '#src/locales/hi.json' with { type: 'json' }

for (const [language, messages] of Object.entries({ de, es, fr, hi }))
  loadCatalog(language as Language, messages)

const localeStorage = new AsyncLocalStorage<{ language: Language }>()
setLocaleResolver(() => localeStorage.getStore()?.language ?? 'en')

/** Says something in a person's language, whoever asked for it; English for whom no language is known. */
export const withLocale = <T>(language: Language | null | undefined, work: () => T): T =>
  localeStorage.run({ language: language ?? 'en' }, work)

/** From here on this request is answered in the language its person chose. */
export function setRequestLocale(language: Language | null | undefined) {
  const store = localeStorage.getStore()
  if (store && language) store.language = language
}

/** Every request is answered in its browser's language, until somebody is known who chose another. */
export function registerLocale(app: FastifyInstance) {
  app.decorateRequest('locale')
  app.addHook('onRequest', (request, _reply, next) => {
    request.locale = { language: preferred(request.headers['accept-language']) }
    localeStorage.run(request.locale, next)
  })
  // The body arrived in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, next) => {
    localeStorage.run(request.locale ?? { language: 'en' }, next)
  })
}
