import type { Settings } from '@app/contract/identity/settings.ts'

/** What acts at once, before the server has kept it. */
export type PreferenceChange = Partial<Pick<Settings, 'theme' | 'language'>>

const pending = new Set<PreferenceChange>()
let turn: Promise<unknown> = Promise.resolve()

/** Keeps choices one after the other, so that the last one made is the last one kept; settles as `keep` does. */
export function saveInOrder(
  choice: PreferenceChange,
  save: () => Promise<unknown>,
): Promise<unknown> {
  pending.add(choice)
  const saved = turn.then(save).finally(() => pending.delete(choice))
  turn = saved.catch(() => undefined)
  return saved
}

/** What the server says, but for what was chosen here since: that is on its way to it. */
export const withPendingPreferences = (settings: Settings): Settings =>
  Object.assign({}, settings, ...pending)
