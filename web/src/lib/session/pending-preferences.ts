import type { Settings } from '@app/contract/identity/settings.ts'

/** Preferences that apply at once, before the server has saved them. */
export type PreferenceChange = Partial<Pick<Settings, 'theme' | 'language'>>

const pending = new Set<PreferenceChange>()
let turn: Promise<unknown> = Promise.resolve()

/**
 * Saves changes one after another, so that the last one wins. A change is pending until `confirm` has settled, too, which the
 * next one does not wait for: a page that is left right after a choice must have sent it. Rejects as they do.
 */
export async function saveInOrder(
  choice: PreferenceChange,
  save: () => Promise<unknown>,
  confirm: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  pending.add(choice)
  const saved = turn.then(save)
  turn = saved.catch(() => undefined)
  try {
    await saved
    await confirm()
  } finally {
    pending.delete(choice)
  }
}

/** The server's settings, overridden by the changes that are still being saved. */
export const withPendingPreferences = (settings: Settings): Settings =>
  Object.assign({}, settings, ...pending)
