import { t } from '@app/contract/i18n/text.ts'
import { Progress } from '#ui/progress.tsx'
import { strengthOf } from './password-strength.ts'

/** Says in words how easily a password is guessed, while it is typed. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const strength = strengthOf(password)
  if (!strength) return null
  return (
    <Progress
      label={t('Password strength')}
      value={strength.value}
      text={strength.words}
      tone={strength.value > 0.5 ? 'success' : 'warning'}
      className="-mt-2"
    />
  )
}
