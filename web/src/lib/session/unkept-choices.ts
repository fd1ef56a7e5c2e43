import type { Settings } from '@app/contract/identity/settings.ts'

/** What acts at once, before the server has kept it. */
export type Choice = Partial<Pick<Settings, 'theme' | 'language'>>

const unkept = new Set<Choice>()
let turn: Promise<unknown> = Promise.resolve()

/** Keeps choices one after the other, so that the last one made is the last one kept; settles as `keep` does. */
export function keepInTurn(choice: Choice, keep: () => Promise<unknown>): Promise<unknown> {
  unkept.add(choice)
  const kept = turn.then(keep).finally(() => unkept.delete(choice))
  turn = kept.catch(() => undefined)
  return kept
}

/** What the server says, but for what was chosen here since: that is on its way to it. */
export const withUnkept = (settings: Settings): Settings => Object.assign({}, settings, ...unkept)
