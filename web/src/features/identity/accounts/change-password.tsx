import { t } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useChangePassword } from './accounts.api.ts'
import { PasswordStrengthMeter } from './password-strength.tsx'

const defaults = { current_password: '', new_password: '', confirm_password: '' }

/** The button waits until all three are filled (spec §5). */
export function ChangePassword() {
  const change = useChangePassword()
  const [done, setDone] = useState(0)
  return (
    <Form
      key={done}
      schema={accounts.changePassword.body}
      defaults={defaults}
      busy={change.isPending}
      errors={change.errors}
      onSubmit={({ confirm_password: _, ...body }) =>
        change.mutate({ body }, { onSuccess: () => setDone(done + 1) })
      }
      className="max-w-md"
    >
      {(field, form) => {
        const values = form.watch()
        return (
          <>
            <PasswordInput
              {...field('current_password')}
              label={t('Current password')}
              autoComplete="current-password"
            />
            <PasswordInput
              {...field('new_password')}
              label={t('New password')}
              autoComplete="new-password"
              hint={t('At least 8 characters.')}
            />
            <PasswordStrengthMeter password={values.new_password} />
            <PasswordInput
              {...field('confirm_password')}
              label={t('Confirm new password')}
              autoComplete="new-password"
            />
            <Button
              type="submit"
              className="justify-self-start"
              disabled={Object.values(values).some((value) => !value)}
              busy={change.isPending}
              busyText={t('Changing…')}
            >
              {t('Change password')}
            </Button>
          </>
        )
      }}
    </Form>
  )
}
