import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.ts'
import { toast } from '#ui/toast.ts'
import { awaitsConfirmation, knownEmail, knownName, nextPage, nextState } from './next-page.ts'
import { useIsAlive } from './plain-form.ts'
import { sendConfirmation } from './sign-in.api.ts'

/**
 * The address whose inbox has the link, from a sign-up until its person goes on to log in. The history keeps it over a
 * reload, but the server does not know it: the first render is the log-in form, as it comes from there.
 */
export function useAwaitedEmail() {
  const { state } = useLocation()
  const isAlive = useIsAlive()
  return isAlive && awaitsConfirmation(state) ? knownEmail(state) : undefined
}

/** What to do when the email does not arrive, and where to go on when it did. */
export function CheckInbox({ email }: { email: string }) {
  const { search, state } = useLocation()
  const entry = { ...nextState(state), email }
  return (
    <>
      <p className="text-sm text-muted">
        {t('Nothing there? Check your spam folder, or send the email again.')}
      </p>
      <ResendButton email={email} />
      <Link
        to={{ pathname: '/signup', search }}
        state={{ ...entry, name: knownName(state) }}
        className={linkClass('justify-center text-sm')}
      >
        {t('Use another address')}
      </Link>
      <p className="text-center text-sm text-muted">
        {t('Already confirmed?')}{' '}
        <Link to={{ pathname: '/login', search }} state={entry} className={linkClass()}>
          {t('Log in')}
        </Link>
      </p>
    </>
  )
}

/** The link in the email leads to the page that the person came for. */
export function ResendButton({ email, size }: { email: string; size?: 'sm' }) {
  const next = nextPage(useLocation())
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      toast.info(t('Confirmation Sent'), await sendConfirmation(email, next))
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : undefined
      toast.error(t("Couldn't send the link"), reason)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      size={size}
      busy={busy}
      busyText={t('Sending…')}
      onClick={() => void send()}
    >
      {t('Resend confirmation')}
    </Button>
  )
}
