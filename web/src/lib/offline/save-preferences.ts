import type { Settings } from '@app/contract/identity/settings.ts'
import { settings } from '@app/contract/identity/settings.ts'
import { call, invalidate } from '#lib/api/api.ts'
import { setLanguage } from '#lib/i18n/language.ts'
import { type PreferenceChange, saveInOrder } from '#lib/session/pending-preferences.ts'
import { setTheme, type Theme } from '#lib/session/preferences.ts'
import { checkSession } from '#lib/session/session.ts'

/** Here at once, and kept for one's other devices. Rejects when it could not be kept; here it stays. */
export async function saveTheme(theme: Theme) {
  setTheme(theme)
  await save({ theme })
}

/** Everything is said in it at once, and what the server says and mails from now on. */
export async function saveLanguage(language: Settings['language']) {
  await setLanguage(language)
  await save({ language })
}

/** Until the profile that is known here holds it, no older answer takes it back. */
const save = (choice: PreferenceChange) =>
  saveInOrder(choice, async () => {
    await call(settings.change, { body: choice })
    await Promise.all([invalidate([settings.read]), checkSession()])
  })
