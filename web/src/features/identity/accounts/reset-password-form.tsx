import { t } from '@app/contract/i18n/translate.ts'
import { useNavigate } from 'react-router'
import { loginPath } from '#lib/paths.ts'
import { recoveryToken } from '#lib/session/recovery-token.ts'
import { checkSession } from '#lib/session/session.ts'
import { PolicyNote } from '#lib/site/policy-note.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { toast } from '#ui/toast.ts'
import { type FieldReader, usePlainForm } from './plain-form.ts'
import { resetPassword } from './sign-in.api.ts'

const names = ['password', 'confirm_password'] as const
type Name = (typeof names)[number]

interface ResetPasswordFormProps {
  token: string
  /** The password opens an account that someone was invited to. */
  isInvitation?: boolean
  /** The link turned out to be used up or too old. */
  onSpent: () => void
}

export function ResetPasswordForm({ token, isInvitation, onSpent }: ResetPasswordFormProps) {
  const navigate = useNavigate()
  const { busy, form, field, submit } = usePlainForm({
    names,
    check: (read) => check(read, isInvitation),
    send: async (read) => {
      await resetPassword(token, read('password'))
      const next = recoveryToken.next()
      recoveryToken.forget()
      // The new password has ended every session, this browser's too.
      await checkSession()
      if (isInvitation) toast.success(t('Account Created'), t('You can now log in.'))
      else toast.success(t('Password Changed'), t('You can now log in with your new password.'))
      void navigate(next ? loginPath(next) : '/login', { replace: true })
    },
    onRefused: ({ message, errors, status }) => {
      toast.error(
        isInvitation ? t('Sign up Failed') : t('Failed to change password. Please try again.'),
        message,
      )
      const isAboutThePassword = errors.some(({ path }) => path === 'password')
      if (status >= 400 && status < 500 && status !== 429 && !isAboutThePassword) onSpent()
    },
  })
  return (
    <form {...form} className="grid grid-cols-1 gap-4">
      <PasswordInput
        {...field('password')}
        label={isInvitation ? t('Password') : t('New password')}
        autoComplete="new-password"
        hint={t('At least 8 characters.')}
      />
      <PasswordInput
        {...field('confirm_password')}
        label={isInvitation ? t('Confirm password') : t('Confirm new password')}
        autoComplete="new-password"
      />
      {isInvitation && (
        <PolicyNote
          text={t('By setting a password, you agree to our terms and to how we use your data.')}
        />
      )}
      <Button
        {...submit}
        busy={busy}
        busyText={isInvitation ? t('Creating account…') : t('Changing…')}
      >
        {isInvitation ? t('Create account') : t('Change password')}
      </Button>
    </form>
  )
}

function check(read: FieldReader<Name>, isInvitation = false) {
  const password = read('password')
  const flaw = (path: Name, isWrong: boolean, message: string) => isWrong && { path, message }
  return [
    flaw('password', password.length < 8, t('Password must be at least 8 characters long.')),
    flaw(
      'confirm_password',
      read('confirm_password') !== password,
      isInvitation ? t('Passwords do not match. Please check.') : t('New passwords do not match.'),
    ),
  ]
}
