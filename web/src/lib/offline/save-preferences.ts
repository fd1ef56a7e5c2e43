import type { Settings } from '@app/contract/identity/settings.ts'
import { settings } from '@app/contract/identity/settings.ts'
import { call, invalidate } from '#lib/api/api.ts'
import { setLanguage } from '#lib/i18n/language.ts'
import { type PreferenceChange, saveInOrder } from '#lib/session/pending-preferences.ts'
import { setTheme, type Theme } from '#lib/session/preferences.ts'
import { checkSession } from '#lib/session/session.ts'

/** Applies the theme here and saves it for other devices. Rejects when saving fails; it stays applied here. */
export async function saveTheme(theme: Theme) {
  setTheme(theme)
  await save({ theme })
}

/** Switches the language here at once, and for the server's messages and emails from now on. */
export async function saveLanguage(language: Settings['language']) {
  const switched = setLanguage(language)
  await save({ language }, () => switched)
}

/** Pending until the profile contains it, so that an older response does not revert it. */
const save = (choice: PreferenceChange, applied: () => Promise<void> = async () => undefined) =>
  saveInOrder(
    choice,
    async () => {
      await applied()
      await call(settings.change, { body: choice })
    },
    () => Promise.all([invalidate([settings.read]), checkSession()]),
  )
