import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, preferred, speak, teach } from '@app/contract/i18n/text.ts'
import type { FastifyInstance } from 'fastify'
import de from '#src/locales/de.json' with { type: 'json' }
import es from '#src/locales/es.json' with { type: 'json' }
import fr from '#src/locales/fr.json' with { type: 'json' }
import hi from '#src/locales/hi.json' with { type: 'json' }

for (const [language, messages] of Object.entries({ de, es, fr, hi }))
  teach(language as Language, messages)

const listening = new AsyncLocalStorage<{ language: Language }>()
speak(() => listening.getStore()?.language ?? 'en')

/** Says something in a person's language, whoever asked for it; English for whom no language is known. */
export const speaking = <T>(language: Language | null | undefined, say: () => T): T =>
  listening.run({ language: language ?? 'en' }, say)

/** From here on this request is answered in the language its person chose. */
export function answerIn(language: Language | null | undefined) {
  const listener = listening.getStore()
  if (listener && language) listener.language = language
}

/** Every request is answered in its browser's language, until somebody is known who chose another. */
export function listen(app: FastifyInstance) {
  app.decorateRequest('listener')
  app.addHook('onRequest', (request, _reply, next) => {
    request.listener = { language: preferred(request.headers['accept-language']) }
    listening.run(request.listener, next)
  })
  // The body arrived in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, next) => {
    listening.run(request.listener ?? { language: 'en' }, next)
  })
}
