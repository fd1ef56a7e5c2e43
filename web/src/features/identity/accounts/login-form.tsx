import { t } from '@app/contract/i18n/translate.ts'
import { KeyRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { signedIn } from '#lib/session/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { toast } from '#ui/toast.ts'
import { ResendButton } from './check-inbox.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { knownEmail, nextState } from './next-page.ts'
import { checkEmail, type FieldReader, usePlainForm } from './plain-form.ts'
import { SecondStepForm } from './second-step-form.tsx'
import { askForPasskey, logIn, logInWithPasskey, SignInError } from './sign-in.api.ts'
import { SocialSignIn } from './social-sign-in.tsx'
import type { WaysIn } from './ways-in.ts'

/** Shown only where the browser supports passkeys; the device lets the user choose the account. */
function PasskeySignIn() {
  const [busy, setBusy] = useState(false)
  const isKnown = useSyncExternalStore(nothing, knowsPasskeys, () => false)
  if (!isKnown) return null
  const enter = async () => {
    setBusy(true)
    try {
      signedIn(await throughDevice())
      toast.success(t('Login Successful'))
    } catch (problem) {
      toast.error(t('Sign in Failed'), problem instanceof SignInError ? problem.message : unused())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyText={t('Waiting for your passkey…')}
      onClick={() => void enter()}
    >
      <KeyRound aria-hidden /> {t('Log in with a passkey')}
    </Button>
  )
}

const nothing = () => () => {}
const knowsPasskeys = () => 'PublicKeyCredential' in window

/** Browsers give the same reason for a closed window, a slow hand and a device without a passkey. */
const unused = () => t('No passkey used. Try again, or log in with your password.')

/** Its library is fetched by those who use it. */
async function throughDevice() {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    askForPasskey(),
  ])
  return logInWithPasskey(await startAuthentication({ optionsJSON }))
}

const names = ['email', 'password'] as const
type Name = (typeof names)[number]

export function LoginForm({ demo, providers }: WaysIn) {
  const { search, state } = useLocation()
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; reason: string }>()
  const [ticket, setTicket] = useState<string>()
  const { busy, form, field, submit, fill } = usePlainForm({
    names,
    check,
    send: async (read) => {
      setUnconfirmed(undefined)
      const response = await logIn({ email: read('email').trim(), password: read('password') })
      if ('ticket' in response) return setTicket(response.ticket)
      signedIn(response)
      toast.success(t('Login Successful'))
    },
    onRefused: ({ status, message }, read) => {
      toast.error(t('Login Failed'), message)
      if (status === 403) setUnconfirmed({ email: read('email').trim(), reason: message })
    },
  })
  if (ticket) return <SecondStepForm ticket={ticket} onBack={() => setTicket(undefined)} />
  return (
    <>
      {unconfirmed && (
        <Banner tone="warning">
          <p className="mb-2 wrap-anywhere">{unconfirmed.reason}</p>
          <ResendButton size="sm" email={unconfirmed.email} />
        </Banner>
      )}
      <form {...form} className="grid grid-cols-1 gap-4">
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
          autoComplete="current-password"
        />
        <p className="-mt-2 text-right">
          <Link
            to={{ pathname: '/forgot-password', search }}
            state={nextState(state)}
            className={linkClass('text-sm')}
          >
            {t('Forgot password')}
          </Link>
        </p>
        <Button {...submit} busy={busy} busyText={t('Logging In...')}>
          {t('Log In')}
        </Button>
      </form>
      <PasskeySignIn />
      <SocialSignIn providers={providers} />
      <p className="text-center text-sm text-muted">
        {t('No account yet?')}{' '}
        <Link to={{ pathname: '/signup', search }} state={nextState(state)} className={linkClass()}>
          {t('Sign up')}
        </Link>
      </p>
      <DemoAccounts demo={demo} onChoose={fill} />
    </>
  )
}

const check = (read: FieldReader<Name>) => [
  checkEmail(read('email')),
  !read('password') && { path: 'password' as const, message: t('Enter your password.') },
]
