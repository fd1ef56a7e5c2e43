import { t } from '@app/contract/i18n/text.ts'
import { KeyRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { signedIn } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { askForPasskey, logInWithPasskey, Refused } from './sign-in.api.ts'

/** Stands only where the browser knows passkeys; the device itself asks which person. */
export function PasskeySignIn() {
  const [busy, setBusy] = useState(false)
  const isKnown = useSyncExternalStore(nothing, knowsPasskeys, () => false)
  if (!isKnown) return null
  const enter = async () => {
    setBusy(true)
    try {
      signedIn(await throughDevice())
      toast.success(t('Login Successful'))
    } catch (problem) {
      toast.error(t('Sign in Failed'), problem instanceof Refused ? problem.message : unused())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyText={t('Waiting for your passkey...')}
      onClick={() => void enter()}
    >
      <KeyRound aria-hidden /> {t('Sign in with a passkey')}
    </Button>
  )
}

const nothing = () => () => {}
const knowsPasskeys = () => 'PublicKeyCredential' in window

/** Browsers give the same reason for a closed window, a slow hand and a device without a passkey. */
const unused = () => t('No passkey was used. Please try again, or log in with your password.')

/** Its library is fetched by those who use it. */
async function throughDevice() {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    askForPasskey(),
  ])
  return logInWithPasskey(await startAuthentication({ optionsJSON }))
}
