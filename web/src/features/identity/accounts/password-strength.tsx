import { t } from '@app/contract/i18n/translate.ts'
import { Progress } from '#ui/progress.tsx'

interface Strength {
  /** From 0 to 1. */
  value: number
  label: string
}

const obvious = /password|passwort|qwerty|asdf|letmein|welcome|admin|cohort|12345|abcd/i

/** A hint while typing; the server decides what is rejected. */
export function strengthOf(password: string): Strength | undefined {
  if (!password) return undefined
  if (password.length < 8) return { value: 0.1, label: t('Too short') }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  if (obvious.test(password) || variety < 5) return { value: 0.25, label: t('Weak: easy to guess') }
  const points = Math.min(password.length, 20) + kinds * 2
  if (points < 16) return { value: 0.5, label: t('Fair: longer is stronger') }
  if (points < 22) return { value: 0.75, label: t('Good') }
  return { value: 1, label: t('Strong') }
}

/** Rates a password while it is typed. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const strength = strengthOf(password)
  if (!strength) return null
  return (
    <Progress
      label={t('Password strength')}
      value={strength.value}
      text={strength.label}
      tone={strength.value > 0.5 ? 'success' : 'warning'}
      className="-mt-2"
    />
  )
}
