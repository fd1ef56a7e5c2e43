import { t } from '@app/contract/i18n/translate.ts'
import type { Proof } from '@app/contract/identity/two-factor.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { useSecondFactor } from './two-factor.api.ts'

interface ProofFieldsProps {
  field: FieldOf<Proof>
  asksCode: boolean
}

/** What asks for the password, or for who has none how to get one. */
export function WithPassword({ children }: { children: ReactNode }) {
  const { has_password } = useSecondFactor()
  if (has_password) return children
  return (
    <p className="text-muted">
      {t('You log in without a password. Set one first:')}{' '}
      <Link to="/forgot-password" className={textLinkClass()}>
        {t('Forgot password')}
      </Link>
    </p>
  )
}

/** Password and code again: an open page does not prove that its owner is using it. */
export const ProofFields = ({ field, asksCode }: ProofFieldsProps) => (
  <>
    <PasswordInput
      {...field('current_password')}
      label={t('Your password')}
      autoComplete="current-password"
    />
    {asksCode && (
      <Input
        {...field('code')}
        label={t('Code')}
        hint={t('Six digits from your authenticator, or a recovery code.')}
        autoComplete="one-time-code"
        data-private
      />
    )}
  </>
)
