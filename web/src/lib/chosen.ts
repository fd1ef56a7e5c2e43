import type { Settings } from '@app/contract/settings.ts'
import { settings } from '@app/contract/settings.ts'
import { call, refresh } from './api.ts'
import { setLanguage } from './language.ts'
import { setTheme, type Theme } from './preferences.ts'
import { checkSession } from './session.ts'
import { type Choice, keepInTurn } from './unkept-choices.ts'

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
    await Promise.all([refresh([settings.read]), checkSession()])
  })
