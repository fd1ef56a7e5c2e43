import type { Settings } from '@app/contract/identity/settings.ts'

/** Preferences that apply at once, before the server has saved them. */
export type PreferenceChange = Partial<Pick<Settings, 'theme' | 'language'>>

const pending = new Set<PreferenceChange>()
let turn: Promise<unknown> = Promise.resolve()

/** Saves changes one after another, so that the last one wins; settles as `save` does. */
export function saveInOrder(
  choice: PreferenceChange,
  save: () => Promise<unknown>,
): Promise<unknown> {
  pending.add(choice)
  const saved = turn.then(save).finally(() => pending.delete(choice))
  turn = saved.catch(() => undefined)
  return saved
}

/** The server's settings, overridden by the changes that are still being saved. */
export const withPendingPreferences = (settings: Settings): Settings =>
  Object.assign({}, settings, ...pending)
