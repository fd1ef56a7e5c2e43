import { AsyncLocalStorage } from 'node:async_hooks'
import { entriesIn } from '@app/contract/core/objects.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import {
  type Language,
  loadCatalog,
  preferred,
  setLocaleResolver,
} from '@app/contract/i18n/translate.ts'
import type { FastifyInstance } from 'fastify'
import de from '#src/locales/de.json' with { type: 'json' }
import es from '#src/locales/es.json' with { type: 'json' }
import fr from '#src/locales/fr.json' with { type: 'json' }
import hi from '#src/locales/hi.json' with { type: 'json' }

for (const [language, messages] of entriesIn({ de, es, fr, hi })) loadCatalog(language, messages)

const localeStorage = new AsyncLocalStorage<{ language: Language }>()
/** What a job writes for everyone, such as a weekly update, is in the organisation's language. */
setLocaleResolver(() => localeStorage.getStore()?.language ?? organisation().language)

/** Runs `work` with a given language, whatever the language of the request; the organisation's when none is known. */
export const withLocale = <T>(language: Language | null | undefined, work: () => T): T =>
  localeStorage.run({ language: language ?? organisation().language }, work)

/** Switches the rest of this request to the language the user chose. */
export function setRequestLocale(language: Language | null | undefined) {
  const store = localeStorage.getStore()
  if (store && language) store.language = language
}

/** Responds in the browser's language until the user is known and has chosen another. */
export function registerLocale(app: FastifyInstance) {
  app.decorateRequest('locale')
  app.addHook('onRequest', (request, _reply, next) => {
    request.locale = { language: preferred(request.headers['accept-language']) }
    localeStorage.run(request.locale, next)
  })
  // The body arrives in events of the connection, which are outside the request's async context.
  app.addHook('preValidation', (request, _reply, next) => {
    localeStorage.run(request.locale ?? { language: 'en' }, next)
  })
}
