import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { signedIn } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { carried, knownEmail } from './next-page.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { emailFlaw, type Typed, usePlainForm } from './plain-form.ts'
import { SecondStepForm } from './second-step-form.tsx'
import { logIn } from './sign-in.api.ts'
import { SocialSignIn } from './social-sign-in.tsx'
import type { WaysIn } from './ways-in.ts'

const names = ['email', 'password'] as const
type Name = (typeof names)[number]

export function LoginForm({ demo, providers }: WaysIn) {
  const { search, state } = useLocation()
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; reason: string }>()
  const [ticket, setTicket] = useState<string>()
  const { busy, form, field, submit, fill } = usePlainForm({
    names,
    check,
    send: async (typed) => {
      setUnconfirmed(undefined)
      const answer = await logIn({ email: typed('email').trim(), password: typed('password') })
      if ('ticket' in answer) return setTicket(answer.ticket)
      signedIn(answer)
      toast.success(t('Login Successful'))
    },
    onRefused: ({ status, message }, typed) => {
      toast.error(t('Login Failed'), message)
      if (status === 403) setUnconfirmed({ email: typed('email').trim(), reason: message })
    },
  })
  if (ticket) return <SecondStepForm ticket={ticket} onBack={() => setTicket(undefined)} />
  return (
    <>
      {unconfirmed && <ConfirmFirst {...unconfirmed} />}
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
          <Link to="/forgot-password" className={linkClass('text-sm')}>
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
        <Link to={{ pathname: '/signup', search }} state={carried(state)} className={linkClass()}>
          {t('Sign up')}
        </Link>
      </p>
      <DemoAccounts demo={demo} onChoose={fill} />
    </>
  )
}

const check = (typed: Typed<Name>) => [
  emailFlaw(typed('email')),
  !typed('password') && { path: 'password' as const, message: t('Password is required.') },
]
