import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signedIn } from '#lib/session/session.ts'
import { PolicyNote } from '#lib/site/policy-note.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { toast } from '#ui/toast.ts'
import { PasswordStrengthMeter } from './password-strength.tsx'
import { usePlainForm } from './plain-form.ts'
import { isSetupLinkGood, setUp, uncheckedLink } from './sign-in.api.ts'
import { checkSignup, signupNames } from './signup-form.tsx'

/** The state of a setup link: valid, not valid, or unknown because the server did not respond. */
export type SetupLink =
  | { state: 'good'; token: string }
  | { state: 'spent' }
  | { state: 'unknown'; reason: string }

/** Reads the token behind the #, which stays in the browser, and asks the server about it. */
export async function setupLink(hash: string): Promise<SetupLink> {
  const token = hash.replace(/^#/, '')
  try {
    return token && (await isSetupLinkGood(token)) ? { state: 'good', token } : { state: 'spent' }
  } catch (problem) {
    return uncheckedLink(problem)
  }
}

interface SetupFormProps {
  token: string
  /** The link turned out to be used up or too old. */
  onSpent: () => void
}

/** Creates the first superadmin account. */
export function SetupForm({ token, onSpent }: SetupFormProps) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { busy, form, field, submit } = usePlainForm({
    names: signupNames,
    check: checkSignup,
    send: async (read) => {
      const session = await setUp({
        token,
        full_name: read('full_name').trim(),
        email: read('email').trim(),
        password: read('password'),
      })
      signedIn(session)
      toast.success(t('Account Created'), t("You're now logged in."))
      void navigate(pageUrl('setup_steps', { role: session.profile.role }), { replace: true })
    },
    onRefused: ({ message, errors }) => {
      toast.error(t('Sign up Failed'), message)
      if (errors.some(({ path }) => path === 'token')) onSpent()
    },
  })
  return (
    <form {...form} className="grid grid-cols-1 gap-4">
      <Input {...field('full_name')} label={t('Full name')} autoComplete="name" />
      <Input {...field('email')} label={t('Email')} type="email" autoComplete="username" />
      <PasswordInput
        {...field('password')}
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters.')}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordStrengthMeter password={password} />
      <PasswordInput
        {...field('confirm_password')}
        label={t('Confirm password')}
        autoComplete="new-password"
      />
      <PolicyNote text={t('By signing up, you agree to our terms and to how we use your data.')} />
      <Button {...submit} busy={busy} busyText={t('Creating account…')}>
        {t('Create account')}
      </Button>
    </form>
  )
}
