import { msg, t } from '@app/contract/i18n/translate.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { signedIn } from '#lib/session/session.ts'
import { PolicyNote } from '#lib/site/policy-note.tsx'
import { Button } from '#ui/button.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { toast } from '#ui/toast.ts'
import { knownEmail, knownName, nextPage, nextState } from './next-page.ts'
import { checkEmail, type FieldReader, usePlainForm } from './plain-form.ts'
import { logIn, signUp } from './sign-in.api.ts'
import { SocialSignIn } from './social-sign-in.tsx'
import type { WaysIn } from './ways-in.ts'

export const signupNames = ['full_name', 'email', 'password', 'confirm_password'] as const
type Name = (typeof signupNames)[number]

const mismatch = msg('Passwords do not match. Please check.')
const tooShort = (least: number) =>
  t('Password must be at least {least} characters long.', { least })

/** The titles of the toasts with these messages (spec §5). */
function toastTitleOf(message: string) {
  if (message === t(mismatch)) return t('Password Mismatch')
  return [tooShort(6), tooShort(8)].includes(message) ? t('Password Too Short') : undefined
}

/** The form requires 6 characters, the server 8; the message names the limit that is missed (spec §5, §9). */
export function checkSignup(read: FieldReader<Name>) {
  const flaw = (path: Name, message: string | false) => message !== false && { path, message }
  const password = read('password')
  const again = read('confirm_password')
  return [
    flaw('full_name', !read('full_name').trim() && t('Enter your full name.')),
    checkEmail(read('email')),
    flaw('password', !password && t('Enter your password.')),
    flaw('confirm_password', !again && t('Type the password again.')),
    flaw('confirm_password', again !== '' && again !== password && t(mismatch)),
    flaw('password', password !== '' && lengthFlaw(password)),
  ]
}

const lengthFlaw = ({ length }: string) => length < 8 && tooShort(length < 6 ? 6 : 8)

const draft = 'signup'

export function SignupForm({ providers }: Pick<WaysIn, 'providers'>) {
  const location = useLocation()
  const { search, state } = location
  const navigate = useNavigate()
  const toLogin = { to: { pathname: '/login', search }, state: nextState(state) }
  const { busy, form, field, submit } = usePlainForm({
    names: signupNames,
    draft,
    check: checkSignup,
    onInvalid: ({ message }) => {
      const title = toastTitleOf(message)
      if (title) toast.error(title, message)
    },
    send: async (read) => {
      const account = { email: read('email').trim(), password: read('password') }
      const full_name = read('full_name').trim()
      const mustConfirm = await signUp({ ...account, full_name, next: nextPage(location) })
      clearDraft(draft)
      const goOn = (text: string, more = {}) => {
        toast.success(t('Registration Successful'), text)
        void navigate(toLogin.to, { state: { ...toLogin.state, email: account.email, ...more } })
      }
      if (mustConfirm)
        return goOn(t('Please check your email to verify your account.'), {
          confirms: true,
          name: full_name,
        })
      const response = await logIn(account).catch(() => undefined)
      if (!response || 'ticket' in response) return goOn(t('You can now log in.'))
      signedIn(response)
      toast.success(t('Registration Successful'), t("You're now logged in."))
    },
    onRefused: ({ isExplained, message }) => {
      if (isExplained) toast.error(t('Signup Failed'), message)
      else toast.error(t('Registration Failed'), t('Something went wrong. Please try again.'))
    },
  })
  return (
    <>
      <form {...form} className="grid grid-cols-1 gap-4">
        <Input
          {...field('full_name')}
          label={t('Full name')}
          autoComplete="name"
          defaultValue={knownName(state)}
        />
        <Input
          {...field('email')}
          label={t('Email')}
          type="email"
          autoComplete="username"
          defaultValue={knownEmail(state)}
        />
        <PasswordInput
          {...field('password')}
          label={t('Password')}
          autoComplete="new-password"
          hint={t('At least 8 characters.')}
        />
        <PasswordInput
          {...field('confirm_password')}
          label={t('Confirm password')}
          autoComplete="new-password"
        />
        <PolicyNote
          text={t('By signing up, you agree to our terms and to how we use your data.')}
        />
        <Button {...submit} busy={busy} busyText={t('Creating account…')}>
          {t('Sign Up')}
        </Button>
      </form>
      <SocialSignIn providers={providers} />
      <p className="text-center text-sm text-muted">
        {t('Already have an account?')}{' '}
        <Link {...toLogin} className={linkClass()}>
          {t('Log in')}
        </Link>
      </p>
    </>
  )
}
