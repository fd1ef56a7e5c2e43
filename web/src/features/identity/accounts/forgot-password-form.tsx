import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { toast } from '#ui/toast.ts'
import { nextPage, nextState } from './next-page.ts'
import { checkEmail, usePlainForm } from './plain-form.ts'
import { sendResetLink } from './sign-in.api.ts'

/** The response is the same whether or not the address has an account. Its link leads on to where the person was going. */
export function ForgotPasswordForm() {
  const location = useLocation()
  const [answer, setAnswer] = useState<string>()
  const { busy, form, field, submit } = usePlainForm({
    names: ['email'],
    check: (read) => [checkEmail(read('email'))],
    send: async (read) => {
      setAnswer(undefined)
      setAnswer(await sendResetLink(read('email').trim(), nextPage(location)))
    },
    onRefused: ({ message }) => toast.error(t("Couldn't send the link"), message),
  })
  return (
    <>
      {answer !== undefined && (
        <Banner tone="success" title={t('Check your email')}>
          {answer}
        </Banner>
      )}
      <form {...form} className="grid grid-cols-1 gap-4">
        <Input {...field('email')} label={t('Email')} type="email" autoComplete="username" />
        <Button {...submit} busy={busy} busyText={t('Sending…')}>
          {answer === undefined ? t('Send reset link') : t('Resend')}
        </Button>
      </form>
      <p className="text-center text-sm">
        <Link
          to={{ pathname: '/login', search: location.search }}
          state={nextState(location.state)}
          className={linkClass()}
        >
          {t('Back to log in')}
        </Link>
      </p>
    </>
  )
}
