import { t } from '@app/contract/i18n/translate.ts'
import type { Proof } from '@app/contract/identity/two-factor.ts'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

interface ProofFieldsProps {
  field: FieldOf<Proof>
  asksCode: boolean
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
