import { t } from '@app/contract/i18n/text.ts'
export interface Strength {
  /** From 0 to 1. */
  value: number
  words: string
}

const obvious = /password|passwort|qwerty|asdf|letmein|welcome|admin|cohort|12345|abcd/i

/** A hint while typing; what is really refused, the server decides. */
export function strengthOf(password: string): Strength | undefined {
  if (!password) return undefined
  if (password.length < 8) return { value: 0.1, words: t('Too short') }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  if (obvious.test(password) || variety < 5) return { value: 0.25, words: t('Weak: easy to guess') }
  const points = Math.min(password.length, 20) + kinds * 2
  if (points < 16) return { value: 0.5, words: t('Fair: longer is stronger') }
  if (points < 22) return { value: 0.75, words: t('Good') }
  return { value: 1, words: t('Strong') }
}
