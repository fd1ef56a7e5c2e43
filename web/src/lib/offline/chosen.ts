import type { Settings } from '@app/contract/identity/settings.ts'
import { settings } from '@app/contract/identity/settings.ts'
import { call, invalidate } from '#lib/api/api.ts'
import { setLanguage } from '#lib/i18n/language.ts'
import { setTheme, type Theme } from '#lib/session/preferences.ts'
import { checkSession } from '#lib/session/session.ts'
import { type Choice, keepInTurn } from '#lib/session/unkept-choices.ts'

/** Here at once, and kept for one's other devices. Rejects when it could not be kept; here it stays. */
export async function chooseTheme(theme: Theme) {
  setTheme(theme)
  await keep({ theme })
}

/** Everything is said in it at once, and what the server says and mails from now on. */
export async function chooseLanguage(language: Settings['language']) {
  await setLanguage(language)
  await keep({ language })
}

/** Until the profile that is known here holds it, no older answer takes it back. */
const keep = (choice: Choice) =>
  keepInTurn(choice, async () => {
    await call(settings.change, { body: choice })
    await Promise.all([invalidate([settings.read]), checkSession()])
  })
